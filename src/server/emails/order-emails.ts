import { chargedCurrency } from '#domain/payment.ts';
import type { FrozenLine } from '#domain/sales-quote.ts';
import { openUnits } from '#domain/shipment.ts';
import { shopDay } from '#domain/shop-day.ts';
import { shopTexts } from '#domain/shop-texts.ts';
import { trackingUrl } from '#domain/tracking.ts';
import { loadDeliveryRules } from '#server/delivery/queries.ts';
import { documentLine, fitDetails } from '#server/invoices/document-content.ts';
import { renderInvoicePdf } from '#server/invoices/invoice-pdf.ts';
import { findInvoice, listCreditNotes } from '#server/invoices/queries.ts';
import { orderTotalRows, type TotalRow } from '#server/invoices/total-rows.ts';
import { type DeliveryDays, orderDelivery, parcelDelivery } from '#server/order-commands/order-delivery.ts';
import type { OrderDetails } from '#server/order-commands/order-view.ts';
import { orderLinkKey } from '#server/orders/order-access.ts';
import { findOrder, listOrderLines, type OrderLineRow, type OrderRow } from '#server/orders/queries.ts';
import { listShipments } from '#server/orders/shipment-queries.ts';
import type { OrderEmailPayload, OrderEmailTopic, QueuedEmail } from '#server/outbox/queries.ts';
import { findPaidCard } from '#server/payments/attempts.ts';
import { listRefunds, type RefundRow } from '#server/payments/refund-queries.ts';
import type { Db } from '#server/platform/db.ts';
import { reminderTokens } from '#server/reminders/reminder-tokens.ts';
import { formatDate, formatDay } from '#texts/format-day.ts';
import { formatByCurrencyCode, formatPrice } from '#texts/format-money.ts';
import { siteUrl } from '#texts/language-path.ts';
import { paymentText } from '#texts/payment-text.ts';
import { postalLines } from '#texts/postal-lines.ts';
import { type Translate, translator } from '#texts/texts.ts';
import type { EmailBlock, EmailContent, EmailContext, EmailText } from './email-content.ts';
import type { Attachment } from './mailer.ts';

/** Composes an email from the order's current state; null if its reason no longer applies. */
export async function composeOrderEmail(
  { db, settings, secrets }: EmailContext,
  topic: OrderEmailTopic,
  payload: OrderEmailPayload,
): Promise<EmailContent | null> {
  const order = await findOrder(db, payload.order_id);
  // Anyone can request an order's link for any email address, but only the buyer's address gets it.
  if (!order || (payload.email !== undefined && payload.email !== order.email)) return null;
  const details = await loadDetails(db, order, payload);
  const site = siteUrl(settings.public_url, order.language);
  const link = orderLink({ settings, secrets }, order);
  const stop_link = `${site}/order/${order.order_id}?stop=${reminderTokens.create(order.order_id, secrets)}`;
  const t = translator(order.language);
  const shop = settings.shop.name;
  const { return_terms } = shopTexts(settings.shop, order.language);
  const text = orderEmail(topic, { ...details, payload, shop, return_terms, link, stop_link }, t);
  if (!text) return null;
  const isInvoiceAttached = topic === 'order-paid' && settings.invoice_email === 'attach';
  return {
    ...text,
    to: order.email,
    language: order.language,
    name: order.shipping_address.first_name,
    attachments: isInvoiceAttached ? await invoiceAttachment(db, order) : undefined,
  };
}

/** Loads only what the email shows, because reading the order takes most of the time of an email. */
async function loadDetails(
  db: Db,
  order: OrderRow,
  { shipment_id, refund_id }: OrderEmailPayload,
): Promise<OrderEmailDetails> {
  const { order_id } = order;
  const [lines, card, shipments, refunds, credit_notes, rules] = await Promise.all([
    listOrderLines(db, order_id),
    findPaidCard(db, order_id),
    shipment_id ? listShipments(db, order_id) : [],
    listRefunds(db, order_id),
    refund_id ? listCreditNotes(db, order_id) : [],
    loadDeliveryRules(db),
  ]);
  return { order, lines, card, shipments, refunds, credit_notes, rules };
}

/** The link that opens the order without an account. Only the address that the order was placed with may receive it. */
export const orderLink = (
  { settings, secrets }: Pick<EmailContext, 'settings' | 'secrets'>,
  { order_id, language }: Pick<OrderRow, 'order_id' | 'language'>,
): string =>
  `${siteUrl(settings.public_url, language)}/order/${order_id}?key=${orderLinkKey(secrets, order_id)}`;

async function invoiceAttachment(db: Db, { order_id }: OrderRow): Promise<Attachment[]> {
  const invoice = await findInvoice(db, order_id);
  if (!invoice) return [];
  const content = await renderInvoicePdf(invoice);
  return [{ filename: `${order_id}.pdf`, content, contentType: 'application/pdf' }];
}

type OrderEmailDetails = Omit<OrderDetails, 'invoice_number' | 'reminder' | 'return_request'>;

export interface OrderEmailData extends OrderEmailDetails {
  payload: OrderEmailPayload;
  shop: string;
  /** Empty if the shop has not set them. */
  return_terms: string;
  /** Opens the order without an account. */
  link: string;
  /** Stops all reminders to the order's email address. */
  stop_link: string;
}

type TemplateParams = OrderEmailData & { t: Translate };

/** Writes the email; null if its reason no longer applies. */
export const orderEmail = (topic: OrderEmailTopic, data: OrderEmailData, t: Translate): EmailText | null =>
  emailTemplates[topic]({ ...data, t });

const emailTemplates: Record<OrderEmailTopic, (params: TemplateParams) => EmailText | null> = {
  'order-paid': paidEmail,
  'order-void': notice('order-void', ({ t, order }) => t('email-order-void-body', { order: order.order_id })),
  'order-cancelled': notice('order-cancelled', cancellationText),
  'order-shipped': shippedEmail('order-shipped'),
  'shipment-corrected': shippedEmail('shipment-corrected'),
  'order-return': returnEmail,
  'order-refunded': refundedEmail,
  'order-link': notice('order-link', ({ t }) => t('email-order-link-body')),
  'brake-reminder': reminderEmail,
};
export const ORDER_EMAIL_TOPICS = Object.keys(emailTemplates) as OrderEmailTopic[];

export const isOrderEmail = (
  queued: QueuedEmail,
): queued is Extract<QueuedEmail, { topic: OrderEmailTopic }> => queued.topic in emailTemplates;

type HeadingTopic =
  | 'order-paid'
  | 'order-void'
  | 'order-cancelled'
  | 'order-shipped'
  | 'shipment-corrected'
  | 'order-return'
  | 'order-link';

function headingOf(topic: HeadingTopic, { t, order, shop }: TemplateParams) {
  return {
    subject: t(`email-${topic}-subject`, { shop, order: order.order_id }),
    heading: t(`email-${topic}-heading`, { order: order.order_id }),
  };
}

/** A template for a notice: a text, a button that opens the order, and the order's contents. */
function notice(topic: HeadingTopic, body: (params: TemplateParams) => string) {
  return (params: TemplateParams): EmailText => ({
    ...headingOf(topic, params),
    blocks: [body(params), orderButton(params), ...contents(params)],
  });
}

function paidEmail(params: TemplateParams): EmailText {
  const { t, order, rules } = params;
  return {
    ...headingOf('order-paid', params),
    blocks: [
      t('email-order-paid-body', { order: order.order_id, total: totalOf(params) }),
      steps(params, 1),
      ...deliveryCallout(params, orderDelivery(order, rules)),
      t('email-order-paid-next'),
      { kind: 'button', label: t('email-order-paid-link'), url: params.link },
      ...contents(params),
      promises(params),
    ],
  };
}

/** A template for the contents and tracking of a parcel. */
function shippedEmail(topic: 'order-shipped' | 'shipment-corrected') {
  return (params: TemplateParams): EmailText | null => {
    const { t, order, lines, shipments, payload, rules } = params;
    const shipment = shipments.find((each) => each.shipment_id === payload.shipment_id);
    if (!shipment) return null;
    const { carrier, tracking_number } = shipment;
    const url = trackingUrl(shipment, t.language);
    const trackingRows: [string, string][] = tracking_number ? [[t('order-tracking'), tracking_number]] : [];
    const openLines = lines.filter((line) => openUnits(line) > 0);
    return {
      ...headingOf(topic, params),
      blocks: [
        t(`email-${topic}-body`, { order: order.order_id, carrier }),
        ...(openLines.length === 0 ? [steps(params, 3)] : []),
        ...deliveryCallout(params, parcelDelivery(order, shipment, rules)),
        { kind: 'facts', rows: [[t('email-carrier'), carrier], ...trackingRows] },
        ...(url ? [{ kind: 'button' as const, label: t('order-track-only'), url }] : []),
        { kind: 'heading', text: t('email-in-parcel') },
        {
          kind: 'items',
          items: shipment.lines.map(({ line_number, quantity }) =>
            itemOf(lines.find((each) => each.line_number === line_number)!, quantity, null, t),
          ),
        },
        ...(openLines.length > 0 ? openLineBlocks(openLines, t) : []),
        { kind: 'columns', columns: [shippingColumn(params)] },
        promises(params),
        { kind: url ? 'link' : 'button', label: t('email-order-button'), url: params.link },
      ],
    };
  };
}

const openLineBlocks = (openLines: OrderLineRow[], t: Translate): EmailBlock[] => [
  { kind: 'heading', text: t('order-to-ship') },
  { kind: 'items', items: openLines.map((line) => itemOf(line, openUnits(line), null, t)) },
  t('email-order-shipped-rest'),
];

/** The return instructions; null if the approval was withdrawn. The footer contains the shop's address. */
function returnEmail(params: TemplateParams): EmailText | null {
  const { t, order, return_terms } = params;
  if (!order.return_approved_at) return null;
  return {
    ...headingOf('order-return', params),
    blocks: [
      t('email-order-return-body', { order: order.order_id }),
      t('email-order-return-how', { order: order.order_id }),
      t('email-order-return-refund'),
      ...(return_terms
        ? [{ kind: 'facts' as const, rows: [[t('delivery-returns'), return_terms]] as [string, string][] }]
        : []),
      orderButton(params),
      ...contents(params),
    ],
  };
}

function refundedEmail(params: TemplateParams): EmailText | null {
  const { t, order, refunds, credit_notes, payload, shop } = params;
  const refund = refunds.find((each) => each.refund_id === payload.refund_id);
  if (!refund) return null;
  const amount = formatByCurrencyCode(refund.amount, chargedCurrency(refund), t);
  const credit_note = credit_notes.find((each) => each.refund_id === refund.refund_id);
  return {
    subject: t('email-order-refunded-subject', { shop, amount, order: order.order_id }),
    heading: t('email-order-refunded-heading', { amount }),
    blocks: [
      refundText(params, refund),
      ...(credit_note ? [t('email-order-refunded-note', { number: credit_note.credit_note_number })] : []),
      ...(order.paid_at ? [orderButton(params)] : []),
      ...contents(params),
    ],
  };
}

function cancellationText(params: TemplateParams): string {
  const { t, order } = params;
  const textParams = { order: order.order_id, total: totalOf(params) };
  if (order.total === 0 || order.status === 'Void') return t('email-order-cancelled-free', textParams);
  return order.credit === 0
    ? t('email-order-cancelled-body', textParams)
    : t('email-order-cancelled-credit', {
        ...textParams,
        credit: formatPrice(order.credit, order.currency, t),
      });
}

function refundText({ t, order, card }: TemplateParams, refund: RefundRow): string {
  const textParams = {
    amount: formatByCurrencyCode(refund.amount, chargedCurrency(refund), t),
    order: order.order_id,
    method: paymentText({ ...order, card }, t),
  };
  const isOffline = order.payment === 'offline';
  if (refund.credit === 0)
    return t(isOffline ? 'email-order-refunded-offline' : 'email-order-refunded-body', textParams);
  if (refund.credit === refund.amount) return t('email-order-refunded-credit', textParams);
  const credit = formatPrice(refund.credit, order.currency, t);
  return t(isOffline ? 'email-order-refunded-split-offline' : 'email-order-refunded-split', {
    ...textParams,
    credit,
  });
}

function reminderEmail({ t, order, lines, shop, link, stop_link }: TemplateParams): EmailText {
  return {
    subject: t('email-reminder-subject', { shop }),
    heading: t('email-reminder-heading'),
    blocks: [
      t('email-reminder-body', { day: formatDate(shopDay(order.created_at), t) }),
      { kind: 'items', items: lines.map((line) => itemOf(line, line.quantity, null, t)) },
      t('email-reminder-signs'),
      { kind: 'button', label: t('email-reminder-link'), url: link },
      t('email-reminder-once'),
      { kind: 'link', label: t('email-stock-stop'), url: stop_link },
    ],
  };
}

/** All lines of the order with totals, refunds and addresses. */
function contents(params: TemplateParams): EmailBlock[] {
  const { t, order, card, lines, refunds } = params;
  const refundRows: TotalRow[] = refunds
    .filter((refund) => refund.state === 'completed')
    .map((refund) => ({
      name: t(refund.is_discount ? 'order-later-discount' : 'order-refund-completed'),
      amount: formatByCurrencyCode(-refund.amount, chargedCurrency(refund), t),
    }));
  const paid_total = formatPrice(order.paid_total, order.currency, t);
  if (refundRows.length > 0 && order.paid_total < order.total)
    refundRows.push({ name: t('order-paid-total'), amount: paid_total, is_total: true });
  return [
    { kind: 'heading', text: t('order-heading', { order: order.order_id }) },
    {
      kind: 'facts',
      rows: [
        [t('order-date'), formatDate(shopDay(order.created_at), t)],
        [t('order-payment'), paymentText({ ...order, card }, t)],
        [t('order-shipping-method'), t(`shipping-method-${order.shipping_method}`)],
      ],
    },
    {
      kind: 'items',
      items: lines.map((line) =>
        itemOf(line, line.quantity, formatPrice(line.subtotal, order.currency, t), t),
      ),
    },
    { kind: 'totals', rows: orderTotalRows(t, { ...order, discount: order.total_discount }) },
    ...(refundRows.length > 0 ? [{ kind: 'totals' as const, rows: refundRows }] : []),
    {
      kind: 'columns',
      columns: [
        shippingColumn(params),
        { heading: t('order-billing-address'), lines: postalLines(order.billing_address, t) },
      ],
    },
  ];
}

/** A line with its car and fit verdict. */
export function itemOf(line: FrozenLine, quantity: number, amount: string | null, t: Translate) {
  const emailLine = documentLine(line, t);
  return {
    title: t('order-parcel-line', { quantity, name: emailLine.name }),
    details: [t('contact-part', { part: emailLine.part_number }), ...fitDetails(emailLine, t)],
    amount,
  };
}

const shippingColumn = ({ t, order }: TemplateParams) => ({
  heading: t('order-shipping-address'),
  lines: postalLines(order.shipping_address, t),
});

function deliveryCallout({ t }: TemplateParams, delivery: DeliveryDays | null): EmailBlock[] {
  if (!delivery) return [];
  const text = t('order-delivery-days', { from: formatDay(delivery.from, t), to: formatDay(delivery.to, t) });
  return [{ kind: 'callout', label: t('order-delivery'), text }];
}

const steps = ({ t }: TemplateParams, done: number): EmailBlock => ({
  kind: 'steps',
  steps: [t('status-Paid'), t('progress-packing'), t('status-Shipped')],
  done,
});

const orderButton = ({ t, link }: TemplateParams): EmailBlock => ({
  kind: 'button',
  label: t('email-order-button'),
  url: link,
});

function promises({ t, return_terms }: TemplateParams): EmailBlock {
  const warranty: [string, string] = [t('content-warranty'), t('warranty-text')];
  return {
    kind: 'facts',
    rows: return_terms ? [warranty, [t('delivery-returns'), return_terms]] : [warranty],
  };
}

const totalOf = ({ t, order }: TemplateParams) => formatPrice(order.total, order.currency, t);
