import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReadEvent } from './events.ts';

interface SquareEvent {
  event_id?: unknown;
  type?: unknown;
  data?: {
    object?: {
      payment?: { id?: string; reference_id?: string };
      refund?: { payment_id?: string };
      dispute?: {
        id?: string;
        dispute_id?: string;
        state?: string;
        reason?: string;
        amount_money?: { amount?: number };
        disputed_payment?: { payment_id?: string };
      };
    };
  };
}

/** Base64 of HMAC-SHA256 over the registered address and the raw body. */
export const squareSignature = (key: string, url: string, body: Buffer): string =>
  createHmac('sha256', key).update(url).update(body).digest('base64');

/**
 * Reads Square's messages. `url` is the address as registered at Square, which the server behind a
 * proxy cannot know by itself. Every active key is tried: two subscriptions have two keys.
 */
export function squareEvents(options: { url: string; keys: readonly string[] }): ReadEvent {
  return (headers, body) => {
    const given = Buffer.from(headers['x-square-hmacsha256-signature'] ?? '', 'utf8');
    const isOwn = options.keys
      .map((key) => Buffer.from(squareSignature(key, options.url, body), 'utf8'))
      .reduce((found, right) => (same(right, given) ? true : found), false);
    if (!isOwn) return { reading: 'forged' };
    const event = parsed(body);
    if (typeof event?.event_id !== 'string') return { reading: 'forged' };
    const object = event.data?.object;
    const { payment, refund, dispute } = object ?? {};
    return {
      reading: 'event',
      event: {
        event_id: event.event_id,
        type: String(event.type ?? ''),
        about: {
          payment_id: payment?.id ?? refund?.payment_id ?? dispute?.disputed_payment?.payment_id,
          reference: payment?.reference_id,
          dispute: dispute && {
            dispute_id: String(dispute.dispute_id ?? dispute.id ?? ''),
            state: dispute.state === 'WON' ? 'won' : dispute.state === 'LOST' ? 'lost' : 'open',
            reason: String(dispute.reason ?? ''),
            amount: dispute.amount_money?.amount ?? 0,
          },
        },
      },
    };
  };
}

const same = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

function parsed(body: Buffer): SquareEvent | null {
  try {
    return JSON.parse(body.toString('utf8')) as SquareEvent | null;
  } catch {
    return null;
  }
}
