import type { ApiResponse } from '../http.ts';
import { type Outcome, runOnce } from '../idempotency.ts';
import { issueResponse } from './errors.ts';
import type { PayPalCall } from './records.ts';

/** PayPal forgets request ids of its Orders API after six hours, and those of its Payments API after 45 days. */
const ORDER_HOURS = 6;
const PAYMENT_HOURS = 45 * 24;

/**
 * Runs a call once per `PayPal-Request-Id`. A repeated id with the same content gets the first response, with other
 * content an error.
 */
export function runOncePerRequestId(
  { state, account, request }: PayPalCall,
  run: () => Outcome,
): ApiResponse {
  const request_id = request.headers['paypal-request-id'];
  if (!request_id) return issueResponse('PAYPAL_REQUEST_ID_REQUIRED');
  const key = `${account.merchant_id} ${request.path} ${request_id}`;
  const hours = request.path.startsWith('/v2/payments/') ? PAYMENT_HOURS : ORDER_HOURS;
  return runOnce(
    state,
    { key, content: request.body, conflict: issueResponse('DUPLICATE_REQUEST_ID'), hours },
    run,
  );
}
