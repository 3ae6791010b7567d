/** A demo seller's account. Each provider has one for each currency. */
interface Account {
  country: 'CA' | 'US';
  currency: 'CAD' | 'USD';
  merchant_id: string;
}

export interface SquareAccount extends Account {
  application_id: string;
  location_id: string;
  access_token: string;
  webhook_key: string;
}

export interface PayPalAccount extends Account {
  client_id: string;
  client_secret: string;
  webhook_id: string;
}

const COUNTRIES = [
  { country: 'CA', currency: 'CAD' },
  { country: 'US', currency: 'USD' },
] as const;

export const SQUARE_ACCOUNTS: readonly SquareAccount[] = COUNTRIES.map(({ country, currency }) => ({
  country,
  currency,
  merchant_id: `MDEMO${country}`,
  application_id: `sandbox-sq0idb-demo-${country}`,
  location_id: `LDEMO${country}`,
  access_token: `sandbox-token-${country}`,
  webhook_key: `sandbox-webhook-key-${country}`,
}));

export const PAYPAL_ACCOUNTS: readonly PayPalAccount[] = COUNTRIES.map(({ country, currency }) => ({
  country,
  currency,
  merchant_id: `SANDBX${country}MERCH`,
  client_id: `sandbox-paypal-client-${country}`,
  client_secret: `sandbox-paypal-secret-${country}`,
  webhook_id: `SANDBOXWEBHOOK${country}`,
}));

/** The shop's settings for card payments through a sandbox at this URL. */
export function cardSettings(url: string): Record<string, string> {
  const settings: Record<string, string> = { CARD_API_URL: url, CARD_SCRIPT_URL: `${url}/v1/square.js` };
  for (const account of SQUARE_ACCOUNTS) {
    settings[`CARD_${account.country}_APPLICATION_ID`] = account.application_id;
    settings[`CARD_${account.country}_LOCATION_ID`] = account.location_id;
    settings[`CARD_${account.country}_ACCESS_TOKEN`] = account.access_token;
    settings[`CARD_${account.country}_WEBHOOK_KEYS`] = account.webhook_key;
  }
  return settings;
}

/** The shop's settings for PayPal payments through a sandbox at this URL. */
export function paypalSettings(url: string): Record<string, string> {
  const settings: Record<string, string> = { PAYPAL_API_URL: url, PAYPAL_SCRIPT_URL: `${url}/sdk/js` };
  for (const account of PAYPAL_ACCOUNTS) {
    settings[`PAYPAL_${account.country}_CLIENT_ID`] = account.client_id;
    settings[`PAYPAL_${account.country}_SECRET`] = account.client_secret;
    settings[`PAYPAL_${account.country}_WEBHOOK_ID`] = account.webhook_id;
  }
  return settings;
}
