import { type FormEvent, useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { Link } from '../../platform/Link.tsx';
import { TextField } from '../../ui/Field.tsx';
import { recordPath } from '../paths.ts';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { useSaving } from '../record/use-saving.ts';

export type PaymentIssue = Reply<'GET /admin/overview'>['findings'][number];

/** Differences between the shop and the payment provider; each stays listed until it is resolved with a note. */
export function PaymentIssues({ issues: loaded }: { issues: readonly PaymentIssue[] }) {
  const { t } = useAdmin();
  const { can } = useAccess();
  const [issues, setIssues] = useState(loaded);
  useEffect(() => setIssues(loaded), [loaded]);
  if (issues.length === 0) return null;
  return (
    <section className="panel left-bar stack payment-issues" aria-labelledby="payment-issues-title">
      <h2 id="payment-issues-title">{t('payment-issues-title')}</h2>
      <ul className="plain">
        {issues.map((issue) => (
          <li key={issue.finding_id} className="stack">
            <p>
              <strong>{issue.sentence}</strong>
            </p>
            <p className="quiet">
              {issue.order_id ? (
                <Link className="mono" to={recordPath('orders', issue.order_id)}>
                  {issue.order_id}
                </Link>
              ) : (
                <span className="mono">{issue.subject}</span>
              )}{' '}
              <DateTime at={issue.first_seen} />
            </p>
            {issue.closed_time ? (
              <p>{t('payment-issues-resolved', { by: issue.closed_by ?? '', note: issue.note ?? '' })}</p>
            ) : can('refunds') ? (
              <ResolveForm
                issue={issue}
                onResolved={() =>
                  setIssues((current) => current.filter((each) => each.finding_id !== issue.finding_id))
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ResolveForm({ issue, onResolved }: { issue: PaymentIssue; onResolved(): void }) {
  const { t, api } = useAdmin();
  const saving = useSaving();
  const [note, setNote] = useState('');
  async function resolve(event: FormEvent) {
    event.preventDefault();
    const params = { id: issue.finding_id };
    const reply = await saving.send(() => api('POST /admin/findings/:id/close', { params, body: { note } }));
    if (reply) onResolved();
  }
  return (
    <form className="row" onSubmit={resolve}>
      <TextField
        id={`resolve-${issue.finding_id}`}
        label={t('payment-issues-note')}
        required
        maxLength={500}
        autoComplete="off"
        error={saving.errors.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <button type="submit" className="button" aria-disabled={saving.isSaving}>
        {t('payment-issues-resolve')}
      </button>
    </form>
  );
}
