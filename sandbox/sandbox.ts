import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cardDetails, cardFaults, outcomeOfCard, type TypedCard } from './cards.ts';
import { type Fault, Faults } from './faults.ts';
import { FIELDS_PAGE, FIELDS_SCRIPT, FIELDS_STYLE, SQUARE_SCRIPT } from './fields.ts';
import { Ledger } from './ledger.ts';
import { type Answer, failure, PaymentsApi } from './payments-api.ts';
import { Webhooks } from './webhooks.ts';

export interface Sandbox {
  url: string;
  ledger: Ledger;
  api: PaymentsApi;
  /** Asks for faults in coming calls. */
  arm(...faults: Fault[]): void;
  close(): Promise<void>;
}

const LARGEST_BODY = 1_000_000;

type Handle = (
  api: PaymentsApi,
  account: Parameters<PaymentsApi['cancel']>[0],
  id: string,
  body: Body,
) => Answer;
type Body = Record<string, unknown>;

/** The provider's calls: method, path, the name that faults go by, what it does. */
const CALLS: [string, RegExp, string, Handle][] = [
  ['POST', /^\/v2\/payments$/, 'createPayment', (api, account, _, body) => api.createPayment(account, body)],
  ['GET', /^\/v2\/payments$/, 'listPayments', (api, account) => api.listPayments(account)],
  [
    'POST',
    /^\/v2\/payments\/cancel$/,
    'cancelByKey',
    (api, account, _, body) => api.cancelByKey(account, body),
  ],
  ['GET', /^\/v2\/payments\/([^/]+)$/, 'getPayment', (api, account, id) => api.getPayment(account, id)],
  [
    'POST',
    /^\/v2\/payments\/([^/]+)\/complete$/,
    'complete',
    (api, account, id) => api.complete(account, id),
  ],
  ['POST', /^\/v2\/payments\/([^/]+)\/cancel$/, 'cancel', (api, account, id) => api.cancel(account, id)],
  ['POST', /^\/v2\/refunds$/, 'createRefund', (api, account, _, body) => api.createRefund(account, body)],
  ['GET', /^\/v2\/refunds\/([^/]+)$/, 'getRefund', (api, account, id) => api.getRefund(account, id)],
  ['GET', /^\/v2\/locations\/([^/]+)$/, 'getLocation', (api, account, id) => api.getLocation(account, id)],
];

const FILES: Record<string, [type: string, text: string]> = {
  '/v1/square.js': ['text/javascript; charset=utf-8', SQUARE_SCRIPT],
  '/v1/fields': ['text/html; charset=utf-8', FIELDS_PAGE],
  '/v1/fields.js': ['text/javascript; charset=utf-8', FIELDS_SCRIPT],
  '/v1/fields.css': ['text/css; charset=utf-8', FIELDS_STYLE],
};

/** Starts the local card provider. With a state file it remembers everything across restarts. */
export async function startSandbox(options: {
  port: number;
  host: string;
  stateFile?: string;
  clock?: () => Date;
}): Promise<Sandbox> {
  let offset = 0;
  const clock = () => new Date((options.clock?.() ?? new Date()).getTime() + offset);
  const ledger = new Ledger(options.stateFile);
  const api = new PaymentsApi(ledger, clock);
  const faults = new Faults();
  const webhooks = new Webhooks();
  api.onChange = (type, kind, object) => webhooks.announce(type, kind, object, clock());

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox');
    const file = FILES[pathname];
    if (file && request.method === 'GET') {
      response.writeHead(200, { 'content-type': file[0], 'cache-control': 'no-store' }).end(file[1]);
      return;
    }
    const body = await readBody(request);
    if (body === undefined) return reply(response, failure(400, 'BAD_REQUEST', 'not JSON'));
    if (pathname === '/v1/tokens') return reply(response, mintToken(body as unknown as TypedCard));
    if (pathname.startsWith('/_sandbox/')) return reply(response, control(pathname.slice(10), body));
    const fault = faults.take(callOf(request.method, pathname) ?? '');
    if (fault && isBefore(fault)) return suffer(response, fault);
    const answer = work(request, pathname, body);
    if (fault) return suffer(response, fault, answer);
    if (answer.wayBack === 'drop') response.destroy();
    else if (answer.wayBack !== 'hang') reply(response, answer);
  }

  function callOf(method: string | undefined, pathname: string): string | undefined {
    return CALLS.find(([m, path]) => m === method && path.test(pathname))?.[2];
  }

  function work(request: IncomingMessage, pathname: string, body: Body): Answer {
    const account = api.account(request.headers.authorization);
    if (!account) return failure(401, 'UNAUTHORIZED', 'This request could not be authorized.');
    for (const [method, path, , run] of CALLS) {
      const match = method === request.method ? path.exec(pathname) : null;
      if (match) return run(api, account, match[1] ?? '', body);
    }
    return failure(404, 'NOT_FOUND', 'Resource not found.');
  }

  function mintToken(card: TypedCard): Answer {
    const typed = {
      number: String(card.number ?? ''),
      expiry: String(card.expiry ?? ''),
      cvv: String(card.cvv ?? ''),
      postal_code: String(card.postal_code ?? ''),
    };
    const errors = cardFaults(typed, clock());
    if (errors.length > 0) return { status: 200, body: { status: 'Invalid', errors } };
    const id = `cnon:${randomUUID().replaceAll('-', '')}`;
    ledger.write({ kind: 'token', value: { id, outcome: outcomeOfCard(typed), used: false } });
    const details = { method: 'Card', card: cardDetails(typed), billing: { postalCode: typed.postal_code } };
    return { status: 200, body: { status: 'OK', token: id, details } };
  }

  function control(name: string, body: Body): Answer {
    if (name === 'faults') faults.arm((body.next ?? []) as Fault[]);
    else if (name === 'clock') offset += Number(body.advance_seconds ?? 0) * 1000;
    else if (name === 'webhooks')
      webhooks.subscriptions.push(body as unknown as Webhooks['subscriptions'][number]);
    else if (name === 'declines') api.declineStatus = body.status === 400 ? 400 : 402;
    else if (name !== 'ledger') return failure(404, 'NOT_FOUND');
    const { payments, refunds } = ledger;
    return { status: 200, body: { payments: [...payments.values()], refunds: [...refunds.values()] } };
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${options.host}:${port}`,
    ...{ ledger, api },
    arm: (...next) => faults.arm(next),
    async close() {
      webhooks.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Body | undefined> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > LARGEST_BODY) return undefined;
  }
  if (text === '') return {};
  try {
    const body = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Body) : undefined;
  } catch {
    return undefined;
  }
}

const isBefore = ({ fault }: Fault) => !['hang-after', 'drop-after', 'slow', 'malformed'].includes(fault);

/** `hang` leaves the connection open and says nothing; the caller's time-out ends it. */
function suffer(response: ServerResponse, { fault, ms }: Fault, answer?: Answer): void {
  if (fault === 'drop-before' || fault === 'drop-after' || fault === 'refuse') response.destroy();
  else if (fault === '500') reply(response, failure(500, 'INTERNAL_SERVER_ERROR'));
  else if (fault === '429') reply(response, failure(429, 'RATE_LIMITED'));
  else if (fault === 'malformed')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"pay');
  else if (fault === 'slow' && answer) setTimeout(() => reply(response, answer), ms ?? 1000);
}

function reply(response: ServerResponse, answer: Answer): void {
  const text = JSON.stringify(answer.body);
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
