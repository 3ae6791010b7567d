import { Suspense } from 'react';
import { Await } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Block } from './Block.tsx';

type Check = Reply<'GET /admin/reconciliation'>['checks'][number];

/** Whether what the shop holds agrees with itself; what does not is named with examples. */
export function IntegrityChecks({ checks }: { checks: Promise<Check[]> }) {
  const { t } = useAdmin();
  return (
    <Block title={t('overview-books')} isEmpty={false} none="">
      <Suspense fallback={<p role="status">{t('overview-books-read')}</p>}>
        <Await resolve={checks} errorElement={<p role="alert">{t('overview-books-unread')}</p>}>
          {(read) => <CheckList checks={read} />}
        </Await>
      </Suspense>
    </Block>
  );
}

function CheckList({ checks }: { checks: Check[] }) {
  const { t } = useAdmin();
  return (
    <ul className="plain">
      {checks.map(({ check, sentence, holds, count, examples }) => (
        <li key={check}>
          <StatusMark tone={holds ? 'good' : 'bad'}>
            {holds ? t('overview-holds') : t('overview-differs', { count })}
          </StatusMark>{' '}
          {sentence}{' '}
          {examples.length > 0 ? (
            <span className="mono">{t('overview-examples', { examples: examples.join(', ') })}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
