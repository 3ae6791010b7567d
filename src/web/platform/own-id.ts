import type { Api } from './api.ts';
import { readCookie } from './cookies.ts';

export const VISITORS = 'visitors';

/** The id of whoever is signed in, as calls that name their owner want it; null for a visitor. */
export async function ownIdOf(api: Api): Promise<string | null> {
  if (typeof document !== 'undefined') {
    const shown = readCookie('customerid');
    return shown && shown !== VISITORS ? shown : null;
  }
  const response = await api('GET /user/information');
  return response.ok ? response.data.customerInfo.customer_id : null;
}
