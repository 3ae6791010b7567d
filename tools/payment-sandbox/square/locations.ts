import type { ApiResponse } from '../http.ts';
import { notFound } from './errors.ts';
import type { SquareCall } from './records.ts';

/** GET /v2/locations/:id */
export function getLocation({ account, id }: SquareCall): ApiResponse {
  if (id !== account.location_id) return notFound(id);
  const location = {
    id,
    name: `Sandbox ${account.currency}`,
    status: 'ACTIVE',
    capabilities: ['CREDIT_CARD_PROCESSING'],
    currency: account.currency,
    country: account.country,
    merchant_id: account.merchant_id,
  };
  return { status: 200, body: { location } };
}
