import { randomUUID, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { PAYPAL_ACCOUNTS } from '../accounts.ts';
import type { ApiResponse } from '../http.ts';
import type { SandboxState } from '../state.ts';
import type { WebhookEvent } from '../webhooks.ts';
import { getSigner } from './certificate.ts';
import { formatTime } from './ids.ts';
import type { PayPalCall } from './records.ts';

/** The signed text; the checksum covers the body's bytes. */
const signedText = (transmission_id: string, time: string, webhook_id: string, body: string): string =>
  `${transmission_id}|${time}|${webhook_id}|${crc32(Buffer.from(body))}`;

/** The headers that sign one transmission of an event. */
export function signPayPalEvent(
  { now, url }: Pick<SandboxState, 'now' | 'url'>,
  { account, body }: Pick<WebhookEvent, 'account' | 'body'>,
): Record<string, string> {
  const webhook_id = PAYPAL_ACCOUNTS.find(({ merchant_id }) => merchant_id === account)?.webhook_id ?? '';
  const transmission_id = randomUUID();
  const time = formatTime(now());
  return {
    'paypal-transmission-id': transmission_id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': getSigner().sign(signedText(transmission_id, time, webhook_id, body)),
    'paypal-cert-url': `${url()}/v1/notifications/certs/${getSigner().id}`,
    'paypal-auth-algo': 'SHA256withRSA',
  };
}

const EVENT_FIELD = '"webhook_event":';

/** POST /v1/notifications/verify-webhook-signature. `webhook_event` must be the last field of the body. */
export function verifyWebhookSignature({ account, request }: PayPalCall): ApiResponse {
  const { transmission_id, transmission_time, transmission_sig, webhook_id } = request.body;
  // The signature covers the event's bytes, so they are cut out of the raw body, up to the body's closing brace.
  const event = request.raw.slice(request.raw.indexOf(EVENT_FIELD) + EVENT_FIELD.length, -1);
  const text = signedText(String(transmission_id), String(transmission_time), String(webhook_id), event);
  const { publicKey } = new X509Certificate(getSigner().certificate);
  const signature = Buffer.from(String(transmission_sig), 'base64');
  const isValid =
    webhook_id === account.webhook_id && verify('sha256', Buffer.from(text), publicKey, signature);
  return { status: 200, body: { verification_status: isValid ? 'SUCCESS' : 'FAILURE' } };
}
