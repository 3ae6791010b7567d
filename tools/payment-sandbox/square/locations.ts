import type { Answer } from '../answer.ts';
import type { SquareAccount } from './accounts.ts';
import { notFound } from './errors.ts';

/** GET /v2/locations/:id: what a shop asks at its start, to be sure of its currency. */
export function getLocation(account: SquareAccount, id: string): Answer {
  if (id !== account.location_id && id !== 'main') return notFound(id);
  return { status: 200, body: { location: viewLocation(account) } };
}

/** GET /v2/locations */
export const listLocations = (account: SquareAccount): Answer => ({
  status: 200,
  body: { locations: [viewLocation(account)] },
});

const viewLocation = (account: SquareAccount) => ({
  id: account.location_id,
  name: `Sandbox ${account.currency}`,
  status: 'ACTIVE',
  type: 'PHYSICAL',
  capabilities: ['CREDIT_CARD_PROCESSING', 'AUTOMATIC_TRANSFERS'],
  currency: account.currency,
  country: account.country,
  language_code: 'en-US',
  merchant_id: account.merchant_id,
  created_at: '2026-01-01T00:00:00Z',
});
