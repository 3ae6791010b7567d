import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Asked, Body, Call, Exchange } from './answer.ts';
import { control, type Desk } from './control/control.ts';
import { type Fault, Faults, isBefore } from './control/faults.ts';
import { sufferAfter, sufferBefore } from './control/suffer.ts';
import { Ledger } from './ledger.ts';
import { pageFor } from './pages.ts';
import { paypalCall } from './paypal/calls.ts';
import { signPaypal } from './paypal/signature.ts';
import { reply } from './reply.ts';
import { readRequest } from './request.ts';
import { squareCall } from './square/calls.ts';
import { failure } from './square/errors.ts';
import { signSquare } from './square/events.ts';
import { Webhooks } from './webhooks/webhooks.ts';
import type { World } from './world.ts';

export interface Sandbox {
  url: string;
  ledger: Ledger;
  /** Asks for faults in coming calls. */
  arm(...faults: Fault[]): void;
  /** A control call by its name, as over HTTP; throws where that would answer with an error. */
  control(name: string, body?: Body): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts both local payment providers. With a state file they remember everything across restarts. */
export async function startSandbox(options: {
  port: number;
  host: string;
  /** The name it is reached by, where that is not the address it listens at. */
  name?: string;
  stateFile?: string;
  clock?: () => Date;
  /** Hears of every call that a provider worked at, as it was answered before any fault. */
  onExchange?: (exchange: Exchange) => void;
}): Promise<Sandbox> {
  const ledger = new Ledger(options.stateFile);
  let url = '';
  const world: World = {
    ledger,
    switches: { decline_status: 402, refunds_become: 'COMPLETED' },
    now: () => new Date((options.clock?.() ?? new Date()).getTime() + offsetOf(ledger)),
    url: () => url,
    announce: (notice) => webhooks.announce(notice),
  };
  const webhooks = new Webhooks((notice, subscription, signature) =>
    notice.provider === 'card'
      ? signSquare(notice, subscription, signature)
      : signPaypal(world)(notice, subscription, signature),
  );
  const desk: Desk = {
    ...{ world, webhooks, faults: new Faults() },
    advance: (ms) => ledger.write('clock', { id: 'clock', offset: offsetOf(ledger) + ms }),
  };
  /** Calls that are under way, by what no other may have in common with them at the same time. */
  const underway = new Set<string>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request);
    if (!asked) {
      reply(response, failure(413, 'REQUEST_ENTITY_TOO_LARGE'));
    } else if (asked.path.startsWith(CONTROL)) {
      const answer = await control(desk, asked.path.slice(CONTROL.length), asked.body);
      ledger.flush();
      reply(response, answer);
    } else {
      const page = pageFor(world, asked);
      ledger.flush();
      if (page) reply(response, page);
      else answerCall(asked, response);
    }
  }

  function answerCall(asked: Asked, response: ServerResponse): void {
    const fault = desk.faults.take(callOf(asked)?.name ?? '');
    const call = callOf(fault ? { ...asked, ...forcedBy(fault) } : asked);
    if (!call) reply(response, failure(404, 'NOT_FOUND', 'Resource not found.'));
    else if (fault && isBefore(fault)) sufferBefore(response, fault, call);
    else if (call.mark && underway.has(call.mark)) reply(response, call.busy!());
    else work(call, fault, asked, response);
  }

  function work(call: Call, fault: Fault | undefined, asked: Asked, response: ServerResponse): void {
    const { mark } = call;
    if (mark) {
      underway.add(mark);
      response.once('close', () => underway.delete(mark));
    }
    const answer = resultOf(call, fault, asked);
    ledger.flush();
    const { method, path, body } = asked;
    options.onExchange?.({ method, path, asked: body, status: answer.status, answer: answer.body });
    if (fault) sufferAfter(response, fault, answer, call);
    else if (answer.lost === 'drop') response.destroy();
    else if (answer.lost !== 'hang') reply(response, answer);
  }

  const callOf = (asked: Asked) => squareCall(world, asked) ?? paypalCall(world, asked);

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  url = `http://${options.name ?? options.host}:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, ledger },
    arm: (...faults) => desk.faults.arm(faults),
    async control(name, body = {}) {
      const answer = await control(desk, name, body);
      ledger.flush();
      if (answer.status !== 200) throw new Error((answer.body as { error: string }).error);
      return answer.body;
    },
    async close() {
      webhooks.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      ledger.close();
    },
  };
}

function resultOf(call: Call, fault: Fault | undefined, { is_malformed }: Asked): Answer {
  if (is_malformed) return call.malformed();
  const isRefused = fault?.fault === 'decline' && !HONOUR_FORCED.includes(call.name);
  return isRefused ? call.failure(400, fault.code) : call.run();
}

const CONTROL = '/_sandbox/';

const offsetOf = ({ clock }: Ledger) => clock.get('clock')?.offset ?? 0;

/** Calls in which money can be refused for a documented reason, as if the card or the payer's account said so. */
const HONOUR_FORCED = [
  ...['createPayment', 'orders.capture', 'orders.authorize'],
  ...['authorizations.capture', 'captures.refund'],
];

function forcedBy({ fault, code, call }: Fault): { forced?: string } {
  if (fault === 'decline') return { forced: code ?? 'GENERIC_DECLINE' };
  if (fault === 'review') return { forced: code ?? (call === 'captures.refund' ? 'pending' : 'review') };
  return {};
}
