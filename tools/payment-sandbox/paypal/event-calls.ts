import type { Answer } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import type { SentEvent } from '../webhooks/records.ts';
import type { PaypalAccount } from './accounts.ts';
import { refusal, unknownId } from './errors.ts';

const USUAL_PAGE = 10;
const LONGEST_PAGE = 300;

/** GET /v1/notifications/webhooks-events: newest first. */
export function listEvents(world: SandboxState, account: PaypalAccount, query: URLSearchParams): Answer {
  const size = Number(query.get('page_size') ?? USUAL_PAGE);
  if (!Number.isInteger(size) || size < 1 || size > LONGEST_PAGE) {
    return refusal('INVALID_PARAMETER_VALUE', { field: 'page_size', location: 'query' });
  }
  const [from, until] = [query.get('start_time'), query.get('end_time')].map(
    (time) => time && Date.parse(time),
  );
  const [type, transaction] = [query.get('event_type'), query.get('transaction_id')];
  const found = [...world.ledger.events.values()]
    .filter(({ account: owner }) => owner === account.merchant_id)
    .filter(({ created_at }) => !from || Date.parse(created_at) >= from)
    .filter(({ created_at }) => !until || Date.parse(created_at) <= until)
    .filter((event) => type === null || event.type === type)
    .filter(({ body }) => transaction === null || JSON.parse(body).resource.id === transaction)
    .reverse();
  const start = found.findIndex(({ id }) => id === query.get('start_id')) + 1;
  const shown = found.slice(start, start + size);
  const address = `${world.url()}/v1/notifications/webhooks-events`;
  const links = [{ href: `${address}?${query}`, rel: 'self', method: 'GET' }];
  if (found.length > start + size) {
    const next = new URLSearchParams(query);
    next.set('start_id', shown.at(-1)!.id);
    links.push({ href: `${address}?${next}`, rel: 'next', method: 'GET' });
  }
  return {
    status: 200,
    body: { events: shown.map(({ body }) => JSON.parse(body)), count: shown.length, links },
  };
}

/** GET /v1/notifications/webhooks-events/:id */
export function getEvent(world: SandboxState, account: PaypalAccount, id: string): Answer {
  const event = eventOf(world, account, id);
  return event ? { status: 200, body: JSON.parse(event.body) } : unknownId(id);
}

/** POST /v1/notifications/webhooks-events/:id/resend */
export function resendEvent(world: SandboxState, account: PaypalAccount, id: string): Answer {
  const event = eventOf(world, account, id);
  if (!event) return unknownId(id);
  world.announce(event);
  return { status: 202, body: JSON.parse(event.body) };
}

function eventOf(
  { ledger }: SandboxState,
  { merchant_id }: PaypalAccount,
  id: string,
): SentEvent | undefined {
  const event = ledger.events.get(id);
  return event?.account === merchant_id ? event : undefined;
}
