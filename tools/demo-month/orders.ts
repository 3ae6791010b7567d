import type { ContactType } from '#domain/contact.ts';
import { shopDay } from '#domain/shop-day.ts';
import { pick } from '#server/demo/pseudo-random.ts';
import { cancelOrder } from '#server/order-commands/cancel-order.ts';
import { approveReturn, changeOrderStatus } from '#server/order-commands/change-order-status.ts';
import { recordOfflinePayment } from '#server/order-commands/record-offline-payment.ts';
import { refundOrder } from '#server/order-commands/refund-order.ts';
import type { OrderCommandOutcome } from '#server/order-commands/run-order-command.ts';
import { shipOrder } from '#server/order-commands/ship-order.ts';
import type { Client } from './client.ts';
import { PEOPLE } from './people.ts';
import { type DemoShop, openAdmin, STAFF, visit } from './shop.ts';
import { CARRIERS } from './words.ts';

const BY_STAFF = { actor: STAFF.orders, role: 'orders' } as const;

async function assertOk(outcome: Promise<OrderCommandOutcome>): Promise<void> {
  const result = await outcome;
  if (!result.ok) throw new Error(result.reason);
}

/** A day's work: ships packed orders, packs the paid orders that are half a day old, and runs background jobs. */
export async function processWaitingOrders(shop: DemoShop): Promise<void> {
  const { app, db } = shop;
  const waiting = await db
    .selectFrom('orders')
    .select(['order_id', 'status', 'created_at'])
    .where('status', 'in', ['Paid', 'Await Shipping'])
    .orderBy('created_at')
    .execute();
  const isHalfDayOld = ({ created_at }: { created_at: Date }) =>
    Date.now() - created_at.getTime() > 12 * 3_600_000;
  const toPack = waiting.filter((order) => order.status === 'Paid' && isHalfDayOld(order));
  const admin = toPack.length > 0 ? await openAdmin(shop, 'orders') : null;
  for (const { order_id } of waiting.filter((order) => order.status === 'Await Shipping'))
    await ship(shop, order_id);
  for (const { order_id } of toPack) await pack(shop, admin!, order_id);
  await app.work.expireOrders();
  await app.work.processRefunds();
  await app.work.sendEmails();
}

/** Packs an order. If a set may not fit, asks the buyer about it first. */
async function pack({ app }: DemoShop, admin: Client, order_id: string): Promise<void> {
  // Refused if every set is certain to fit, because there is nothing to ask.
  await admin.call('POST /admin/orders/:id/fit-question', { params: { id: order_id } });
  await assertOk(changeOrderStatus(app.orderContext, { ...BY_STAFF, order_id, command: 'prepare' }));
}

async function ship({ app }: DemoShop, order_id: string): Promise<void> {
  const tracking_number = `DEMO${order_id}`;
  // Without `lines`, the parcel contains all units of the order.
  const parcel = { carrier: pick(CARRIERS, order_id), tracking_number, lines: null };
  await assertOk(shipOrder(app.orderContext, { ...BY_STAFF, ...parcel, order_id }));
}

interface PlacedOrder {
  order_id: string;
  /** The index of the buyer in the list of people. */
  buyer: number;
}

/** The functions that, once an order is placed, schedule an event other than its shipment. */
export const EXTRA_EVENT_SCHEDULERS = {
  discount: (shop, order) =>
    shop.agenda.scheduleAfterDays(5, () =>
      refund(shop, order, {
        scope: { kind: 'amount', amount: 1500 },
        restock: false,
        reason: 'The parcel came four days late',
      }),
    ),
  return(shop, order) {
    const { scheduleAfterDays } = shop.agenda;
    const reason = 'Wrong size ordered, set unused';
    scheduleAfterDays(6, () =>
      sendMessage(shop, order, {
        type: 'Return',
        title: 'Wrong size',
        content: 'I measured the old rotors wrongly. May I send the set back? It is unused.',
      }),
    );
    scheduleAfterDays(6.5, async () => {
      await assertOk(approveReturn(shop.app.orderContext, { ...BY_STAFF, ...order, reason }));
      await replyTo(
        shop,
        'Wrong size',
        'Yes. Please put the order number in the box and send it to our address.',
      );
    });
    const scope = { kind: 'lines', lines: [{ line_number: 1, quantity: 1 }] } as const;
    scheduleAfterDays(11, () => refund(shop, order, { scope, restock: true, reason: 'Returned unused' }));
  },
  'parcel-missing': (shop, order) =>
    shop.agenda.scheduleAfterDays(2, () =>
      sendMessage(shop, order, {
        type: 'Shipping',
        title: 'Where is my parcel?',
        content: 'The tracking page has shown the same place since yesterday. Is it lost?',
      }),
    ),
  'cancelled-by-buyer': (shop, order) =>
    shop.agenda.scheduleAfterDays(0.1, () =>
      cancel(shop, { ...order, actor: 'shopper', by: 'shopper', reason: 'cancelled by the shopper' }),
    ),
  'cancelled-by-staff': (shop, order) =>
    shop.agenda.scheduleAfterDays(0.2, () =>
      cancel(shop, {
        ...BY_STAFF,
        ...order,
        by: 'staff',
        reason: 'The last set was damaged in the warehouse',
      }),
    ),
  'paid-by-transfer': ({ app, agenda }, order) =>
    agenda.scheduleAfterDays(0.01, () =>
      assertOk(
        recordOfflinePayment(app.orderContext, {
          ...BY_STAFF,
          ...order,
          method: 'bank-transfer',
          received_on: shopDay(app.orderContext.payments.clock()),
          note: '',
        }),
      ),
    ),
} satisfies Record<string, (shop: DemoShop, order: PlacedOrder) => void>;
export type ExtraEvent = keyof typeof EXTRA_EVENT_SCHEDULERS;

const refund = (
  { app }: DemoShop,
  { order_id }: PlacedOrder,
  input: Pick<Parameters<typeof refundOrder>[1], 'scope' | 'restock' | 'reason'>,
) => assertOk(refundOrder(app.orderContext, { ...BY_STAFF, ...input, order_id }));

const cancel = ({ app }: DemoShop, input: Parameters<typeof cancelOrder>[1]) =>
  assertOk(cancelOrder(app.orderContext, input));

async function sendMessage(
  shop: DemoShop,
  { order_id, buyer }: PlacedOrder,
  message: { type: ContactType; title: string; content: string },
): Promise<void> {
  const client = await visit(shop, buyer);
  const { email } = PEOPLE[buyer]!;
  await client.request('POST /user/request', { body: { ...message, email, order_id } });
}

/** Replies to the latest message that has this title. */
export async function replyTo(shop: DemoShop, title: string, reply_message: string): Promise<void> {
  const admin = await openAdmin(shop, 'support');
  const { records } = await admin.request('GET /admin/messages', { query: {} });
  const { message_id } = records.find((each) => each.title === title)!;
  await admin.request('POST /admin/reply', { body: { message_id, data: { reply_message } } });
}
