import { createHmac, randomUUID } from 'node:crypto';
import type { SandboxState } from '../state.ts';
import type { Sign } from '../webhooks/webhooks.ts';
import { SQUARE_ACCOUNTS } from './accounts.ts';

/** Tells those who listen; `object` is as the API would show it. */
export function announce(
  world: SandboxState,
  type: string,
  kind: 'payment' | 'refund' | 'dispute',
  object: { id: string; location_id: string },
): void {
  const seller = SQUARE_ACCOUNTS.find((each) => each.location_id === object.location_id);
  const event_id = randomUUID();
  const created_at = world.now().toISOString();
  const body = JSON.stringify({
    merchant_id: seller?.merchant_id,
    location_id: object.location_id,
    type,
    event_id,
    created_at,
    data: { type: kind, id: object.id, object: { [kind]: object } },
  });
  world.announce({ provider: 'card', account: object.location_id, type, event_id, body, created_at });
}

/** The provider's signature: base64 of HMAC-SHA256 over the registered address and the raw body. */
export const signatureOf = (url: string, key: string, body: string): string =>
  createHmac('sha256', key)
    .update(url + body)
    .digest('base64');

export const signSquare: Sign = (notice, subscription, signature) => {
  const seller = SQUARE_ACCOUNTS.find((each) => each.location_id === notice.account);
  const key = signature === 'right' ? (subscription.key ?? seller?.webhook_key ?? '') : 'another key';
  return {
    'square-environment': 'Sandbox',
    ...(signature === 'none'
      ? {}
      : { 'x-square-hmacsha256-signature': signatureOf(subscription.url, key, notice.body) }),
  };
};
