import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '#server/platform/secrets.ts';
import type { WebhookReader } from './events.ts';
import type { SquareDispute } from './square-payment.ts';

interface SquareEvent {
  event_id?: unknown;
  type?: unknown;
  data?: {
    object?: {
      payment?: { id?: string; reference_id?: string };
      refund?: { payment_id?: string };
      dispute?: SquareDispute & { state?: string };
    };
  };
}

/** The signature of a webhook request: Base64 of the HMAC-SHA256 over the registered URL and the raw body. */
export const squareSignature = (key: string, url: string, body: Buffer): string =>
  createHmac('sha256', key).update(url).update(body).digest('base64');

/**
 * Verifies Square's webhook events. `url` is the URL as registered with Square, which a server behind a
 * proxy cannot derive from the request. Each subscription has its own key, so all active keys are tried.
 */
export function createSquareWebhookReader(options: { url: string; keys: readonly string[] }): WebhookReader {
  return (headers, body) => {
    const signature = headers['x-square-hmacsha256-signature'] ?? '';
    // Compares all keys, so that the time taken does not show which one matches.
    const isAuthentic = options.keys
      .map((key) => constantTimeEqual(squareSignature(key, options.url, body), signature))
      .includes(true);
    if (!isAuthentic) return { result: 'forged' };
    const event = parseEvent(body);
    if (typeof event?.event_id !== 'string') return { result: 'forged' };
    const { payment, refund, dispute } = event.data?.object ?? {};
    return {
      result: 'event',
      event: {
        event_id: event.event_id,
        type: String(event.type ?? ''),
        about: {
          payment_id: payment?.id ?? refund?.payment_id ?? dispute?.disputed_payment?.payment_id,
          reference: payment?.reference_id,
          dispute: dispute && {
            dispute_id: String(dispute.dispute_id ?? dispute.id ?? ''),
            state: disputeState(dispute.state),
            reason: String(dispute.reason ?? ''),
            amount: dispute.amount_money?.amount ?? 0,
          },
        },
      },
    };
  };
}

function disputeState(state: string | undefined): 'open' | 'won' | 'lost' {
  if (state === 'WON') return 'won';
  return state === 'LOST' ? 'lost' : 'open';
}

function parseEvent(body: Buffer): SquareEvent | null {
  try {
    return JSON.parse(body.toString('utf8')) as SquareEvent | null;
  } catch {
    return null;
  }
}
