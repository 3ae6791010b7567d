import type { ApiRequest, ApiResponse } from './http.ts';
import type { SandboxState } from './state.ts';

export interface CallContext<Account> {
  state: SandboxState;
  /** The seller who makes the call. */
  account: Account;
  request: ApiRequest;
  /** The `:id` of the route's path. */
  id: string;
}

/** A route of a provider's API; `name` identifies the call in faults. */
export type Route<Account> = [
  method: 'GET' | 'POST',
  path: string,
  name: string,
  handler: (context: CallContext<Account>) => ApiResponse,
];

/** A provider call, ready to run. */
export interface Call {
  name: string;
  run(): ApiResponse;
  /** An error response in the provider's format. */
  fail(status: number, code?: string): ApiResponse;
}

export function findRoute<Account>(routes: readonly Route<Account>[], request: ApiRequest) {
  for (const [method, path, name, handler] of routes) {
    const pattern = new RegExp(`^${path.replace(':id', '([^/]+)')}$`);
    const match = method === request.method ? pattern.exec(request.path) : null;
    if (match) return { name, handler, id: match[1] ?? '' };
  }
  return undefined;
}
