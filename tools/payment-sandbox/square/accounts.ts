/** Two seller accounts, one for each currency, as the real world has them. For demo and tests only. */
export interface SquareAccount {
  currency: 'CAD' | 'USD';
  country: 'CA' | 'US';
  merchant_id: string;
  application_id: string;
  location_id: string;
  access_token: string;
  webhook_key: string;
}

const account = (country: 'CA' | 'US', currency: 'CAD' | 'USD'): SquareAccount => ({
  currency,
  country,
  merchant_id: `MDEMO${country}`,
  application_id: `sandbox-sq0idb-demo-${country}`,
  location_id: `LDEMO${country}`,
  access_token: `sandbox-token-${country}`,
  webhook_key: `sandbox-webhook-key-${country}`,
});

export const SQUARE_ACCOUNTS: readonly SquareAccount[] = [account('CA', 'CAD'), account('US', 'USD')];
