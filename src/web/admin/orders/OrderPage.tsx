import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { adminOrderTexts } from '#texts/en/admin-orders.ts';
import { learn } from '#texts/texts.ts';
import { Findings } from '../findings/Findings.tsx';
import { askOf, needed, useAccess, useOffice } from '../platform/office.tsx';
import { Deeds } from '../record/Deeds.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { AddressForm } from './AddressForm.tsx';
import { Commands } from './Commands.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { Money } from './Money.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { draftOf, type OrderRecord, orderBody, sideProblems } from './order-draft.ts';
import { Papers } from './Papers.tsx';
import { Shipments } from './Shipments.tsx';
import { StatusChoice } from './StatusChoice.tsx';
import { usePendingRefund } from './use-pending-refund.ts';

learn('en', adminOrderTexts);

export async function loader(args: LoaderFunctionArgs) {
  const reply = await needed(askOf(args)('GET /admin/orders/:id', { params: { id: args.params.id! } }));
  return reply.record;
}

export function Component() {
  const record = useLoaderData<typeof loader>();
  return <OrderScreen key={record.orderInfo.order_id} loaded={record} />;
}

/** One order: addresses, discount, status, lines, money, messages, and what was done to it (ADM-08, ADM-13). */
function OrderScreen({ loaded }: { loaded: OrderRecord }) {
  const { say, ask, tried } = useOffice();
  const { can } = useAccess();
  const params = { id: loaded.orderInfo.order_id };
  const read = async () => (await tried(ask('GET /admin/orders/:id', { params })))?.record ?? null;
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
    if (saving.refuses(problems.map(([field, problem]) => [field, say(problem)]))) return;
    const body = orderBody(order, draft.value, seen);
    const reply = await saving.send(() => ask('POST /admin/orders/:id', { params, body }));
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
      title={say('order-record-title', { order: order.order_id })}
      badge={<OrderStatus status={order.status} />}
      actions={
        <button
          type="button"
          className="button"
          aria-expanded={isMessageOpen}
          aria-controls="message-panel"
          onClick={() => setMessageOpen(!isMessageOpen)}
        >
          {say('order-message')}
        </button>
      }
      save={{ ...open.bar, run: save, mayChange: can('orders.change') }}
      top={
        <>
          {isMessageOpen ? <MessagePanel order={order} onSent={readAgain} /> : null}
          <Findings findings={record.findings} />
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
          <Papers order={order} refunds={record.refunds} />
        </>
      }
    >
      <Shipments shipments={record.shipments} />
      <section className="panel stack" aria-labelledby="timeline-title">
        <h2 id="timeline-title">{say('order-timeline')}</h2>
        <Deeds deeds={record.timeline} />
      </section>
    </RecordPage>
  );
}
