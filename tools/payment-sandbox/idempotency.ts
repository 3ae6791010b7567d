import { createHash } from 'node:crypto';
import type { ApiResponse, Body } from './http.ts';
import type { SandboxState } from './state.ts';

/** The result of a call with an idempotency key. */
export interface Outcome {
  response: ApiResponse;
  /** The id of the created record. A repeated request gets its current state. */
  created_id?: string;
  /** True for a declined payment. A repeated request gets the same response. */
  is_declined?: boolean;
}

export interface StoredOutcome {
  /** The idempotency key. */
  id: string;
  fingerprint: string;
  created_id?: string;
  response?: ApiResponse;
}

/**
 * Runs a call once per idempotency key. The same key with other content gets the `conflict` response.
 * A call that neither created anything nor was declined can be repeated.
 */
export function runOnce(
  { ledger }: SandboxState,
  options: { key: string; content: Body; conflict: ApiResponse; show(created_id: string): ApiResponse },
  run: () => Outcome,
): ApiResponse {
  const { key, content, conflict, show } = options;
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const stored = ledger.outcomes.get(key);
  if (stored) {
    if (stored.fingerprint !== fingerprint) return conflict;
    return stored.created_id === undefined ? stored.response! : show(stored.created_id);
  }
  const { response, created_id, is_declined } = run();
  if (created_id !== undefined) ledger.write('outcomes', { id: key, fingerprint, created_id });
  else if (is_declined) ledger.write('outcomes', { id: key, fingerprint, response });
  return response;
}
