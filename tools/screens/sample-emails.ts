import '#texts/all.ts';
import type { Address } from '#domain/address.ts';
import type { FitVerdict } from '#domain/fitment.ts';
import { calculateTax, findTaxRates } from '#domain/tax.ts';
import type { RequestedSet } from '#server/back-in-stock/queries.ts';
import type { AccountRow } from '#server/customers/queries.ts';
import { accountEmail } from '#server/emails/account-emails.ts';
import { backInStockEmail } from '#server/emails/back-in-stock-emails.ts';
import type { EmailText } from '#server/emails/email-content.ts';
import type { Email } from '#server/emails/mailer.ts';
import { messageEmail } from '#server/emails/message-emails.ts';
import { type OrderEmailFacts, orderEmail } from '#server/emails/order-emails.ts';
import { quoteEmail } from '#server/emails/quote-email.ts';
import { renderEmail } from '#server/emails/render-email.ts';
import type { MessageRow } from '#server/messages/queries.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type {
  AccountEmailTopic,
  BackInStockEmailTopic,
  MessageEmailTopic,
  OrderEmailTopic,
} from '#server/outbox/queries.ts';
import type { RefundRow } from '#server/payments/refund-queries.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import type { SalesQuoteRow } from '#server/sales-quotes/queries.ts';
import { readSettings } from '#server/settings/settings.ts';
import { LANGUAGES } from '#texts/texts.ts';

/** Every email of the shop, about invented orders and people with names that are hard to print. */

export const NOW = new Date('2026-11-20T15:00:00Z');
export const settings = readSettings({
  PUBLIC_URL: 'https://shop.example',
  SHOP_ADDRESS: '200 Wharf Street, Toronto ON M5A 1A1, Canada',
  SHOP_PHONE: '416-555-0100',
});
const context = { settings, secrets: deriveSecrets('a secret for sample emails'), clock: () => NOW };
const sender = { ...settings.shop, url: settings.public_url };

const address: Address = {
  first_name: 'Nguyễn Thị Phương',
  last_name: 'Brzęczyszczykiewicz-Łukaszewska',
  company: 'Garage Śląsk & Filles 🚗',
  address_line_1: '12 rue Saint-Éloi, appartement 1204, bâtiment C',
  address_line_2: null,
  city: 'Montréal',
  province: 'Quebec',
  country: 'Canada',
  zip: 'H3A1A1',
  phone_number: '5145550123',
};

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
    { verdict: 'does-not-fit', model: 'CR-V', position: 'Front and Rear', note: null, cents: 41_905 },
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

const US_ADDRESS: Address = {
  ...address,
  address_line_1: '1600 Washington Avenue',
  address_line_2: 'Apt 4B',
  city: 'Albany',
  province: 'New York',
  country: 'United States',
  zip: '12207-1234',
  phone_number: '5185550123',
};

/** A paid order with a discount, shipped in part: in Quebec or, paid in part with store credit, in New York. */
export function sampleOrder(lineCount: number, place: 'Quebec' | 'New York' = 'Quebec'): OrderEmailFacts {
  const isUS = place === 'New York';
  const shipping_address = isUS ? US_ADDRESS : address;
  const order_id = 'W260001117';
  const lines = Array.from({ length: lineCount }, (_, index) => sampleLine(order_id, index));
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const total_discount = 1000;
  const net = subtotal - total_discount;
  const { tax, components } = calculateTax(net, findTaxRates(shipping_address.country, place, '2026-11-20'));
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
    email: 'phuong@example.com',
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
    billing_address: isUS ? US_ADDRESS : { ...address, first_name: 'Łukasz', company: null, zip: 'H2X2B2' },
    hold_until: NOW,
    created_at: NOW,
    last_modified_at: NOW,
    paid_at: NOW,
    return_approved_at: null,
    cancelled_at: null,
    void_cause: null,
    analytics_client_id: null,
  };
  return {
    order,
    lines,
    invoice_number: 17,
    shipments: [
      {
        shipment_id: 's',
        carrier: 'Purolator',
        tracking_number: 'PIN 332 112 908',
        shipped_at: NOW,
        lines: [{ line_number: 1, quantity: 2 }],
      },
    ],
    refunds: [],
    credit_notes: [],
    reminder: null,
    payload: { order_id, shipment_id: 's', refund_id: REFUND.refund_id },
    rules: {
      rules: [{ country: 'Canada', postal_prefix: '', from_days: 2, to_days: 5 }],
      cut_off_hour: 14,
      holidays: [],
    },
    shop: settings.shop.name,
    link: `${settings.public_url}/order/${order_id}?key=mFbL9vUqG3n`,
    stop_link: `${settings.public_url}/order/${order_id}?stop=${order_id}.mFbL9vUqG3n`,
  };
}

const REFUND: RefundRow = {
  refund_id: 'r',
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
  created_at: NOW,
  decided_at: NOW,
  last_code: null,
  currency: 'ca',
  charged_currency: null,
};

const sampleQuote = ({ order, lines }: OrderEmailFacts): SalesQuoteRow => ({
  quote_number: 1001,
  account_id: null,
  email: order.email,
  currency: order.currency,
  language: order.language,
  address: order.shipping_address,
  message: 'Hello Phương,\nhere are both axles, as discussed by phone.',
  valid_until: '2026-12-04',
  content: { ...order, discount: order.total_discount, tax: order.items_tax, lines: [...lines] },
  sent_at: NOW,
  created_by: 'staff@shop.example',
  created_at: NOW,
  last_modified_at: NOW,
});

const account = {
  customer_id: '0198c0de-0000-7000-8000-000000000000',
  email: 'phuong@example.com',
  pending_email: 'phuong@example.com',
  first_name: address.first_name,
  language: LANGUAGES[0],
  email_verified_at: null,
} as AccountRow;

const message: MessageRow = {
  message_id: 'm',
  thread_id: 'm',
  order_id: 'W260001117',
  account_id: null,
  language: LANGUAGES[0],
  email: account.email,
  type: 'Shipping',
  title: 'Where is my parcel?',
  content: 'Hello,\nmy tracking page has not changed for two days.',
  direction: false,
  is_read: true,
  is_confirmed: false,
  is_replied: true,
  reply_message: 'Hello Phương,\nit is in Montréal and will be delivered tomorrow.',
  created_at: NOW,
};

const requestedSet: RequestedSet = {
  request_id: '0198c0de-2222-7000-8000-000000000000',
  account_id: null,
  email: account.email,
  language: LANGUAGES[0],
  is_confirmed: false,
  part_number: 'ESD-1002',
  car_part_id: 'F2',
  name: 'ESD Front Set 12.6 in',
};

const ORDER_TOPICS: OrderEmailTopic[] = [
  'order-paid',
  'order-shipped',
  'order-refunded',
  'order-cancelled',
  'order-void',
  'order-link',
  'brake-reminder',
];
const ACCOUNT_TOPICS: AccountEmailTopic[] = [
  'account-verify',
  'account-welcome',
  'account-exists',
  'reset-code',
  'password-changed',
  'account-changed',
  'account-moved',
  'confirm-email',
  'email-changing',
];
const BACK_IN_STOCK_TOPICS: BackInStockEmailTopic[] = ['back-in-stock-confirm', 'back-in-stock'];
const MESSAGE_TOPICS: MessageEmailTopic[] = ['message-reply', 'message-sent'];

/** The content of every email by topic; the order has `lineCount` lines. */
export function sampleEmailTexts({ lineCount }: { lineCount: number }): Record<string, EmailText> {
  const order = sampleOrder(lineCount);
  const payload = { email: account.email, code_id: '0198c0de-1111-7000-8000-000000000000' };
  const code = { browser_hash: Buffer.of(1) };
  return Object.fromEntries([
    ...ORDER_TOPICS.map((topic) => {
      const refunds = topic === 'order-refunded' ? [REFUND] : [];
      return [topic, orderEmail(topic, { ...order, refunds })!];
    }),
    ...ACCOUNT_TOPICS.map((topic) => [topic, accountEmail(topic, { context, account, payload, code })!]),
    ['quote', quoteEmail(sampleQuote(order), { shop: order.shop, link: order.link })!],
    ...BACK_IN_STOCK_TOPICS.map((topic) => [topic, backInStockEmail(topic, context, requestedSet)!]),
    ...MESSAGE_TOPICS.map((topic) => [topic, messageEmail(topic, message, sender.name)!]),
  ]);
}

export const renderSample = (text: EmailText): Email =>
  renderEmail(
    { ...text, to: account.email, language: LANGUAGES[0], name: address.first_name },
    '<1@shop.example>',
    sender,
  );
