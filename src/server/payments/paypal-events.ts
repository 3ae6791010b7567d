import { verify, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Currency } from '#domain/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PayPalAccount } from '#server/platform/settings.ts';
import type { EventAbout, ReadEvent, Reading } from './events.ts';
import type { PayPalCall } from './paypal-calls.ts';
import { isCertificateUrl, trustedSigner } from './paypal-certificate.ts';
import { centsOfText, type PayPalMoney } from './paypal-order.ts';

const HEADERS = {
  transmission_id: 'paypal-transmission-id',
  transmission_time: 'paypal-transmission-time',
  transmission_sig: 'paypal-transmission-sig',
  cert_url: 'paypal-cert-url',
  auth_algo: 'paypal-auth-algo',
} as const;
type Transmission = Record<keyof typeof HEADERS, string>;

const ALGORITHM = 'SHA256withRSA';
const TIMEOUT = 5000;
const MAX_CERTIFICATES = 20;

export interface PayPalEventOptions {
  accounts: Record<Currency, PayPalAccount | undefined>;
  /** Of the local double, in demo mode only: its certificate is its own authority. */
  local_double: string | null;
  /** `local`: with the certificate. `postback`: PayPal is asked. */
  check: 'local' | 'postback';
  call: PayPalCall;
  clock: Clock;
}

/** Reads PayPal's messages after one of the two documented checks. */
export function payPalEvents(options: PayPalEventOptions): ReadEvent {
  const certificates = new Map<string, X509Certificate>();
  const accounts = (['ca', 'us'] as const).flatMap((currency) => {
    const webhook_id = options.accounts[currency]?.webhook_id;
    return webhook_id ? [{ currency, webhook_id }] : [];
  });

  async function certificateOf(url: string): Promise<X509Certificate | 'forged' | 'retry-later'> {
    const known = certificates.get(url);
    const now = options.clock();
    if (known && now <= known.validToDate) return known;
    if (!isCertificateUrl(url, options.local_double)) return 'forged';
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
      if (!response.ok) return 'retry-later';
      const isLocalDouble = new URL(url).origin === options.local_double;
      const signer = trustedSigner(await response.text(), now, isLocalDouble);
      if (!signer) return 'forged';
      if (certificates.size >= MAX_CERTIFICATES) certificates.clear();
      certificates.set(url, signer);
      return signer;
    } catch {
      return 'retry-later';
    }
  }

  async function checkLocally(sent: Transmission, body: Buffer): Promise<Reading['reading']> {
    const signer = await certificateOf(sent.cert_url);
    if (signer === 'forged' || signer === 'retry-later') return signer;
    const signature = Buffer.from(sent.transmission_sig, 'base64');
    const isOwn = accounts.some(({ webhook_id }) => {
      const message = `${sent.transmission_id}|${sent.transmission_time}|${webhook_id}|${crc32(body)}`;
      return verify('sha256', Buffer.from(message), signer.publicKey, signature);
    });
    return isOwn ? 'event' : 'forged';
  }

  async function askBack(sent: Transmission, body: Buffer): Promise<Reading['reading']> {
    let isUndecided = false;
    for (const { currency, webhook_id } of accounts) {
      // The event goes back as it came: printing it anew changes bytes, and with them the signature.
      const asked = JSON.stringify({ ...sent, webhook_id }).slice(0, -1);
      const text = `${asked},"webhook_event":${body.toString('utf8')}}`;
      const path = '/v1/notifications/verify-webhook-signature';
      const response = await options.call<{ verification_status?: string }>(currency, 'POST', path, {
        body: text,
      });
      if (response.outcome === 'ok' && response.value.verification_status === 'SUCCESS') return 'event';
      if (response.outcome !== 'ok') isUndecided = true;
    }
    return isUndecided ? 'retry-later' : 'forged';
  }

  return async (headers, body) => {
    const sent = Object.fromEntries(
      Object.entries(HEADERS).map(([name, header]) => [name, headers[header] ?? '']),
    ) as Transmission;
    if (Object.values(sent).includes('') || sent.auth_algo !== ALGORITHM) return { reading: 'forged' };
    const event = eventIn(body);
    if (!event) return { reading: 'forged' };
    const reading = await (options.check === 'local' ? checkLocally(sent, body) : askBack(sent, body));
    return reading === 'event' ? { reading, event } : { reading };
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

function eventIn(body: Buffer) {
  try {
    const text = JSON.parse(body.toString('utf8')) as Record<string, unknown> | null;
    if (typeof text?.id !== 'string' || typeof text.event_type !== 'string') return null;
    const resource = (text.resource ?? {}) as Resource;
    return { event_id: text.id, type: text.event_type, about: aboutOf(text.event_type, resource) };
  } catch {
    return null;
  }
}

function aboutOf(type: string, resource: Resource): EventAbout {
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const [transaction] = resource.disputed_transactions ?? [];
    return {
      payment_id: transaction?.seller_transaction_id,
      reference: transaction?.custom,
      dispute: {
        dispute_id: String(resource.dispute_id ?? ''),
        state: disputeState(resource),
        reason: String(resource.reason ?? ''),
        amount: centsOfText(resource.dispute_amount?.value) || 0,
      },
    };
  }
  if (type.startsWith('CHECKOUT.')) {
    return { provider_order_id: resource.id, reference: resource.purchase_units?.[0]?.custom_id };
  }
  // A refund's own id names no payment; its link upwards leads to the capture.
  const up = resource.links?.find((link) => link.rel === 'up')?.href;
  const capture = /\/captures\/([^/]+)$/.exec(up ?? '')?.[1];
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
