/** Invented data for every email, used by previews, images and tests. */

import type { Address } from '#domain/address.ts';
import type { FitVerdict } from '#domain/fitment.ts';
import { pickTranslations } from '#domain/item-texts.ts';
import { addDays, shopDay } from '#domain/shop-day.ts';
import { shopTexts } from '#domain/shop-texts.ts';
import { calculateTax, findTaxRates } from '#domain/tax.ts';
import type { RequestedSet } from '#server/back-in-stock/queries.ts';
import type { MessageRow } from '#server/messages/queries.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type { RefundRow } from '#server/payments/refund-queries.ts';
import type { SalesQuoteRow } from '#server/sales-quotes/queries.ts';
import { LANGUAGES, type Translate } from '#texts/texts.ts';
import { ACCOUNT_EMAIL_TOPICS, accountEmail } from './account-emails.ts';
import { backInStockEmail } from './back-in-stock-emails.ts';
import type { EmailContext, EmailText } from './email-content.ts';
import { messageEmail } from './message-emails.ts';
import { ORDER_EMAIL_TOPICS, type OrderEmailData, orderEmail } from './order-emails.ts';
import { quoteEmail } from './quote-email.ts';

/** The buyer and the size of the order in the emails, and the services that create the emails' links. */
export interface Sample {
  context: Omit<EmailContext, 'db'>;
  /** An address in Quebec. The greeting contains its first name. */
  address: Address;
  email: string;
  lineCount: number;
}

const LINES: { verdict: FitVerdict; model: string; position: string; note: string | null; cents: number }[] =
  [
    { verdict: 'fits', model: 'Civic', position: 'Front', note: null, cents: 18_999 },
    {
      verdict: 'fits-with-condition',
      model: 'Accord',
      position: 'Rear',
      note: 'w/ 12.6 in rotor',
      cents: 25_950,
    },
    { verdict: 'does-not-fit', model: 'CR-V', position: 'Front or Rear', note: null, cents: 41_905 },
  ];

function sampleLine(order_id: string, index: number): OrderLineRow {
  const { verdict, model, position, note, cents } = LINES[index % LINES.length]!;
  const part_number = `ESD-${1001 + index}`;
  return {
    order_id,
    line_number: index + 1,
    part_number,
    car_part_id: String(index),
    quantity: 2,
    unit_price: cents,
    subtotal: 2 * cents,
    discount: 0,
    tax: 0,
    total: 2 * cents,
    family: 'ESD',
    displayname: `${position} Set 11.8 in`,
    ...pickTranslations({}, 'displayname'),
    position,
    note,
    main_image: null,
    year: 2018,
    make: 'Honda',
    model,
    submodel: null,
    trim: null,
    engine: null,
    answers: {},
    spans: null,
    fit_verdict: verdict,
    is_acknowledged: verdict === 'does-not-fit',
    custom_note: null,
    shipped: index === 0 ? 2 : 0,
    dropped: 0,
    refunding: 0,
    returned: 0,
  };
}

const US_ADDRESS = {
  address_line_1: '1600 Washington Avenue',
  address_line_2: 'Apt 4B',
  city: 'Albany',
  province: 'New York',
  country: 'United States',
  zip: '12207-1234',
  phone_number: '5185550123',
};

/** A paid, partly shipped order with a discount. An order from New York is also partly paid with store credit. */
export function sampleOrder(
  { context: { settings, clock }, address, email, lineCount }: Sample,
  place: 'Quebec' | 'New York' = 'Quebec',
): OrderEmailData {
  const now = clock();
  const isUS = place === 'New York';
  const shipping_address = isUS ? { ...address, ...US_ADDRESS } : address;
  const order_id = 'W260001117';
  const lines = Array.from({ length: lineCount }, (_, index) => sampleLine(order_id, index));
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const total_discount = 1000;
  const net = subtotal - total_discount;
  const { tax, components } = calculateTax(net, findTaxRates(shipping_address.country, place, shopDay(now)));
  const order: OrderRow = {
    order_id,
    cart_id: 'c',
    account_id: null,
    guest_id: null,
    session_id: null,
    status: 'Await Shipping',
    content_hash: Buffer.of(),
    currency: isUS ? 'us' : 'ca',
    language: LANGUAGES[0],
    email,
    payment: 'card',
    shipping_method: 'Standard',
    subtotal,
    total_discount,
    shipping: 0,
    items_tax: tax,
    tax_components: components,
    tax_exemptions: [],
    total: net + tax,
    credit: isUS ? 5000 : 0,
    refunded: 0,
    paid_total: net + tax,
    promotion_code: 'TEN-OFF',
    shipping_address,
    billing_address: { ...shipping_address, first_name: 'Łukasz', company: null },
    hold_until: now,
    created_at: now,
    last_modified_at: now,
    paid_at: now,
    return_approved_at: now,
    cancelled_at: null,
    void_cause: null,
    analytics_client_id: null,
  };
  return {
    order,
    lines,
    card: { brand: 'Visa', last4: '1111' },
    shipments: [
      {
        shipment_id: 's',
        carrier: 'Purolator',
        tracking_number: 'PIN 332 112 908',
        shipped_at: now,
        lines: [{ line_number: 1, quantity: 2 }],
      },
    ],
    refunds: [],
    credit_notes: [],
    payload: { order_id, shipment_id: 's', refund_id: SAMPLE_REFUND_ID },
    rules: {
      rules: [{ country: 'Canada', postal_prefix: '', from_days: 2, to_days: 5 }],
      cut_off_hour: 14,
      holidays: [],
    },
    shop: settings.shop.name,
    return_terms: settings.shop.return_terms,
    link: `${settings.public_url}/order/${order_id}?key=mFbL9vUqG3n`,
    stop_link: `${settings.public_url}/order/${order_id}?stop=${order_id}.mFbL9vUqG3n`,
  };
}

const SAMPLE_REFUND_ID = 'r';

const sampleRefund = (now: Date): RefundRow => ({
  refund_id: SAMPLE_REFUND_ID,
  attempt_id: 'a',
  cause: 'refund',
  amount: 5000,
  credit: 0,
  tax: 651,
  tax_components: [],
  reason: 'Scratched box',
  is_discount: false,
  provider_refund_id: null,
  state: 'completed',
  created_at: now,
  decided_at: now,
  last_code: null,
  currency: 'ca',
  charged_currency: null,
});

const sampleQuote = ({ order, lines }: OrderEmailData): SalesQuoteRow => ({
  quote_number: 1001,
  account_id: null,
  email: order.email,
  currency: order.currency,
  language: order.language,
  address: order.shipping_address,
  message: 'Here are both axles, as discussed by phone.',
  valid_until: addDays(shopDay(order.created_at), 14),
  content: { ...order, discount: order.total_discount, tax: order.items_tax, lines: [...lines] },
  sent_at: order.created_at,
  created_by: 'staff@shop.example',
  created_at: order.created_at,
  last_modified_at: order.created_at,
});

/** The content of every email by topic, in the language of `t`. */
export function sampleEmails(sample: Sample, t: Translate): Record<string, EmailText> {
  const { context, email } = sample;
  const { language } = t;
  const data = sampleOrder(sample);
  data.order.language = language;
  data.return_terms = shopTexts(context.settings.shop, language).return_terms;
  const account = {
    customer_id: '0198c0de-0000-7000-8000-000000000000',
    email,
    pending_email: email,
    email_verified_at: null,
  };
  const payload = { email, code_id: '0198c0de-1111-7000-8000-000000000000' };
  const code = { browser_hash: Buffer.of(1) };
  const requestedSet: RequestedSet = {
    request_id: '0198c0de-2222-7000-8000-000000000000',
    account_id: null,
    email,
    language,
    is_confirmed: false,
    part_number: 'ESD-1002',
    car_part_id: 'F2',
    family: 'ESD',
    displayname: 'Front Set 12.6 in',
  };
  const message: MessageRow = {
    message_id: 'm',
    thread_id: 'm',
    order_id: data.order.order_id,
    account_id: null,
    language,
    email,
    type: 'Shipping',
    title: 'Where is my parcel?',
    content: 'Hello,\nmy tracking page has not changed for two days.',
    direction: false,
    is_read: true,
    is_confirmed: false,
    is_replied: true,
    reply_message: 'Hello,\nit is in Montréal and will be delivered tomorrow.',
    replied_at: context.clock(),
    created_at: context.clock(),
    is_attached: false,
  };
  const refunds = [sampleRefund(context.clock())];
  return Object.fromEntries([
    ...ORDER_EMAIL_TOPICS.map((topic) => [
      topic,
      orderEmail(topic, topic === 'order-refunded' ? { ...data, refunds } : data, t)!,
    ]),
    ...ACCOUNT_EMAIL_TOPICS.map((topic) => [
      topic,
      accountEmail(topic, { context, account, payload, code }, t)!,
    ]),
    ['quote', quoteEmail(sampleQuote(data), data, t)!],
    ...(['back-in-stock-confirm', 'back-in-stock'] as const).map((topic) => [
      topic,
      backInStockEmail(topic, context, requestedSet, t)!,
    ]),
    ...(['message-reply', 'message-sent'] as const).map((topic) => [
      topic,
      messageEmail(topic, message, data, t)!,
    ]),
  ]);
}
