import { beforeAll, expect, test } from 'vitest';
import { toCents } from '#domain/money.ts';
import { findInvoice } from '#server/invoices/queries.ts';
import { customerParams } from '#tests/support/accounts.ts';
import { readOrder, saveOrder } from '#tests/support/admin-orders.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { decodeQuotedPrintable } from '#tests/support/mailbox.ts';
import { putInCart, US_ORDER } from '#tests/support/order-input.ts';
import { findCardPayment } from '#tests/support/order-records.ts';
import { placeOrder, settleRefunds, viewOrder } from '#tests/support/orders.ts';
import { updateRows } from '#tests/support/rows.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

/** The sum of all tax rates by province, in thousandths of a percent. */
const RATE_THOUSANDTHS = {
  Alberta: 5000,
  'British Columbia': 12_000,
  Manitoba: 12_000,
  'New Brunswick': 15_000,
  'Nova Scotia': 14_000,
  Nunavut: 5000,
  Ontario: 13_000,
  Quebec: 14_975,
  Saskatchewan: 11_000,
  'New York': 0,
} as const;

interface Case {
  province: keyof typeof RATE_THOUSANDTHS;
  /** Units of the front set and of the rear set. */
  front: number;
  rear: number;
  /** The customer's discount off list prices, in percent. */
  percentage: number;
  hasCoupon: boolean;
}

const CASES: Case[] = (
  [
    ['Ontario', 1, 0, 0, false],
    ['Ontario', 3, 0, 12.5, false],
    ['Quebec', 1, 1, 0, false],
    ['Quebec', 3, 2, 0, true],
    ['Quebec', 7, 1, 33.33, true],
    ['Alberta', 1, 0, 0, true],
    ['Alberta', 2, 5, 12.34, false],
    ['British Columbia', 1, 3, 0, true],
    ['British Columbia', 4, 0, 7.77, true],
    ['Manitoba', 2, 2, 50, false],
    ['New Brunswick', 1, 1, 0, true],
    ['New Brunswick', 5, 0, 0.01, false],
    ['Nova Scotia', 1, 2, 0, false],
    ['Nova Scotia', 3, 3, 99.99, true],
    ['Nunavut', 2, 0, 20, true],
    ['Saskatchewan', 1, 4, 0, false],
    ['Saskatchewan', 6, 1, 15.5, true],
    ['New York', 1, 0, 0, false],
    ['New York', 2, 3, 12.5, true],
    ['New York', 3, 1, 0, true],
  ] as const
).map(([province, front, rear, percentage, hasCoupon]) => ({ province, front, rear, percentage, hasCoupon }));

/** `numerator / denominator`, rounded half up. */
const round = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/** The amounts in cents, computed from the catalogue's prices alone: a front set, and a rear set on sale. */
function expectedAmounts({ province, front, rear, percentage, hasCoupon }: Case) {
  const [frontPrice, rearPrice] = province === 'New York' ? [14_999, 5405] : [18_999, 6905];
  const unitPrice = (price: number) => round(price * (10_000 - Math.round(percentage * 100)), 10_000);
  const subtotal = front * unitPrice(frontPrice) + rear * unitPrice(rearPrice);
  const discount = hasCoupon ? round(subtotal * 10, 100) : 0;
  const tax = round((subtotal - discount) * RATE_THOUSANDTHS[province], 100_000);
  return { subtotal, discount, tax, total: subtotal - discount + tax };
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

describeWithDatabase('the total of an order is the same everywhere', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));
  beforeAll(async () => {
    await updateRows(shop.db, 'stock', { on_hand: 1000 });
  });

  test.each(CASES.map((each, index) => [index, each] as const))(
    'case %i: the total of %o is the same to the cent in cart, quote, order, lines, invoice, email, record, list and CSV, also after refunds',
    async (index, each) => {
      const shopper = await signIn(shop, `buyer${index}`, { percentage: each.percentage });
      await putInCart(shopper, SETS.civicSportFront, each.front);
      if (each.rear > 0) await putInCart(shopper, SETS.civicSportRear, each.rear);
      if (each.hasCoupon) await shopper.request('GET /coupon/:code', { params: { code: 'WELCOME10' } });
      const isCanada = each.province !== 'New York';
      const currency = isCanada ? 'ca' : 'us';
      const expected = expectedAmounts(each);

      const cart = (await shopper.request('GET /header', {})).totals[currency];
      expect([cart.subtotal, cart.discount].map(toCents)).toEqual([expected.subtotal, expected.discount]);
      const country = isCanada ? 'Canada' : 'United States';
      const quote = await shopper.request('GET /quote', {
        query: { currency, country, province: each.province },
      });
      expect([quote.tax, quote.total].map(toCents)).toEqual([expected.tax, expected.total]);

      const destination = isCanada ? { shipping_province: each.province } : US_ORDER;
      const orderInfo = { email: shopper.email, ...destination };
      const { orderId } = await placeOrder(shopper, { orderInfo });
      const order = await viewOrder(shopper, orderId);
      const amounts = [order.subtotal, order.total_discount, order.tax, order.total].map(toCents);
      expect(amounts).toEqual([expected.subtotal, expected.discount, expected.tax, expected.total]);
      expect(sum(order.line_items.map((line) => toCents(line.item_total)))).toBe(expected.total);
      expect(sum(order.tax_components.map((tax) => toCents(tax.amount)))).toBe(expected.tax);

      const invoice = (await findInvoice(shop.db, orderId))!.content;
      expect(invoice).toMatchObject({
        subtotal: expected.subtotal,
        discount: expected.discount,
        total: expected.total,
      });

      const price = `${isCanada ? 'C' : 'U'}$${(expected.total / 100).toFixed(2)}`;
      const email = (await sentEmails(shop)).find((raw) => raw.includes(`order-paid.${orderId}`))!;
      expect(decodeQuotedPrintable(email)).toContain(`Total: ${price}`);

      const record = await readOrder(owner, orderId);
      expect(toCents(record.orderInfo.total)).toBe(expected.total);
      expect(toCents(record.money!.captured)).toBe(expected.total);
      const query = { search: 'order_id', keyword: orderId } as const;
      const list = await owner.request('GET /admin/orders', { query });
      expect(list.records.map((row) => toCents(row.total))).toEqual([expected.total]);
      const csv = (await owner.call('GET /admin/orders/export', { query })).raw.toString('utf8');
      expect(csv).toContain(`,${expected.total / 100},`);
      const ownOrders = await shopper.request('GET /user/:customerId/orders', {
        params: customerParams(shopper),
        query: {},
      });
      expect(ownOrders.orders.map((row) => toCents(row.total))).toEqual([expected.total]);

      // Then staff give a discount, refund a unit, or both. The discounts are odd amounts, another one in each case.
      const laterDiscount = index % 3 === 0 ? 0 : Math.min(1001 + index * 7, Math.floor(expected.total / 3));
      if (laterDiscount > 0) await saveOrder(owner, orderId, { total_discount: laterDiscount / 100 });
      const { part_number, car_part_id } = order.line_items[0]!;
      if (index % 3 !== 1) {
        const body = { lines: [{ part_number, car_part_id, quantity: 1 }], reason: 'bent' };
        const { last_modified_time } = (await readOrder(owner, orderId)).orderInfo;
        await owner.request('POST /admin/orders/:id/refund', {
          params: { id: orderId },
          body: { ...body, last_modified_time },
        });
      }
      await settleRefunds(shop);
      const payment = findCardPayment(shop, orderId);
      const paid = payment.amount_money.amount - payment.refunded;

      const after = await viewOrder(shopper, orderId);
      expect([after.total, after.paid_total].map(toCents)).toEqual([expected.total, paid]);
      const discounts = after.refunds.filter((refund) => refund.is_discount);
      expect(sum(discounts.map((refund) => toCents(refund.amount)))).toBe(laterDiscount);
      const { orderInfo: later } = await readOrder(owner, orderId);
      expect(toCents(later.total)).toBe(paid);
      expect(toCents(later.total_discount)).toBe(laterDiscount);
      expect(toCents(later.placed_total - later.total_discount - later.refunded)).toBe(paid);
      const { records } = await owner.request('GET /admin/orders', { query });
      expect(records.map((row) => toCents(row.total))).toEqual([paid]);
      expect(records.map((row) => toCents(row.placed_total))).toEqual([expected.total]);
      const exported = (await owner.call('GET /admin/orders/export', { query })).raw.toString('utf8');
      expect(exported).toContain(`,${paid / 100},`);
      const { record: customer } = await owner.request('GET /admin/customers/:id', {
        params: { id: shopper.customer_id },
      });
      expect(customer.orders.map((row) => toCents(row.total))).toEqual([paid]);
      const ownOrdersLater = await shopper.request('GET /user/:customerId/orders', {
        params: customerParams(shopper),
        query: {},
      });
      expect(
        ownOrdersLater.orders.map((row) => [row.total, row.later_discount, row.refunded].map(toCents)),
      ).toEqual([[paid, laterDiscount, payment.refunded - laterDiscount]]);
      const paidPrice = `${isCanada ? 'C' : 'U'}$${(paid / 100).toFixed(2)}`;
      const refundEmails = (await sentEmails(shop)).filter(
        (raw) => raw.includes('order-refunded') && raw.includes(orderId),
      );
      expect(refundEmails.map(decodeQuotedPrintable).join()).toContain(`Total paid: ${paidPrice}`);
    },
  );

  test('the staff list sorts by the amount paid', async () => {
    const { records } = await owner.request('GET /admin/orders', { query: { sort: 'price-asc' } });
    const totals = records.map((row) => row.total);
    expect(totals.length).toBe(CASES.length);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  });
});
