import type { Exchange } from '../answer.ts';
import { departures } from '../openapi/conformance.ts';
import { type Sandbox, startSandbox } from '../sandbox.ts';

/** What is known to differ from the specification files, which are older than what the providers do today. */
const KNOWN = [
  // The token call is in no file.
  'POST /v1/oauth2/token',
  // Documented by the provider, younger than the file.
  '"DUPLICATE_REQUEST_ID"',
  // In the file for authorize; by the provider's pages for capture too.
  '"ORDER_EXPIRED"',
  '"ACTION_DOES_NOT_MATCH_INTENT"',
];

export interface CheckedSandbox extends Sandbox {
  /** How what was said since the start departs from the providers' specifications. */
  departures(): string[];
}

/** A sandbox whose every call and answer is held against the specification files. */
export async function startCheckedSandbox(options: { stateFile?: string } = {}): Promise<CheckedSandbox> {
  const found: string[] = [];
  const onExchange = (exchange: Exchange) => {
    const text = JSON.stringify(exchange);
    if (!KNOWN.some((known) => text.includes(known) || exchangeName(exchange) === known))
      found.push(...departures(exchange));
  };
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', onExchange, ...options });
  return { ...sandbox, departures: () => found };
}

const exchangeName = ({ method, path }: Exchange) => `${method} ${path}`;
