import { createHmac, randomUUID } from 'node:crypto';
import { SQUARE_ACCOUNTS } from '../accounts.ts';
import type { SandboxState } from '../state.ts';
import type { WebhookEvent } from '../webhooks.ts';

const findAccount = (location_id: string) => SQUARE_ACCOUNTS.find((each) => each.location_id === location_id);

/** Publishes an event about an object, which is given as Square's API returns it. */
export function publishSquareEvent(
  state: SandboxState,
  type: string,
  kind: 'payment' | 'refund' | 'dispute',
  object: { id: string; location_id: string },
): void {
  const { location_id } = object;
  const event_id = randomUUID();
  const created_at = state.now().toISOString();
  const body = JSON.stringify({
    merchant_id: findAccount(location_id)?.merchant_id,
    location_id,
    type,
    event_id,
    created_at,
    data: { type: kind, id: object.id, object: { [kind]: object } },
  });
  state.publish({ provider: 'card', account: location_id, type, id: event_id, body, created_at });
}

/** Base64 of the HMAC-SHA256 over the subscription's URL and the raw body. */
export const squareSignature = (key: string, url: string, body: string): string =>
  createHmac('sha256', key)
    .update(url + body)
    .digest('base64');

export function signSquareEvent({ account, body }: WebhookEvent, url: string): Record<string, string> {
  const key = findAccount(account)?.webhook_key ?? '';
  return { 'x-square-hmacsha256-signature': squareSignature(key, url, body) };
}
