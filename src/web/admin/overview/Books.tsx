import { StatusMark } from '../../ui/StatusMark.tsx';
import { useOffice } from '../platform/office.tsx';
import { Block } from './Block.tsx';
import type { Overview } from './OverviewPage.tsx';

/** Whether what the shop holds agrees with itself; what does not is named with examples. */
export function Books({ overview }: { overview: Overview }) {
  const { say } = useOffice();
  return (
    <Block title={say('overview-books')} isEmpty={false} none="">
      <ul className="plain">
        {overview.reconciliation.map(({ check, sentence, holds, count, examples }) => (
          <li key={check}>
            <StatusMark tone={holds ? 'good' : 'bad'}>
              {holds ? say('overview-holds') : say('overview-differs', { count })}
            </StatusMark>{' '}
            {sentence}{' '}
            {examples.length > 0 ? (
              <span className="mono">{say('overview-examples', { examples: examples.join(', ') })}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </Block>
  );
}
