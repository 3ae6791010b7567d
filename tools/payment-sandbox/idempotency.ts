import { createHash } from 'node:crypto';
import type { ApiResponse, Body } from './http.ts';
import type { SandboxState } from './state.ts';

/** The result of a call with an idempotency key. */
export interface Outcome {
  response: ApiResponse;
  /** The id of the created record. */
  created_id?: string;
  is_declined?: boolean;
}

export interface StoredOutcome {
  /** The idempotency key. */
  id: string;
  fingerprint: string;
  created_id?: string;
  /** The time of the first request (ISO 8601). */
  time: string;
  response: Pick<ApiResponse, 'status' | 'body'>;
}

/**
 * Runs a call once per idempotency key: for `hours` after the first request, a repeated one gets the same response, and
 * one with other content gets the `conflict` response. The response is stored only if the call created a record or was
 * declined; any other call runs again when it is repeated.
 */
export function runOnce(
  { ledger, now }: SandboxState,
  { key, content, conflict, hours }: { key: string; content: Body; conflict: ApiResponse; hours: number },
  run: () => Outcome,
): ApiResponse {
  const fingerprint = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const stored = ledger.outcomes.get(key);
  if (stored && now().getTime() < Date.parse(stored.time) + hours * 3_600_000)
    return stored.fingerprint === fingerprint ? stored.response : conflict;
  const { response, created_id, is_declined } = run();
  const { status, body } = response;
  const record = { id: key, fingerprint, time: now().toISOString(), response: { status, body } };
  if (created_id !== undefined) ledger.write('outcomes', { ...record, created_id });
  else if (is_declined) ledger.write('outcomes', record);
  return response;
}
