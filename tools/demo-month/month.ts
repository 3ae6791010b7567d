import { addDays, shopDay } from '#domain/shop-day.ts';
import { buy, fillCart, type PurchasePlan } from './buy.ts';
import { createClient } from './client.ts';
import { EXTRA_EVENT_SCHEDULERS, type ExtraEvent, processWaitingOrders, replyTo } from './orders.ts';
import { PEOPLE } from './people.ts';
import { createStaffMembers, type DemoShop, openAdmin, visit } from './shop.ts';
import { QUESTIONS, SEARCHES } from './words.ts';

export const MONTH_DAYS = 30;
const ORDER_COUNT = 46;
const CART_COUNT = 7;

/** Orders that differ from the others, by index. */
const SPECIAL_ORDERS: Record<number, Partial<PurchasePlan> & { event?: ExtraEvent }> = {
  2: { coupon: 'WELCOME10' },
  4: { event: 'discount' },
  5: { is_declined: true, event: 'paid-by-transfer' },
  7: { coupon: 'FRESH15' },
  9: { event: 'return' },
  11: { is_declined: true },
  13: { coupon: 'WELCOME10' },
  15: { event: 'cancelled-by-buyer' },
  16: { is_fit_unchecked: true },
  18: { is_misfit: true },
  20: { event: 'cancelled-by-staff' },
  23: { coupon: 'WELCOME10' },
  26: { event: 'discount' },
  29: { coupon: 'WELCOME10' },
  31: { event: 'return' },
  34: { is_declined: true },
  37: { event: 'parcel-missing' },
  39: { coupon: 'WELCOME10' },
  42: { event: 'parcel-missing' },
  45: { is_fit_unchecked: true },
};

/** Plans all events of the month. They are the same every time, except for random ids. */
export function planMonth(shop: DemoShop): void {
  const { scheduleAfterDays } = shop.agenda;
  scheduleAfterDays(0, () => createStaffMembers(shop));
  scheduleAfterDays(0.1, () => savePromotion(shop, { code: 'FRESH15', percentage: 15, from: 0, until: 10 }));
  for (let index = 0; index < ORDER_COUNT; index++) {
    // The number of orders per day increases during the month.
    const day = MONTH_DAYS * ((index + 0.7) / ORDER_COUNT) ** 0.9;
    scheduleAfterDays(day, () => placeOrder(shop, index));
  }
  // The seeds start at 500, because the seeds of the orders are their indexes.
  for (let n = 0; n < CART_COUNT; n++)
    scheduleAfterDays(16 + 2 * n, () =>
      fillCart(shop, { buyer: (5 + n * 3) % PEOPLE.length, seed: 500 + n }),
    );
  for (let day = 1; day < MONTH_DAYS; day++) scheduleAfterDays(day + 0.9, () => processWaitingOrders(shop));
  for (const question of QUESTIONS) scheduleAfterDays(question.day, () => sendQuestion(shop, question));
  for (const [n, search] of SEARCHES.entries())
    scheduleAfterDays(2 + 1.8 * n, () => recordSearch(shop, search));
  scheduleAfterDays(12, () => receiveStock(shop));
  scheduleAfterDays(19, () => changePrices(shop));
  scheduleAfterDays(20, () => requestSoldOutSets(shop));
  scheduleAfterDays(MONTH_DAYS - 1.5, () =>
    savePromotion(shop, { code: 'NEXT20', percentage: 20, from: 7, until: 14 }),
  );
}

async function placeOrder(shop: DemoShop, index: number): Promise<void> {
  const { event, ...special } = SPECIAL_ORDERS[index] ?? {};
  const buyer = (index * 11) % PEOPLE.length;
  const order_id = await buy(shop, { buyer, seed: index, ...special });
  // Only schedules the event, so there is nothing to await.
  if (order_id && event) EXTRA_EVENT_SCHEDULERS[event](shop, { order_id, buyer });
}

/** Saves a promotion with a percentage off the order. Days are counted from now. */
async function savePromotion(
  shop: DemoShop,
  { code, percentage, from, until }: { code: string; percentage: number; from: number; until: number },
): Promise<void> {
  const today = shopDay(new Date());
  const admin = await openAdmin(shop, 'catalogue');
  const data = {
    code,
    type: 'Percentage' as const,
    level: 'Order' as const,
    description: `${percentage}% off the order`,
    percentage,
    price_off: 0,
    start_time: addDays(today, from),
    end_time: addDays(today, until),
  };
  await admin.request('POST /admin/promotions/:id', { params: { id: 'new' }, body: { data } });
}

/** Sends a message that is not about an order, and schedules the answer for a few hours later. */
async function sendQuestion(shop: DemoShop, question: (typeof QUESTIONS)[number]): Promise<void> {
  const { sender, type, title, content, reply } = question;
  const client = await visit(shop, sender);
  const { email } = PEOPLE[sender]!;
  await client.request('POST /user/request', { body: { type, email, title, content } });
  if (reply !== null) shop.agenda.scheduleAfterDays(0.3, () => replyTo(shop, title, reply));
}

async function recordSearch({ app }: DemoShop, [displayname, times, is_opened]: (typeof SEARCHES)[number]) {
  const client = createClient(app, '203.0.113.200');
  for (let n = 0; n < times; n++) await client.request('POST /search/record', { body: { displayname } });
  if (is_opened) await client.request('POST /search/record', { body: { displayname, is_click: true } });
}

const listSoldOutSets = (shop: DemoShop) =>
  shop.db
    .selectFrom('stock')
    .innerJoin('fitment', 'fitment.part_number', 'stock.part_number')
    .select(['stock.part_number', 'fitment.car_part_id'])
    .distinctOn('stock.part_number')
    .where('on_hand', '=', 0)
    .orderBy('stock.part_number')
    .orderBy('fitment.car_part_id')
    .limit(4)
    .execute();

/** Records a delivery of two sold-out sets, and that one of the units is damaged. */
async function receiveStock(shop: DemoShop): Promise<void> {
  const admin = await openAdmin(shop, 'catalogue');
  const [firstSet, secondSet] = await listSoldOutSets(shop);
  const adjust = (id: string, change: number, reason: 'received' | 'damaged', note: string) =>
    admin.request('POST /admin/items/:id/stock', { params: { id }, body: { change, reason, note } });
  await adjust(firstSet!.part_number, 12, 'received', 'Purchase order 1184');
  await adjust(secondSet!.part_number, 8, 'received', 'Purchase order 1184');
  await adjust(secondSet!.part_number, -1, 'damaged', 'Rotor chipped');
}

/** Raises the prices of two items, and sets a price manually in the cart of a buyer who has not ordered yet. */
async function changePrices(shop: DemoShop): Promise<void> {
  const admin = await openAdmin(shop, 'catalogue');
  const { records } = await admin.request('GET /admin/items', { query: {} });
  for (const { part_number, is_active, cad_price, usd_price } of records
    .filter((each) => !each.is_sale)
    .slice(0, 2)) {
    const data = { is_active, is_sale: false, cad_price: cad_price + 5, usd_price: usd_price + 4 };
    await admin.request('POST /admin/items/:id', {
      params: { id: part_number },
      body: { part_number, data },
    });
  }
  const lines = await admin.request('GET /admin/cartitems', { query: {} });
  const { customer_id, part_number, car_part_id } = lines.records[0]!;
  const price = { cad_price: 149.99, usd_price: 109.99, custom_note: 'Fleet price agreed by phone' };
  await admin.request('POST /admin/cartitems', {
    body: { customer_id, part_number, car_part_id, ...price },
  });
}

async function requestSoldOutSets(shop: DemoShop): Promise<void> {
  for (const [index, set] of (await listSoldOutSets(shop)).entries()) {
    const client = await visit(shop, index);
    await client.request('POST /backInStock', { body: { ...set, email: PEOPLE[index]!.email } });
  }
}
