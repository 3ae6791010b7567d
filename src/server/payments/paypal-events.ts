import { verify as verifySignature, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { CURRENCIES, type Currency } from '#domain/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PayPalAccount } from '#server/settings/payment-settings.ts';
import type { Settings } from '#server/settings/settings.ts';
import { beginProviderCall } from './deadline.ts';
import type { EventSubject, WebhookReader, WebhookResult } from './events.ts';
import { findTrustedSigner, isCertificateUrl } from './paypal-certificate.ts';
import type { PayPalCall } from './paypal-client.ts';
import { captureOfRefund, type PayPalMoney, parseCents } from './paypal-order.ts';

const HEADERS = {
  transmission_id: 'paypal-transmission-id',
  transmission_time: 'paypal-transmission-time',
  transmission_sig: 'paypal-transmission-sig',
  cert_url: 'paypal-cert-url',
  auth_algo: 'paypal-auth-algo',
} as const;
type Transmission = Record<keyof typeof HEADERS, string>;

const ALGORITHM = 'SHA256withRSA';
const TIMEOUT_MS = 5000;
/** Far above the number of certificates that PayPal has in use; at this number, the cache is emptied. */
const MAX_CERTIFICATES = 20;
/** The cache of certificate requests. A failed request is repeated only after `ttl` milliseconds. */
const CERTIFICATE_REQUESTS = { max: 1000, ttl: 60_000 };

interface PayPalWebhookOptions {
  accounts: Record<Currency, PayPalAccount | undefined>;
  mode: Settings['mode'];
  /** Origin of the local sandbox, in demo mode only; its certificate is self-signed. */
  local_sandbox: string | null;
  /** `local` checks the signature with the certificate; `postback` sends the event back to PayPal. */
  check: 'local' | 'postback';
  call: PayPalCall;
  clock: Clock;
}

/** The certificate of a trusted signer, or the reason why there is none. */
type CertificateResult = X509Certificate | 'forged' | 'retry-later';

/** Verifies PayPal's webhook events by one of the two documented methods. */
export function createPayPalWebhookReader(options: PayPalWebhookOptions): WebhookReader {
  const certificates = new Map<string, X509Certificate>();
  const requests = new LRUCache<string, Promise<CertificateResult>>(CERTIFICATE_REQUESTS);
  const accounts = CURRENCIES.flatMap((currency) => {
    const webhook_id = options.accounts[currency]?.webhook_id;
    return webhook_id ? [{ currency, webhook_id }] : [];
  });

  async function getCertificate(url: string): Promise<CertificateResult> {
    if (!isCertificateUrl(url, options.mode, options.local_sandbox)) return 'forged';
    const cached = certificates.get(url);
    if (cached && options.clock() <= cached.validToDate) return cached;
    const pending = requests.get(url);
    if (pending) return pending;
    const request = requestCertificate(url);
    requests.set(url, request);
    return request;
  }

  async function requestCertificate(url: string): Promise<CertificateResult> {
    try {
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(beginProviderCall(TIMEOUT_MS)),
      });
      if (!response.ok) return 'retry-later';
      const isLocalSandbox = new URL(url).origin === options.local_sandbox;
      const signer = findTrustedSigner(await response.text(), options.clock(), options.mode, isLocalSandbox);
      if (!signer) return 'forged';
      if (certificates.size >= MAX_CERTIFICATES) certificates.clear();
      certificates.set(url, signer);
      requests.delete(url);
      return signer;
    } catch {
      return 'retry-later';
    }
  }

  async function verifyLocally(transmission: Transmission, body: Buffer): Promise<WebhookResult['result']> {
    const signer = await getCertificate(transmission.cert_url);
    if (signer === 'forged' || signer === 'retry-later') return signer;
    const signature = Buffer.from(transmission.transmission_sig, 'base64');
    const isAuthentic = accounts.some(({ webhook_id }) => {
      const message = `${transmission.transmission_id}|${transmission.transmission_time}|${webhook_id}|${crc32(body)}`;
      return verifySignature('sha256', Buffer.from(message), signer.publicKey, signature);
    });
    return isAuthentic ? 'event' : 'forged';
  }

  async function verifyByPostback(
    transmission: Transmission,
    body: Buffer,
  ): Promise<WebhookResult['result']> {
    let isUndecided = false;
    for (const { currency, webhook_id } of accounts) {
      // The event is sent back unchanged, because serialising it again would change the signed bytes.
      const fields = JSON.stringify({ ...transmission, webhook_id }).slice(0, -1);
      const postback = { body: `${fields},"webhook_event":${body.toString('utf8')}}` };
      const path = '/v1/notifications/verify-webhook-signature';
      const result = await options.call<{ verification_status?: string }>(currency, 'POST', path, postback);
      if (result.outcome === 'ok' && result.value.verification_status === 'SUCCESS') return 'event';
      if (result.outcome !== 'ok') isUndecided = true;
    }
    return isUndecided ? 'retry-later' : 'forged';
  }

  return async (headers, body) => {
    const transmission = Object.fromEntries(
      Object.entries(HEADERS).map(([name, header]) => [name, headers[header] ?? '']),
    ) as Transmission;
    if (Object.values(transmission).includes('') || transmission.auth_algo !== ALGORITHM)
      return { result: 'forged' };
    const event = parseEvent(body);
    if (!event) return { result: 'forged' };
    const verify = options.check === 'local' ? verifyLocally : verifyByPostback;
    const result = await verify(transmission, body);
    return result === 'event' ? { result, event } : { result };
  };
}

interface Resource {
  id?: string;
  custom_id?: string;
  purchase_units?: { custom_id?: string }[];
  supplementary_data?: { related_ids?: { order_id?: string } };
  links?: { href?: string; rel?: string }[];
  dispute_id?: string;
  status?: string;
  reason?: string;
  dispute_amount?: PayPalMoney;
  dispute_outcome?: { outcome_code?: string };
  disputed_transactions?: { seller_transaction_id?: string; custom?: string }[];
}

function parseEvent(body: Buffer) {
  try {
    const event = JSON.parse(body.toString('utf8')) as Record<string, unknown> | null;
    if (typeof event?.id !== 'string' || typeof event.event_type !== 'string') return null;
    const resource = (event.resource ?? {}) as Resource;
    return { event_id: event.id, type: event.event_type, about: subjectOf(event.event_type, resource) };
  } catch {
    return null;
  }
}

function subjectOf(type: string, resource: Resource): EventSubject {
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const [transaction] = resource.disputed_transactions ?? [];
    return {
      payment_id: transaction?.seller_transaction_id,
      reference: transaction?.custom,
      dispute: {
        dispute_id: String(resource.dispute_id ?? ''),
        state: disputeState(resource),
        reason: String(resource.reason ?? ''),
        amount: parseCents(resource.dispute_amount?.value) || 0,
      },
    };
  }
  if (type.startsWith('CHECKOUT.')) {
    return { provider_order_id: resource.id, reference: resource.purchase_units?.[0]?.custom_id };
  }
  // Events about captures and refunds. A refund names its capture only in a link.
  const capture = captureOfRefund(resource.links);
  const isRefund = capture !== undefined;
  return {
    payment_id: isRefund ? capture : resource.id,
    provider_order_id: resource.supplementary_data?.related_ids?.order_id,
    reference: isRefund ? undefined : resource.custom_id,
  };
}

function disputeState({ status, dispute_outcome }: Resource): 'open' | 'won' | 'lost' {
  if (status !== 'RESOLVED') return 'open';
  return dispute_outcome?.outcome_code === 'RESOLVED_BUYER_FAVOUR' ? 'lost' : 'won';
}
