import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { adminOrderTexts } from '#texts/en/admin-orders.ts';
import { learn } from '#texts/texts.ts';
import { Findings } from '../findings/Findings.tsx';
import { askOf, needed, useAccess, useOffice } from '../platform/office.tsx';
import { Deeds } from '../record/Deeds.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useDraft } from '../record/use-draft.ts';
import { useSaving } from '../record/use-saving.ts';
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
  const { say, ask, alert, tried } = useOffice();
  const { can } = useAccess();
  const [record, setRecord] = useState(loaded);
  const [seen, setSeen] = useState(loaded.orderInfo.last_modified_time);
  const [isMessageOpen, setMessageOpen] = useState(false);
  const draft = useDraft(draftOf(loaded.orderInfo));
  const saving = useSaving();
  const { orderInfo: order } = record;
  const params = { id: order.order_id };

  /** The order as a command left it; what is being typed stays. */
  function refresh(next: OrderRecord) {
    setRecord(next);
    setSeen(next.orderInfo.last_modified_time);
    draft.rebase(draftOf(next.orderInfo));
  }
  function accept(next: OrderRecord) {
    refresh(next);
    draft.accept(draftOf(next.orderInfo));
  }

  async function save() {
    const problems = sideProblems(order, draft.value);
    saving.setErrors(Object.fromEntries(problems.map(([field, problem]) => [field, say(problem)])));
    const [first] = problems;
    if (first) {
      alert(say(first[1]));
      return;
    }
    const body = orderBody(order, draft.value, seen);
    const reply = await saving.send(() => ask('POST /admin/orders/:id', { params, body }));
    if (reply) accept(reply.record);
  }

  async function read(take: (next: OrderRecord) => void) {
    const reply = await tried(ask('GET /admin/orders/:id', { params }));
    if (reply) take(reply.record);
  }
  async function load() {
    await read(accept);
    saving.clearConflict();
  }

  usePendingRefund(record, () => read(refresh));

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
      save={{
        ...{ saving, load, isChanged: draft.isChanged, mayChange: can('orders.change') },
        run: save,
        keep() {
          setSeen(saving.conflict?.last_modified_time ?? seen);
          saving.clearConflict();
        },
      }}
      top={
        <>
          {isMessageOpen ? <MessagePanel order={order} onSent={() => read(refresh)} /> : null}
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
