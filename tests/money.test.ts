import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Promotion } from '#domain/coupon.ts';
import { NOT_CHECKED } from '#domain/fitment.ts';
import { CURRENCIES, type Currency } from '#domain/money.ts';
import { type Quote, quote } from '#domain/quote.ts';
import {
  decideRefund,
  type LineShare,
  type RefundInput,
  subtractRefunds,
  toLineShares,
} from '#domain/refund.ts';
import { PROVINCES } from '#domain/regions.ts';
import { NO_VEHICLE } from '#domain/vehicle.ts';
import { toCouponLine } from '#server/cart/cart-view.ts';
import type { CartRow } from '#server/cart/queries.ts';
import { buildOrder } from '#server/checkout/build-order.ts';
import type { PlaceOrderInput } from '#server/checkout/place-order-input.ts';
import { buildPrepareRequest } from '#server/checkout/prepare-approval.ts';
import { buildCreditNoteContent, buildInvoiceContent } from '#server/invoices/document-content.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import { buildOrderBody, parseCents } from '#server/payments/paypal-order.ts';
import { readSettings } from '#server/settings/read-settings.ts';

const CARTS = 10_000;
const { shop: SHOP } = readSettings({});
const PLACES = [
  ...PROVINCES.map((province) => ({ country: 'Canada', province })),
  { country: 'United States', province: 'New York' },
];

const anyCents = (min: number) => fc.integer({ min, max: 99_999 });
const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  family: fc.constantFrom('ES' as const, 'ED' as const, 'ESD' as const),
  cad_price: anyCents(2),
  usd_price: anyCents(2),
  is_sale: fc.boolean(),
  manual_price: fc.option(anyCents(1)),
});
const anyPromotion = fc.option(
  fc.record({
    type: fc.constantFrom('Percentage' as const, 'Price' as const),
    level: fc.constantFrom('Item' as const, 'Order' as const),
    percentage: fc.integer({ min: 1, max: 100 }),
    price_off: fc.integer({ min: 1, max: 300 }),
    subcategory: fc.constantFrom(null, 'ES ROTOR'),
  }),
);
const anyRefunds = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 200_000 }) }),
    fc.record({
      kind: fc.constant('lines' as const),
      lines: fc.array(
        fc.record({ line_number: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 50 }) }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  ),
  { maxLength: 4 },
);
const anyPercentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const anyCart = fc.tuple(
  fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  anyPromotion,
  anyPercentage,
  anyRefunds,
);

function cartRowsOf(lines: readonly (typeof anyLine extends fc.Arbitrary<infer T> ? T : never)[]): CartRow[] {
  return lines.map(({ manual_price, ...each }, index) => ({
    ...each,
    part_number: `P-${index}`,
    car_part_id: `F-${index}`,
    displayname: 'Set',
    displayname_fr: null,
    main_image: null,
    cart_cad_price: manual_price,
    cart_usd_price: manual_price,
    cart_custom_note: manual_price ? 'agreed' : null,
    cad_sale_price: each.cad_price - 1,
    usd_sale_price: each.usd_price - 1,
    shown_cad_price: null,
    shown_usd_price: null,
    is_active: true,
    stock: 99,
    position: 'Front',
    note: null,
    vehicle: { ...NO_VEHICLE, year: 2018, make: 'M', model: 'M' },
    spans: null,
    car_id: null,
    car_name: null,
    car: null,
    is_acknowledged: false,
    fit: NOT_CHECKED,
  }));
}

const sum = <T>(list: readonly T[], amountOf: (each: T) => number) =>
  list.reduce((total, each) => total + amountOf(each), 0);
const NO_CALLER = { account: null, guest: null, session_id: null };

/** The order of a cart, as it would be read from the database. */
function buildPlacedOrder(
  rows: CartRow[],
  currency: Currency,
  destination: (typeof PLACES)[number],
  quoted: Quote,
  personalPercentage: number,
) {
  const address = {
    ...destination,
    first_name: 'A',
    last_name: 'B',
    city: 'C',
    zip: 'Z',
    address_line_1: '1',
  };
  const input = {
    order_id: 'ORDER',
    language: 'en',
    currency,
    // A third is paid with store credit.
    credit: Math.floor(quoted.total / 3),
    shipping: address,
    billing: address,
  } as unknown as PlaceOrderInput;
  const now = new Date('2026-03-01T12:00:00Z');
  const written = buildOrder({
    caller: NO_CALLER,
    input,
    cart: { cart_id: 'c' },
    rows,
    promotion: null,
    quoted,
    percentage: personalPercentage,
    now,
    hold_until: now,
  });
  const order = {
    ...written.order,
    shipping_address: address,
    billing_address: address,
    tax_components: quoted.tax_components,
  } as unknown as OrderRow;
  return { order, lines: written.lines as unknown as OrderLineRow[] };
}

const taxOfLine = ({ tax_components }: Pick<LineShare, 'tax_components'>, component: string) =>
  tax_components.find((each) => each.component === component)?.amount ?? 0;

/** Makes the given refunds and then refunds the rest; returns the totals of all credit notes. */
function refundAll(order: OrderRow, lines: OrderLineRow[], inputs: readonly RefundInput[]) {
  let remaining = toLineShares(lines, order.tax_components);
  const totals = { subtotal: 0, discount: 0, net: 0, total: 0, components: new Map<string, number>() };
  for (const input of [...inputs, { kind: 'all' } as const]) {
    const decided = decideRefund(remaining, input);
    if (!decided.ok) continue;
    const refund = decided.value;
    remaining = subtractRefunds(remaining, refund.lines);
    const creditNote = buildCreditNoteContent({
      order,
      lines,
      refund_lines: refund.lines,
      invoice: { invoice_number: 1, content: {} },
      shop: SHOP,
      refund: { ...refund, credit: 0, reason: '' },
    });
    const taxes = sum(creditNote.tax_components, (each) => each.amount);
    if (
      creditNote.net + taxes !== creditNote.total ||
      sum(creditNote.lines, (each) => each.total) !== creditNote.total
    )
      throw new Error('a credit note does not add up to its total');
    for (const { component, amount } of creditNote.tax_components)
      if (sum(creditNote.lines, (each) => taxOfLine(each, component)) !== amount)
        throw new Error('a tax of a credit note differs from that of its lines');
    totals.subtotal += sum(creditNote.lines, (each) => each.subtotal);
    totals.discount += sum(creditNote.lines, (each) => each.discount);
    totals.net += creditNote.net;
    totals.total += creditNote.total;
    for (const { component, amount } of creditNote.tax_components)
      totals.components.set(component, (totals.components.get(component) ?? 0) + amount);
  }
  return totals;
}

/** Checks that all documents of one cart, for one destination and currency, agree. */
function checkDocuments(
  rows: CartRow[],
  currency: Currency,
  destination: (typeof PLACES)[number],
  promotion: Promotion | null,
  personalPercentage: number,
  inputs: readonly RefundInput[],
): void {
  const cartLines = rows.map((row) => toCouponLine(row, personalPercentage, currency));
  const quoted = quote({ lines: cartLines, promotion, ship_to: destination, day: '2026-03-01' });
  const { order, lines } = buildPlacedOrder(rows, currency, destination, quoted, personalPercentage);
  if (order.total !== quoted.total) throw new Error('the total of the order differs from the quote');
  if (lines.some((each) => each.subtotal !== each.unit_price * each.quantity))
    throw new Error('a subtotal is not the unit price times the quantity');
  if (sum(lines, (each) => each.total) !== quoted.total)
    throw new Error('the order lines do not add up to the quote');
  const invoice = buildInvoiceContent(order, lines, SHOP);
  const taxes = sum(invoice.tax_components, (each) => each.amount);
  if (sum(invoice.lines, (each) => each.subtotal) !== invoice.subtotal)
    throw new Error('the invoice lines do not add up');
  if (invoice.subtotal - invoice.discount + invoice.shipping + taxes !== quoted.total)
    throw new Error('the invoice does not add up to the quote');
  if (quoted.total === 0) return;
  const amountDue = order.total - order.credit;
  const attempt = { amount: amountDue, currency, n: 1, order_id: 'ORDER' };
  const body = buildOrderBody(buildPrepareRequest(order, lines, attempt as never), {
    name: 'S',
    url: 'https://s',
  });
  const [unit] = (body as { purchase_units: { amount: PayPalAmount }[] }).purchase_units;
  const { item_total, tax_total, shipping, discount } = unit!.amount.breakdown;
  const parts = [item_total, tax_total, shipping].map((each) => parseCents(each.value));
  if (sum(parts, (each) => each) - parseCents(discount.value) !== amountDue)
    throw new Error('the amounts sent to PayPal do not add up');
  if (quoted.total !== amountDue + (invoice.credit ?? 0))
    throw new Error('amount due and store credit do not add up to the quote');
  const refunded = refundAll(order, lines, inputs);
  if (refunded.total !== quoted.total || refunded.net !== quoted.net)
    throw new Error('the totals of the credit notes differ from the quote');
  if (refunded.subtotal !== quoted.subtotal || refunded.discount !== quoted.discount)
    throw new Error('the subtotals or discounts of the credit notes differ from the quote');
  for (const { component, amount } of quoted.tax_components)
    if ((refunded.components.get(component) ?? 0) !== amount)
      throw new Error(`${component} of the credit notes differs from the quote`);
}

test('the documents and payments of 10,000 carts agree to the cent in every province, the United States and both currencies', () => {
  let checked = 0;
  const check = ([generated, promotion, personalPercentage, inputs]: [
    Parameters<typeof cartRowsOf>[0],
    Partial<Promotion> | null,
    number,
    RefundInput[],
  ]) => {
    const rows = cartRowsOf(generated);
    for (const destination of PLACES)
      for (const currency of CURRENCIES) {
        checkDocuments(
          rows,
          currency,
          destination,
          promotion as Promotion | null,
          personalPercentage,
          inputs,
        );
        checked += 1;
      }
  };
  fc.assert(fc.property(anyCart, check as never), { numRuns: CARTS });
  expect(checked).toBe(CARTS * PLACES.length * CURRENCIES.length);
}, 120_000);

interface PayPalAmount {
  breakdown: Record<'item_total' | 'tax_total' | 'shipping' | 'discount', { value: string }>;
}
