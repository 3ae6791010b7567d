import { Suspense } from 'react';
import { Await } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { Panel } from '../../ui/Panel.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useAdmin } from '../platform/admin.tsx';

type Check = Reply<'GET /admin/reconciliation'>['checks'][number];

/** Results of the data checks; a failed one lists examples, and those that passed are collapsed. */
export function IntegrityChecks({ checks }: { checks: Promise<Check[]> }) {
  const { t } = useAdmin();
  return (
    <Panel title={t('overview-checks')} headerExtra={null}>
      <Suspense fallback={<p role="status">{t('overview-checks-running')}</p>}>
        <Await resolve={checks} errorElement={<p role="alert">{t('overview-checks-failed')}</p>}>
          {(results) => <CheckList checks={results} />}
        </Await>
      </Suspense>
    </Panel>
  );
}

function CheckList({ checks }: { checks: Check[] }) {
  const { t } = useAdmin();
  const passed = checks.filter(({ holds }) => holds);
  const list = (results: Check[]) => (
    <ul className="plain">
      {results.map(({ check, sentence, holds, count, examples }) => (
        <li key={check}>
          <StatusBadge tone={holds ? 'success' : 'error'}>
            {holds ? t('overview-check-passed') : t('overview-check-differences', { count })}
          </StatusBadge>{' '}
          {sentence}{' '}
          {examples.length > 0 ? (
            <span className="mono">{t('overview-examples', { examples: examples.join(', ') })}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {passed.length < checks.length ? list(checks.filter(({ holds }) => !holds)) : null}
      {passed.length > 0 ? (
        <details>
          <summary>{t('overview-checks-passed', { count: passed.length })}</summary>
          {list(passed)}
        </details>
      ) : null}
    </>
  );
}
