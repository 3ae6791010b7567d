import { formatPrice } from '#domain/money.ts';
import { orderKey } from '#server/orders/finalise-orders.ts';
import { findOrder } from '#server/orders/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Settings } from '#server/platform/settings.ts';
import { sayIn } from '#texts/texts.ts';
import type { Mail } from './mail.ts';
import type { QueuedMail } from './queries.ts';

/** Writes a queued mail from the order as it is; null when there is nothing to tell any more. */
export async function orderMail(
  db: Db,
  queued: Pick<QueuedMail, 'topic' | 'payload' | 'dedupe_key'>,
  { settings, secrets }: { settings: Settings; secrets: Secrets },
): Promise<Mail | null> {
  const order = await findOrder(db, queued.payload.order_id);
  if (!order) return null;
  const say = sayIn('en');
  const { shop, public_url } = settings;
  const facts = { shop: shop.name, order: order.order_id };
  const total = formatPrice(order.total, order.currency);
  const greeting = say('mail-order-paid-greeting', { name: order.shipping_address.first_name });
  const link = `${public_url}/order/${order.order_id}?key=${orderKey(secrets, order.order_id)}`;
  const paragraphs =
    queued.topic === 'order-paid'
      ? [
          greeting,
          say('mail-order-paid-body', { order: order.order_id, total }),
          say('mail-order-paid-link', { link }),
          say('mail-order-paid-help', { email: shop.email }),
        ]
      : [greeting, say('mail-order-void-body', { order: order.order_id, total })];
  const subject =
    queued.topic === 'order-paid'
      ? say('mail-order-paid-subject', facts)
      : say('mail-order-void-subject', facts);
  const host = new URL(public_url).hostname;
  return {
    to: order.email,
    subject,
    text: paragraphs.join('\n\n'),
    html: paragraphs.map((text) => `<p>${withLinks(escaped(text))}</p>`).join('\n'),
    message_id: `<${queued.dedupe_key.replace(':', '.')}@${host}>`,
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
const withLinks = (html: string) =>
  html.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
