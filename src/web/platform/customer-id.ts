import type { Api } from './api.ts';
import { readCookie } from './cookies.ts';

/** Sent in place of a customer's id. The server then identifies the caller by the session or by an order's link. */
export const VISITOR_ID = 'visitors';

/** The signed-in customer's id, for calls that have it in their path; null for a visitor. */
export async function signedInCustomerId(api: Api): Promise<string | null> {
  if (typeof document !== 'undefined') {
    const id = readCookie('customerid');
    return id && id !== VISITOR_ID ? id : null;
  }
  const response = await api('GET /user/information');
  return response.ok ? response.data.customerInfo.customer_id : null;
}
