import type { SandboxState } from '../state.ts';
import { newId, stamp } from './ids.ts';

const SUMMARIES: Record<string, string> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'A payment has been reversed after approval.',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DECLINED': 'Payment declined',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.REFUNDED': 'A payment was refunded',
  'PAYMENT.CAPTURE.REVERSED': 'A payment was reversed',
};

/** Something happened: it is written to the list of events, and those who subscribed are told. */
export function announce(
  world: SandboxState,
  merchant_id: string,
  type: string,
  resource_type: string,
  resource: object,
): void {
  const id = `WH-${newId()}-${newId()}`;
  const href = `${world.url()}/v1/notifications/webhooks-events/${id}`;
  const created_at = stamp(world.now());
  const body = onlyAscii(
    JSON.stringify({
      id,
      event_version: '1.0',
      create_time: created_at,
      resource_type,
      resource_version: '2.0',
      event_type: type,
      summary: SUMMARIES[type] ?? type,
      resource,
      links: [
        { href, rel: 'self', method: 'GET' },
        { href: `${href}/resend`, rel: 'resend', method: 'POST' },
      ],
    }),
  );
  const notice = { provider: 'paypal', account: merchant_id, type, event_id: id, body, created_at } as const;
  world.ledger.write('event', { id, ...notice });
  world.announce(notice);
}

/** Other letters go out escaped: whoever prints a parsed body again gets other bytes than were signed. */
const onlyAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
