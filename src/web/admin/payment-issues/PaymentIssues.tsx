import { useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { toCents } from '#domain/money.ts';
import { formatByCurrencyCode } from '#texts/format-money.ts';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { IdLink } from '../shell/IdLink.tsx';

type PaymentIssue = Reply<'GET /admin/overview'>['findings'][number];

/** Differences between the shop's and the payment provider's records, shown until they are resolved with a note. */
export function PaymentIssues({ issues: loaded }: { issues: readonly PaymentIssue[] }) {
  const { t, can } = useAdmin();
  const [issues, setIssues] = useState(loaded);
  useEffect(() => setIssues(loaded), [loaded]);
  if (issues.length === 0) return null;
  return (
    <Panel className="panel left-bar stack payment-issues" title={t('payment-issues-title')}>
      <ul className="plain">
        {issues.map((issue) => (
          <li key={issue.finding_id} className="stack">
            <p>
              <strong>{issue.sentence}</strong>
            </p>
            <p className="quiet">
              {issue.order_id ? (
                <IdLink section="orders" id={issue.order_id} />
              ) : (
                <span className="mono">{issue.payment?.reference ?? issue.subject}</span>
              )}{' '}
              <DateTime time={issue.first_seen} />
            </p>
            {issue.payment && <PaymentFacts payment={issue.payment} />}
            {issue.closed_time ? (
              <p>{t('payment-issues-resolved', { by: issue.closed_by ?? '', note: issue.note ?? '' })}</p>
            ) : null}
            {!issue.closed_time && can('refunds') ? (
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
    </Panel>
  );
}

function PaymentFacts({ payment }: { payment: NonNullable<PaymentIssue['payment']> }) {
  const { t } = useAdmin();
  const { amount, currency, payment_id, time } = payment;
  const price = amount === null ? currency : formatByCurrencyCode(toCents(amount), currency, t);
  return (
    <p className="quiet">
      {t('payment-issues-payment', { amount: price, id: payment_id })} {time && <DateTime time={time} />}
    </p>
  );
}

function ResolveForm({ issue, onResolved }: { issue: PaymentIssue; onResolved(): void }) {
  const { t, api } = useAdmin();
  const form = useAdminForm({
    name: `resolve-${issue.finding_id}`,
    initial: { note: '' },
    required: ['note'],
    call: (body) => api('POST /admin/findings/:id/close', { params: { id: issue.finding_id }, body }),
    onDone: onResolved,
  });
  return (
    <Subform form={form} className="row" submitLabel={t('payment-issues-resolve')}>
      <TextField label={t('payment-issues-note')} required maxLength={500} {...form.field('note')} />
    </Subform>
  );
}
