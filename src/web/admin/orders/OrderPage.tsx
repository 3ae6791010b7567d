import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { adminOrderTexts } from '#texts/en/admin-orders.ts';
import { registerTexts } from '#texts/texts.ts';
import { PaymentIssues } from '../payment-issues/PaymentIssues.tsx';
import { apiFor, needed, useAccess, useAdmin } from '../platform/admin.tsx';
import { AuditEntries } from '../record/AuditEntries.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { AddressForm } from './AddressForm.tsx';
import { Commands } from './Commands.tsx';
import { Documents } from './Documents.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { Money } from './Money.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { draftOf, type OrderRecord, orderBody, sideProblems } from './order-draft.ts';
import { Shipments } from './Shipments.tsx';
import { StatusChoice } from './StatusChoice.tsx';
import { usePendingRefund } from './use-pending-refund.ts';

registerTexts('en', adminOrderTexts);

export async function loader(args: LoaderFunctionArgs) {
  const reply = await needed(apiFor(args)('GET /admin/orders/:id', { params: { id: args.params.id! } }));
  return reply.record;
}

export function Component() {
  const record = useLoaderData<typeof loader>();
  return <OrderScreen key={record.orderInfo.order_id} loaded={record} />;
}

/** One order: addresses, discount, status, lines, money, messages, and what was done to it (ADM-08, ADM-13). */
function OrderScreen({ loaded }: { loaded: OrderRecord }) {
  const { t, api, tried } = useAdmin();
  const { can } = useAccess();
  const params = { id: loaded.orderInfo.order_id };
  const read = async () => (await tried(api('GET /admin/orders/:id', { params })))?.record ?? null;
  const open = useRecord(loaded, {
    draftOf: ({ orderInfo }) => draftOf(orderInfo),
    timeOf: ({ orderInfo }) => orderInfo.last_modified_time,
    read,
  });
  const { record, seen, draft, saving, refresh } = open;
  const { orderInfo: order } = record;
  const [isMessageOpen, setMessageOpen] = useState(false);

  async function save() {
    const problems = sideProblems(order, draft.value);
    if (saving.refuses(problems.map(([field, problem]) => [field, t(problem)]))) return;
    const body = orderBody(order, draft.value, seen);
    const reply = await saving.send(() => api('POST /admin/orders/:id', { params, body }));
    if (reply) open.accept(reply.record);
  }

  /** What happened to the order elsewhere; what is being typed stays. */
  async function readAgain() {
    const next = await read();
    if (next) refresh(next);
  }
  usePendingRefund(record, readAgain);

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
      save={{ ...open.bar, run: save, mayChange: can('orders.change') }}
      top={
        <>
          {isMessageOpen ? <MessagePanel order={order} onSent={readAgain} /> : null}
          <PaymentIssues findings={record.findings} />
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
            <StatusChoice record={record} draft={draft} errors={saving.errors} />
          </div>
        </>
      }
      side={
        <>
          <OrderFacts order={order} />
          <Commands record={record} seen={seen} onDone={refresh} />
          <Money record={record} />
          <Documents order={order} refunds={record.refunds} />
        </>
      }
    >
      <Shipments shipments={record.shipments} />
      <section className="panel stack" aria-labelledby="timeline-title">
        <h2 id="timeline-title">{t('order-timeline')}</h2>
        <AuditEntries deeds={record.timeline} />
      </section>
    </RecordPage>
  );
}
