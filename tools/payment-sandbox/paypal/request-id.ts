import type { ApiResponse } from '../http.ts';
import { type Outcome, runOnce } from '../idempotency.ts';
import { issueResponse } from './errors.ts';
import type { PayPalCall } from './records.ts';

/** Runs a call once per `PayPal-Request-Id`. */
export function runOncePerRequestId(
  { state, account, request }: PayPalCall,
  show: (created_id: string) => ApiResponse,
  run: () => Outcome,
): ApiResponse {
  const request_id = request.headers['paypal-request-id'];
  if (!request_id) return issueResponse('PAYPAL_REQUEST_ID_REQUIRED');
  const key = `${account.merchant_id} ${request.path} ${request_id}`;
  const conflict = issueResponse('DUPLICATE_REQUEST_ID');
  return runOnce(state, { key, content: request.body, conflict, show }, run);
}
