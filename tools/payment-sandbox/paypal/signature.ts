import { randomUUID, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Answer, Asked } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import type { Sign } from '../webhooks/webhooks.ts';
import { PAYPAL_ACCOUNTS, type PaypalAccount } from './accounts.ts';
import { signer } from './certificate.ts';
import { fieldRefusal } from './errors.ts';
import { stamp } from './ids.ts';
import { valueTextOf } from './json-text.ts';

const ALGORITHM = 'SHA256withRSA';

/** What is signed: ids and time of this transmission, the subscription, a checksum of the body's own bytes. */
const messageOf = (transmission_id: string, transmission_time: string, webhook_id: string, body: string) =>
  `${transmission_id}|${transmission_time}|${webhook_id}|${crc32(Buffer.from(body))}`;

const certificateUrl = (world: SandboxState) => `${world.url()}/v1/notifications/certs/${signer().id}`;

/** The headers of one transmission. */
export function signPaypal(world: SandboxState): Sign {
  return (notice, subscription, signature): Record<string, string> => {
    if (signature === 'none') return {};
    const account = PAYPAL_ACCOUNTS.find(({ merchant_id }) => merchant_id === notice.account);
    const webhook_id = subscription.webhook_id ?? account?.webhook_id ?? '';
    const transmission_id = randomUUID();
    const transmission_time = stamp(world.now());
    const message = messageOf(transmission_id, transmission_time, webhook_id, notice.body);
    return {
      'paypal-transmission-id': transmission_id,
      'paypal-transmission-time': transmission_time,
      'paypal-transmission-sig': signature === 'right' ? signer().sign(message) : signer().forge(message),
      'paypal-cert-url': certificateUrl(world),
      'paypal-auth-algo': ALGORITHM,
    };
  };
}

const FIELDS = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
];

/** POST /v1/notifications/verify-webhook-signature. The event counts as the characters it was sent with. */
export function verifySignature(world: SandboxState, account: PaypalAccount, { body, raw }: Asked): Answer {
  const missing = [...FIELDS, 'webhook_event'].find((field) => body[field] === undefined);
  if (missing) return fieldRefusal('MISSING_REQUIRED_PARAMETER', `/${missing}`);
  const [auth_algo, cert_url, id, signature, time, webhook_id] = FIELDS.map((field) => String(body[field]));
  const message = messageOf(id!, time!, webhook_id!, valueTextOf(raw, 'webhook_event') ?? '');
  const { publicKey } = new X509Certificate(signer().chain);
  const isRight =
    auth_algo === ALGORITHM &&
    cert_url === certificateUrl(world) &&
    webhook_id === account.webhook_id &&
    verify('sha256', Buffer.from(message), publicKey, Buffer.from(signature!, 'base64'));
  return { status: 200, body: { verification_status: isRight ? 'SUCCESS' : 'FAILURE' } };
}
