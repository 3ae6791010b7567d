import { useState } from 'react';
import type { ClientInput, Reply } from '#contract/calls.ts';
import { toCents } from '#domain/money.ts';
import { formatByCurrencyCode } from '#texts/format-money.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, Options, SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { useAdmin, useSend, useStaff } from '../platform/admin.tsx';
import { MoneyField, Subform, useAdminForm } from '../record/admin-form.tsx';
import { isPositive, parseAmount } from '../record/amount-input.ts';
import { DateTime } from '../record/DateTime.tsx';
import { ConfirmRefund } from './ConfirmRefund.tsx';
import { type CommandFormProps, type OrderRecord, paymentOf } from './order-draft.ts';
import { refundDetailsText } from './refund-text.ts';
import { useUnitFields } from './use-unit-fields.tsx';

/** The suggested reasons; staff can type others. */
const REASONS = ['returned', 'fit', 'damaged', 'wrong', 'price', 'goodwill'] as const;
const KINDS = ['all', 'lines', 'amount'] as const;
type Values = { amount: string; reason: string; kind: (typeof KINDS)[number] };
type Preview = Reply<'POST /admin/orders/:id/refund-preview'> & {
  body: ClientInput<'POST /admin/orders/:id/refund'>['body'];
};

/** Refunds everything that remains, selected units or an amount. Units are not offered for a Void order. */
export function RefundForm({ record, version, onDone, onRefused, onCancel }: CommandFormProps) {
  const { t, api, attempt } = useAdmin();
  /** The refund that staff are asked to confirm: its exact amount, and what is sent on confirmation. */
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const [restock, setRestock] = useState(false);
  const [toCredit, setToCredit] = useState(false);
  const hasUnits = record.orderInfo.status !== 'Void';
  const refundableLines = record.lineItems.filter((line) => line.quantity > line.refunded_quantity);
  // Units that were not shipped always return to stock.
  const canRestock = hasUnits && refundableLines.some((line) => line.shipped_quantity > 0);
  const lineUnits = useUnitFields(
    'refund',
    refundableLines,
    (line) => line.quantity - line.refunded_quantity,
  );
  const params = { id: record.orderInfo.order_id };
  const format = (decimal: number) => formatByCurrencyCode(toCents(decimal), record.money.currency, t);
  const maxText = t('order-refund-max', { max: format(record.money.refundable) });
  function validate({ kind, amount }: Values) {
    if (kind === 'lines') return lineUnits.validate();
    if (kind !== 'amount') return [];
    const decimal = parseAmount(amount);
    if (!isPositive(decimal)) return [{ field: 'amount', text: t('field-amount-invalid') }];
    return Number(decimal) > record.money.refundable ? [{ field: 'amount', text: maxText }] : [];
  }
  /** The refund without its reason. */
  const refundOf = ({ kind, amount }: Values) => ({
    to_credit: toCredit,
    restock: kind !== 'amount' && restock,
    ...(kind === 'lines' ? { lines: lineUnits.units } : {}),
    ...(kind === 'amount' ? { amount: Number(parseAmount(amount)) } : {}),
  });
  const form = useAdminForm({
    name: 'refund',
    initial: { amount: '', reason: '', kind: 'all' } as Values,
    required: ['reason'],
    validate,
    // The form and the order may have changed since the preview, but only the confirmed refund is sent.
    call: () => api('POST /admin/orders/:id/refund', { params, body: preview!.body }),
    onDone: (reply) => onDone(reply.record),
    onRefused,
    showConflictAt: 'reason',
  });
  const { kind, reason } = form.values;
  const running = useRunningPreview(
    record,
    version,
    validate(form.values).length > 0 ? null : refundOf(form.values),
  );
  async function askToConfirm() {
    if (isPreviewing || form.reportInvalid()) return;
    const refund = refundOf(form.values);
    const body = { ...refund, reason, last_modified_time: version };
    setPreviewing(true);
    const reply = await attempt(api('POST /admin/orders/:id/refund-preview', { params, body: refund }));
    setPreviewing(false);
    setPreview(reply && { ...reply, body });
  }
  return (
    <>
      <Subform
        form={{ ...form, isBusy: form.isBusy || isPreviewing, submit: askToConfirm }}
        className="fields command-form"
        isPrimary
        submitLabel={t('order-refund-save')}
        onCancel={onCancel}
      >
        {/* The longest option names the amount, which must not be cut off. */}
        <div className="wide">
          <SelectField
            label={t('order-refund-type')}
            options={KINDS.filter((each) => hasUnits || each !== 'lines').map((each) => [
              each,
              t(`order-refund-${each}`, { amount: format(record.money.refundable) }),
            ])}
            {...form.field('kind')}
          />
        </div>
        {kind === 'lines' ? (
          <>
            {lineUnits.renderFields(form.errorOf)}
            <div className="wide">{lineUnits.allButton}</div>
          </>
        ) : null}
        {kind === 'amount' ? (
          <MoneyField
            label={t('field-amount')}
            hint={form.errorOf('amount') ? undefined : maxText}
            required
            {...form.field('amount')}
          />
        ) : null}
        {kind !== 'amount' && canRestock ? (
          <CheckField
            label={t('order-refund-restock')}
            checked={restock}
            onChange={(event) => setRestock(event.target.checked)}
          />
        ) : null}
        {record.orderInfo.customer_id === null ? null : (
          <CheckField
            label={t('order-refund-choose-credit')}
            checked={toCredit}
            onChange={(event) => setToCredit(event.target.checked)}
          />
        )}
        <div className="wide">
          <TextField
            label={t('field-reason')}
            list="refund-reasons"
            required
            maxLength={500}
            {...form.field('reason')}
          />
          <datalist id="refund-reasons">
            <Options options={REASONS.map((each) => t(`refund-reason-${each}`))} />
          </datalist>
        </div>
        <p className="wide" role="status">
          {running}
        </p>
      </Subform>
      <ConfirmRefund
        id="refund"
        record={record}
        amount={preview && format(preview.amount)}
        details={preview && refundDetailsText({ units: preview.units, tax: format(preview.tax) }, t)}
        credit={preview && preview.credit > 0 ? format(preview.credit) : null}
        needsApproval={preview?.needs_approval ?? false}
        reason={preview?.body.reason ?? ''}
        onConfirm={form.submit}
        onClose={() => setPreview(null)}
      />
    </>
  );
}

/** The amount of a refund with its tax and destinations, as the server calculates them; empty while it is unknown. */
function useRunningPreview(
  record: OrderRecord,
  version: string,
  refund: ClientInput<'POST /admin/orders/:id/refund-preview'>['body'] | null,
): string {
  const { t, api } = useAdmin();
  const key = refund && JSON.stringify({ refund, version });
  const settledKey = useDebounced(key);
  const params = { id: record.orderInfo.order_id };
  const { data, dataKey } = useFetched(settledKey, () =>
    api('POST /admin/orders/:id/refund-preview', { params, body: JSON.parse(settledKey!).refund }),
  );
  if (!data || dataKey !== key) return '';
  const { amount, credit, tax } = data;
  const format = (decimal: number) => formatByCurrencyCode(toCents(decimal), record.money.currency, t);
  const texts = { amount: format(amount), tax: format(tax), method: paymentOf(record, t) };
  if (credit === 0) return t('order-refund-now', texts);
  if (credit === amount) return t('order-refund-now-credit', texts);
  return t('order-refund-now-split', { ...texts, credit: format(credit), payment: format(amount - credit) });
}

/** A request for a refund above the limit. A second person approves or rejects it; its author can withdraw it. */
export function RefundRequest({ record, version, onDone, onRefused }: CommandFormProps) {
  const { t, api, can } = useAdmin();
  const staff = useStaff();
  const { send } = useSend();
  const [isConfirming, setConfirming] = useState(false);
  const request = record.refund_request;
  const params = { id: record.orderInfo.order_id, request: request?.request_id ?? '' };
  const form = useAdminForm({
    name: 'refund-reject',
    initial: { reason: '' },
    required: ['reason'],
    call: ({ reason }) =>
      api('POST /admin/orders/:id/refund-requests/:request/reject', {
        params,
        body: { reason, last_modified_time: version },
      }),
    onDone: (reply) => onDone(reply.record),
    showConflictAt: 'reason',
  });
  if (request === null) return null;
  const { reason, requested_by, requested_time } = request;
  const amount = formatByCurrencyCode(toCents(request.amount), record.money.currency, t);
  const isOwn = requested_by === staff.email;

  async function approve() {
    const reply = await send(async () => {
      const response = await api('POST /admin/orders/:id/refund-requests/:request/approve', {
        params,
        body: { last_modified_time: version },
      });
      if (!response.ok) onRefused(response.data.reason);
      return response;
    });
    if (reply) onDone(reply.record);
  }

  return (
    <Panel title={t('refund-request-title', { amount })} className="panel left-bar stack">
      <p>
        {t('refund-request-by', { person: requested_by, reason })}{' '}
        <DateTime className="quiet" time={requested_time} />
      </p>
      {isOwn ? <p>{t('refund-request-yours')}</p> : null}
      {can('refunds') ? (
        <>
          {isOwn ? null : (
            <p>
              <Button
                variant="primary"
                label={t('refund-request-approve')}
                onClick={() => setConfirming(true)}
              />
            </p>
          )}
          <Subform
            form={form}
            className="stack command-form"
            submitLabel={t(isOwn ? 'refund-request-withdraw' : 'refund-request-reject')}
          >
            <TextField
              label={t(isOwn ? 'refund-request-withdraw-reason' : 'refund-request-reject-reason')}
              required
              maxLength={500}
              {...form.field('reason')}
            />
          </Subform>
        </>
      ) : null}
      <ConfirmRefund
        id="refund-request"
        record={record}
        amount={isConfirming ? amount : null}
        reason={reason}
        onConfirm={approve}
        onClose={() => setConfirming(false)}
      />
    </Panel>
  );
}
