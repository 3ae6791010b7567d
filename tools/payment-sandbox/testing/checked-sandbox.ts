import { specViolations } from '../openapi/conformance.ts';
import { type Exchange, type Sandbox, startSandbox } from '../sandbox.ts';

/** Exchanges that contain one of these texts are documented by the providers, but not in their specification files. */
const NOT_IN_SPECIFICATION = ['/v1/oauth2/token', '"DUPLICATE_REQUEST_ID"', '"ORDER_EXPIRED"'];

export interface CheckedSandbox extends Sandbox {
  /** The violations of the providers' specifications in all exchanges so far. */
  violations(): string[];
}

/** Starts a sandbox that checks each exchange (a request and its response) against the specification files. */
export async function startCheckedSandbox(options: { clock?: () => Date } = {}): Promise<CheckedSandbox> {
  const violations: string[] = [];
  const onExchange = (exchange: Exchange) => {
    const json = JSON.stringify(exchange);
    if (!NOT_IN_SPECIFICATION.some((text) => json.includes(text)))
      violations.push(...specViolations(JSON.parse(json)));
  };
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', onExchange, ...options });
  return { ...sandbox, violations: () => violations };
}
