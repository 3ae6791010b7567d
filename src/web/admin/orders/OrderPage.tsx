import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PaymentIssues } from '../payment-issues/PaymentIssues.tsx';
import { apiFor, replyOrThrow, useAccess, useAdmin } from '../platform/admin.tsx';
import { AuditEntries } from '../record/AuditEntries.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { AddressForm } from './AddressForm.tsx';
import { Commands } from './Commands.tsx';
import { Documents } from './Documents.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { type OrderRecord, orderAddressProblems, toDraft, toOrderBody } from './order-draft.ts';
import { PaymentSummary } from './PaymentSummary.tsx';
import { Shipments } from './Shipments.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { usePendingRefundPolling } from './use-pending-refund.ts';

export async function loader(args: LoaderFunctionArgs) {
  const reply = await replyOrThrow(
    apiFor(args)('GET /admin/orders/:id', { params: { id: args.params.id! } }),
  );
  return reply.record;
}

export function Component() {
  const record = useLoaderData<typeof loader>();
  return <OrderScreen key={record.orderInfo.order_id} loaded={record} />;
}

/** An order with its addresses, discount, status, lines, payment, messages and timeline (ADM-08, ADM-13). */
function OrderScreen({ loaded }: { loaded: OrderRecord }) {
  const { t, api, attempt } = useAdmin();
  const { can } = useAccess();
  const params = { id: loaded.orderInfo.order_id };
  const fetchRecord = async () => (await attempt(api('GET /admin/orders/:id', { params })))?.record ?? null;
  const editor = useRecord(loaded, {
    toDraft: ({ orderInfo }) => toDraft(orderInfo),
    versionOf: ({ orderInfo }) => orderInfo.last_modified_time,
    fetchRecord,
  });
  const { record, version, draft, saving, refresh } = editor;
  const { orderInfo: order } = record;
  const [isMessageOpen, setMessageOpen] = useState(false);

  async function save() {
    const problems = orderAddressProblems(order, draft.value);
    if (saving.reportProblems(problems.map(([field, problem]) => [field, t(problem)]))) return;
    const body = toOrderBody(order, draft.value, version);
    const reply = await saving.send(() => api('POST /admin/orders/:id', { params, body }));
    if (reply) editor.replace(reply.record);
  }

  /** Shows the order's current state and keeps unsaved edits. */
  async function refetch() {
    const next = await fetchRecord();
    if (next) refresh(next);
  }
  usePendingRefundPolling(record, refetch);

  return (
    <RecordPage
      section="orders"
      title={t('order-record-title', { order: order.order_id })}
      badge={<OrderStatus status={order.status} />}
      actions={
        <button
          type="button"
          className="button"
          aria-expanded={isMessageOpen}
          aria-controls="message-panel"
          onClick={() => setMessageOpen(!isMessageOpen)}
        >
          {t('order-message')}
        </button>
      }
      save={{ ...editor.saveBar, submit: save, canEdit: can('orders.change') }}
      top={
        <>
          {isMessageOpen ? <MessagePanel order={order} onSent={refetch} /> : null}
          <PaymentIssues issues={record.findings} />
          <OrderLines lines={record.lineItems} />
        </>
      }
      form={
        <>
          <div className="columns">
            <AddressForm side="shipping" order={order} draft={draft} errors={saving.errors} />
            <AddressForm side="billing" order={order} draft={draft} errors={saving.errors} />
          </div>
          <div className="columns">
            <OrderSummary order={order} draft={draft} errors={saving.errors} />
            <StatusSelect record={record} draft={draft} errors={saving.errors} />
          </div>
        </>
      }
      side={
        <>
          <OrderDetails order={order} />
          <Commands record={record} version={version} onDone={refresh} />
          <PaymentSummary record={record} />
          <Documents order={order} refunds={record.refunds} />
        </>
      }
    >
      <Shipments shipments={record.shipments} />
      <section className="panel stack" aria-labelledby="timeline-title">
        <h2 id="timeline-title">{t('order-timeline')}</h2>
        <AuditEntries entries={record.timeline} currency={order.currency} />
      </section>
    </RecordPage>
  );
}
