/** Two seller accounts, one for each currency, as the real provider has them. For demo and tests only. */
export interface SandboxAccount {
  currency: 'CAD' | 'USD';
  country: 'CA' | 'US';
  application_id: string;
  location_id: string;
  access_token: string;
  webhook_key: string;
}

const account = (country: 'CA' | 'US', currency: 'CAD' | 'USD'): SandboxAccount => ({
  currency,
  country,
  application_id: `sandbox-sq0idb-demo-${country}`,
  location_id: `LDEMO${country}`,
  access_token: `sandbox-token-${country}`,
  webhook_key: `sandbox-webhook-key-${country}`,
});

export const ACCOUNTS: readonly SandboxAccount[] = [account('CA', 'CAD'), account('US', 'USD')];

/** The shop's settings for taking cards through a sandbox at this address. */
export function cardSettings(url: string): Record<string, string> {
  return {
    CARD_API_URL: url,
    CARD_SCRIPT_URL: `${url}/v1/square.js`,
    ...Object.fromEntries(
      ACCOUNTS.flatMap((each) => [
        [`CARD_${each.country}_APPLICATION_ID`, each.application_id],
        [`CARD_${each.country}_LOCATION_ID`, each.location_id],
        [`CARD_${each.country}_ACCESS_TOKEN`, each.access_token],
        [`CARD_${each.country}_WEBHOOK_KEYS`, each.webhook_key],
      ]),
    ),
  };
}
