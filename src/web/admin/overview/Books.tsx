import { Suspense } from 'react';
import { Await } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { useOffice } from '../platform/office.tsx';
import { Block } from './Block.tsx';

type Check = Reply<'GET /admin/reconciliation'>['checks'][number];

/** Whether what the shop holds agrees with itself; what does not is named with examples. */
export function Books({ checks }: { checks: Promise<Check[]> }) {
  const { say } = useOffice();
  return (
    <Block title={say('overview-books')} isEmpty={false} none="">
      <Suspense fallback={<p role="status">{say('overview-books-read')}</p>}>
        <Await resolve={checks} errorElement={<p role="alert">{say('overview-books-unread')}</p>}>
          {(read) => <CheckList checks={read} />}
        </Await>
      </Suspense>
    </Block>
  );
}

function CheckList({ checks }: { checks: Check[] }) {
  const { say } = useOffice();
  return (
    <ul className="plain">
      {checks.map(({ check, sentence, holds, count, examples }) => (
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
  );
}
