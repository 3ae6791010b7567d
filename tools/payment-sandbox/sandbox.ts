import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Body } from './answer.ts';
import { callAnswerer, type OnExchange } from './answer-calls.ts';
import { type ControlContext, control } from './control/control.ts';
import { type Fault, Faults } from './control/faults.ts';
import { Ledger } from './ledger.ts';
import { pageFor } from './pages.ts';
import { signPaypal } from './paypal/signature.ts';
import { reply } from './reply.ts';
import { readRequest } from './request.ts';
import { failure } from './square/errors.ts';
import { signSquare } from './square/events.ts';
import type { SandboxState } from './state.ts';
import { Webhooks } from './webhooks/webhooks.ts';

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
  onExchange?: OnExchange;
}): Promise<Sandbox> {
  const ledger = new Ledger(options.stateFile);
  let url = '';
  const world: SandboxState = {
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
  const desk: ControlContext = {
    world,
    webhooks,
    faults: new Faults(),
    advance: (ms) => ledger.write('clock', { id: 'clock', offset: offsetOf(ledger) + ms }),
  };
  const answerCall = callAnswerer(desk, options.onExchange);

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

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  // A caller ends idle connections itself; ended here, a call could be lost that nobody asked to lose.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  url = `http://${options.name ?? options.host}:${(server.address() as AddressInfo).port}`;
  return {
    url,
    ledger,
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

const CONTROL = '/_sandbox/';

const offsetOf = ({ clock }: Ledger) => clock.get('clock')?.offset ?? 0;
