import { itemName } from '#domain/family.ts';
import { formatPrice } from '#domain/money.ts';
import { orderKey } from '#server/orders/finalise-orders.ts';
import { findOrder, linesOf, type OrderRow } from '#server/orders/queries.ts';
import { shipmentsOf } from '#server/orders/shipment-queries.ts';
import { refundsOf } from '#server/payments/refund-rows.ts';
import type { Db } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Settings } from '#server/platform/settings.ts';
import { translator } from '#texts/texts.ts';
import type { EmailContent } from './email-content.ts';
import type { EmailSubject, OrderEmailTopic } from './queries.ts';

const t = translator('en');

/** Writes a queued mail from the order as it is; null when there is nothing to tell any more. */
export async function orderEmail(
  db: Db,
  topic: OrderEmailTopic,
  about: EmailSubject,
  { settings, secrets }: { settings: Settings; secrets: Secrets },
): Promise<EmailContent | null> {
  const order = await findOrder(db, about.order_id);
  if (!order) return null;
  const { shop, public_url } = settings;
  const link = `${public_url}/order/${order.order_id}?key=${orderKey(secrets, order.order_id)}`;
  const told = await emailTemplates[topic]({ db, order, about, shop, link });
  return told && { ...told, to: order.email, name: order.shipping_address.first_name };
}

type Told = Pick<EmailContent, 'subject' | 'paragraphs'>;
interface Occasion {
  db: Db;
  order: OrderRow;
  about: EmailSubject;
  shop: Settings['shop'];
  /** Opens the order without an account. */
  link: string;
}

const emailTemplates: Record<OrderEmailTopic, (occasion: Occasion) => Told | null | Promise<Told | null>> = {
  'order-paid': ({ order, shop, link }) => ({
    subject: t('mail-order-paid-subject', { shop: shop.name, order: order.order_id }),
    paragraphs: [
      t('mail-order-paid-body', { order: order.order_id, total: totalOf(order) }),
      t('mail-order-paid-link', { link }),
    ],
  }),
  'order-void': ({ order, shop }) => ({
    subject: t('mail-order-void-subject', { shop: shop.name, order: order.order_id }),
    paragraphs: [t('mail-order-void-body', { order: order.order_id, total: totalOf(order) })],
  }),
  'order-cancelled': ({ order, shop, link }) => ({
    subject: t('mail-order-cancelled-subject', { shop: shop.name, order: order.order_id }),
    paragraphs:
      order.total === 0
        ? [t('mail-order-cancelled-free', { order: order.order_id })]
        : [
            t('mail-order-cancelled-body', { order: order.order_id, total: totalOf(order) }),
            t('mail-order-link', { link }),
          ],
  }),
  'order-shipped': shippedEmail,
  'order-refunded': refundedEmail,
};

async function shippedEmail({ db, order, about, shop, link }: Occasion): Promise<Told | null> {
  const shipments = await shipmentsOf(db, order.order_id);
  const shipment = shipments.find((each) => each.shipment_id === about.shipment_id);
  if (!shipment) return null;
  const lines = await linesOf(db, order.order_id);
  const tracking = shipment.tracking_number;
  return {
    subject: t('mail-order-shipped-subject', { shop: shop.name, order: order.order_id }),
    paragraphs: [
      t('mail-order-shipped-body', { order: order.order_id, carrier: shipment.carrier }),
      ...(tracking ? [t('mail-order-shipped-tracking', { tracking })] : []),
      ...shipment.lines.map(({ line_number, quantity }) => {
        const line = lines.find((each) => each.line_number === line_number)!;
        const name = itemName(`${line.family} ROTOR`, line.displayname);
        return t('mail-order-shipped-line', { quantity, part: line.part_number, name });
      }),
      t('mail-order-link', { link }),
    ],
  };
}

async function refundedEmail({ db, order, about, shop, link }: Occasion): Promise<Told | null> {
  const refund = (await refundsOf(db, order.order_id)).find((each) => each.refund_id === about.refund_id);
  if (!refund) return null;
  const amount = formatPrice(refund.amount, order.currency);
  const isInvoiced = order.paid_at !== null;
  return {
    subject: t('mail-order-refunded-subject', { shop: shop.name, amount, order: order.order_id }),
    paragraphs: [
      t('mail-order-refunded-body', { amount, order: order.order_id }),
      ...(isInvoiced ? [t('mail-order-refunded-link', { link })] : []),
    ],
  };
}

const totalOf = (order: OrderRow) => formatPrice(order.total, order.currency);
