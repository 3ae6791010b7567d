import type { Api } from './api.ts';
import { readCookie } from './cookies.ts';

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
