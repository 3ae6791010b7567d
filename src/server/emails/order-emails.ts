import { itemName } from '#domain/family.ts';
import { formatPrice } from '#domain/money.ts';
import { orderLinkKey } from '#server/orders/order-access.ts';
import { findOrder, listOrderLines, type OrderRow } from '#server/orders/queries.ts';
import { listShipments } from '#server/orders/shipment-queries.ts';
import type { OrderEmailPayload, OrderEmailTopic } from '#server/outbox/queries.ts';
import { listRefunds } from '#server/payments/refund-queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type Translate, translator } from '#texts/texts.ts';
import type { EmailContent, EmailContext, EmailText } from './email-content.ts';

/** Composes an email from the order's current state; null if there is nothing to report any more. */
export async function composeOrderEmail(
  { db, settings, secrets }: EmailContext,
  topic: OrderEmailTopic,
  payload: OrderEmailPayload,
): Promise<EmailContent | null> {
  const order = await findOrder(db, payload.order_id);
  if (!order) return null;
  const { shop, public_url } = settings;
  const link = `${public_url}/order/${order.order_id}?key=${orderLinkKey(secrets, order.order_id)}`;
  const text = await emailTemplates[topic]({ db, t: translator(order.language), order, payload, shop, link });
  return (
    text && { ...text, to: order.email, language: order.language, name: order.shipping_address.first_name }
  );
}

interface TemplateParams {
  db: Db;
  t: Translate;
  order: OrderRow;
  payload: OrderEmailPayload;
  shop: Settings['shop'];
  /** Opens the order without an account. */
  link: string;
}

const emailTemplates: Record<
  OrderEmailTopic,
  (params: TemplateParams) => EmailText | null | Promise<EmailText | null>
> = {
  'order-paid': ({ t, order, shop, link }) => ({
    subject: t('email-order-paid-subject', { shop: shop.name, order: order.order_id }),
    paragraphs: [
      t('email-order-paid-body', { order: order.order_id, total: totalOf(order) }),
      t('email-order-paid-link', { link }),
    ],
  }),
  'order-void': ({ t, order, shop }) => ({
    subject: t('email-order-void-subject', { shop: shop.name, order: order.order_id }),
    paragraphs: [t('email-order-void-body', { order: order.order_id, total: totalOf(order) })],
  }),
  'order-cancelled': ({ t, order, shop, link }) => ({
    subject: t('email-order-cancelled-subject', { shop: shop.name, order: order.order_id }),
    paragraphs:
      order.total === 0
        ? [t('email-order-cancelled-free', { order: order.order_id })]
        : [
            t('email-order-cancelled-body', { order: order.order_id, total: totalOf(order) }),
            t('email-order-link', { link }),
          ],
  }),
  'order-shipped': shippedEmail,
  'order-refunded': refundedEmail,
};

async function shippedEmail(params: TemplateParams): Promise<EmailText | null> {
  const { db, t, order, payload, shop, link } = params;
  const shipments = await listShipments(db, order.order_id);
  const shipment = shipments.find((each) => each.shipment_id === payload.shipment_id);
  if (!shipment) return null;
  const lines = await listOrderLines(db, order.order_id);
  const tracking = shipment.tracking_number;
  return {
    subject: t('email-order-shipped-subject', { shop: shop.name, order: order.order_id }),
    paragraphs: [
      t('email-order-shipped-body', { order: order.order_id, carrier: shipment.carrier }),
      ...(tracking ? [t('email-order-shipped-tracking', { tracking })] : []),
      ...shipment.lines.map(({ line_number, quantity }) => {
        const line = lines.find((each) => each.line_number === line_number)!;
        const name = itemName(`${line.family} ROTOR`, line.displayname);
        return t('email-order-shipped-line', { quantity, part: line.part_number, name });
      }),
      t('email-order-link', { link }),
    ],
  };
}

async function refundedEmail(params: TemplateParams): Promise<EmailText | null> {
  const { db, t, order, payload, shop, link } = params;
  const refund = (await listRefunds(db, order.order_id)).find((each) => each.refund_id === payload.refund_id);
  if (!refund) return null;
  const amount = formatPrice(refund.amount, order.currency);
  const isInvoiced = order.paid_at !== null;
  return {
    subject: t('email-order-refunded-subject', { shop: shop.name, amount, order: order.order_id }),
    paragraphs: [
      t('email-order-refunded-body', { amount, order: order.order_id }),
      ...(isInvoiced ? [t('email-order-refunded-link', { link })] : []),
    ],
  };
}

const totalOf = (order: OrderRow) => formatPrice(order.total, order.currency);
