import { type FormEvent, useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { Link } from '../../platform/Link.tsx';
import { TextField } from '../../ui/Field.tsx';
import { recordPath } from '../paths.ts';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { DayTime } from '../record/DayTime.tsx';
import { useSaving } from '../record/use-saving.ts';

export type PaymentIssue = Reply<'GET /admin/overview'>['findings'][number];

/** What shop and payment provider see differently; each stays until somebody says how it was settled. */
export function PaymentIssues({ findings: given }: { findings: readonly PaymentIssue[] }) {
  const { t } = useAdmin();
  const { can } = useAccess();
  const [findings, setFindings] = useState(given);
  useEffect(() => setFindings(given), [given]);
  if (findings.length === 0) return null;
  return (
    <section className="panel stack findings" aria-labelledby="findings-title">
      <h2 id="findings-title">{t('findings-title')}</h2>
      <ul className="plain">
        {findings.map((finding) => (
          <li key={finding.finding_id} className="stack">
            <p>
              <strong>{finding.sentence}</strong>
            </p>
            <p className="quiet">
              {finding.order_id ? (
                <Link className="mono" to={recordPath('orders', finding.order_id)}>
                  {finding.order_id}
                </Link>
              ) : (
                <span className="mono">{finding.subject}</span>
              )}{' '}
              <DayTime at={finding.first_seen} />
            </p>
            {finding.closed_time ? (
              <p>{t('findings-closed', { by: finding.closed_by ?? '', note: finding.note ?? '' })}</p>
            ) : can('refunds') ? (
              <ClosePaymentIssue
                finding={finding}
                onClosed={() =>
                  setFindings((now) => now.filter((each) => each.finding_id !== finding.finding_id))
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClosePaymentIssue({ finding, onClosed }: { finding: PaymentIssue; onClosed(): void }) {
  const { t, api } = useAdmin();
  const saving = useSaving();
  const [note, setNote] = useState('');
  async function close(event: FormEvent) {
    event.preventDefault();
    const params = { id: finding.finding_id };
    const reply = await saving.send(() => api('POST /admin/findings/:id/close', { params, body: { note } }));
    if (reply) onClosed();
  }
  return (
    <form className="row" onSubmit={close}>
      <TextField
        id={`close-${finding.finding_id}`}
        label={t('findings-note')}
        required
        maxLength={500}
        autoComplete="off"
        error={saving.errors.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <button type="submit" className="button" aria-disabled={saving.isSaving}>
        {t('findings-close')}
      </button>
    </form>
  );
}
