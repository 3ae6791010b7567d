import type { ApiResponse } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { formatTime, newId } from './ids.ts';
import type { PayPalCall } from './records.ts';

/** Adds an event to the list of events and sends it to the subscribers. */
export function publishPayPalEvent(state: SandboxState, account: string, type: string, resource: object) {
  const id = `WH-${newId()}-${newId()}`;
  const created_at = formatTime(state.now());
  const body = escapeNonAscii(
    JSON.stringify({ id, event_version: '1.0', create_time: created_at, event_type: type, resource }),
  );
  const event = { id, provider: 'paypal', account, type, body, created_at } as const;
  state.ledger.write('paypal_events', event);
  state.publish(event);
}

/** Escapes like PayPal, so that the signature check fails if a body was parsed and serialised again. */
const escapeNonAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** GET /v1/notifications/webhooks-events, latest first */
export function listEvents({ state, account, request }: PayPalCall): ApiResponse {
  const { query, path } = request;
  const start_time = query.get('start_time') ?? '';
  const event_type = query.get('event_type');
  const page_size = Number(query.get('page_size') ?? 10);
  const events = [...state.ledger.paypal_events.values()]
    .filter((each) => each.account === account.merchant_id && each.created_at >= start_time)
    .filter((each) => event_type === null || each.type === event_type)
    .reverse();
  // `start_id` is the id of the previous page's last event.
  const start = events.findIndex(({ id }) => id === query.get('start_id')) + 1;
  const page = events.slice(start, start + page_size);
  const links = [];
  if (events.length > start + page_size) {
    const next = new URLSearchParams(query);
    next.set('start_id', page.at(-1)!.id);
    links.push({ href: `${state.url()}${path}?${next}`, rel: 'next', method: 'GET' });
  }
  const body = { events: page.map((each) => JSON.parse(each.body)), count: page.length, links };
  return { status: 200, body };
}
