import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ControlContext, runControl } from './control.ts';
import { type Fault, Faults, runWithFault } from './faults.ts';
import { type ApiRequest, type ApiResponse, type Body, readRequest, send } from './http.ts';
import { Ledger } from './ledger.ts';
import { findPage } from './pages.ts';
import { findPayPalCall } from './paypal/calls.ts';
import { signPayPalEvent } from './paypal/signature.ts';
import { findSquareCall } from './square/calls.ts';
import { signSquareEvent } from './square/events.ts';
import type { SandboxState } from './state.ts';
import { Webhooks } from './webhooks.ts';

export interface Sandbox {
  url: string;
  ledger: Ledger;
  /** Adds faults to upcoming calls. */
  arm(...faults: Fault[]): void;
  /** Runs a control call and returns its result; throws if it fails. */
  control(name: string, input?: Body): Promise<unknown>;
  close(): Promise<void>;
}

/** A call that was run, and its response before a fault changed it. Calls that a fault prevented are not reported. */
export interface Exchange {
  method: string;
  path: string;
  request: unknown;
  status: number;
  response: unknown;
}

const CONTROL_PATH = '/_sandbox/';

/** Starts both local payment providers on one port. */
export async function startSandbox(options: {
  port: number;
  host: string;
  /** The host name in the sandbox's URL; default `host`. */
  host_name?: string;
  /** The file that keeps the ledger across restarts. */
  state_file?: string;
  clock?: () => Date;
  onExchange?(exchange: Exchange): void;
}): Promise<Sandbox> {
  const ledger = new Ledger(options.state_file);
  let url = '';
  const state: SandboxState = {
    ledger,
    now: options.clock ?? (() => new Date()),
    url: () => url,
    publish: (event) => webhooks.publish(event),
  };
  const webhooks = new Webhooks((event, target) =>
    // `card` is Square, as in the shop.
    event.provider === 'card' ? signSquareEvent(event, target) : signPayPalEvent(state, event),
  );
  const context: ControlContext = { state, webhooks, faults: new Faults() };

  async function handle(incoming: IncomingMessage): Promise<ApiResponse> {
    const request = await readRequest(incoming);
    if (request.path.startsWith(CONTROL_PATH)) {
      return runControl(context, request.path.slice(CONTROL_PATH.length), request.body);
    }
    return findPage(state, request) ?? handleCall(request);
  }

  function handleCall(request: ApiRequest): ApiResponse {
    const call = findSquareCall(state, request) ?? findPayPalCall(state, request);
    if (!call) return { status: 404, body: { error: 'This path does not exist.' } };
    const { method, path, body } = request;
    const run = () => {
      const response = call.run();
      options.onExchange?.({ method, path, request: body, status: response.status, response: response.body });
      return response;
    };
    return runWithFault({ ...call, run }, context.faults.take(call.name, request));
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const response = await handle(incoming);
    ledger.flush();
    send(outgoing, response);
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error) => {
      console.error(error);
      outgoing.destroy();
    });
  });
  // Idle connections stay open until the caller closes them. If the server closed one, it could cut off a call that is
  // just being sent.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  url = `http://${options.host_name ?? options.host}:${(server.address() as AddressInfo).port}`;
  return {
    url,
    ledger,
    arm: (...faults) => context.faults.arm(faults),
    async control(name, input = {}) {
      const { status, body } = await runControl(context, name, input);
      ledger.flush();
      if (status !== 200) throw new Error((body as { error: string }).error);
      return body;
    },
    async close() {
      webhooks.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
