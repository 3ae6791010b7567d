/** Two business accounts, one for each currency. For demo and tests only. */
export interface PaypalAccount {
  currency: 'CAD' | 'USD';
  country: 'CA' | 'US';
  merchant_id: string;
  client_id: string;
  client_secret: string;
  /** Of the subscription that the shop's webhooks go by. */
  webhook_id: string;
}

const account = (country: 'CA' | 'US', currency: 'CAD' | 'USD'): PaypalAccount => ({
  currency,
  country,
  merchant_id: `SANDBX${country}MERCH`,
  client_id: `sandbox-paypal-client-${country}`,
  client_secret: `sandbox-paypal-secret-${country}`,
  webhook_id: `SANDBOXWEBHOOK${country}`,
});

export const PAYPAL_ACCOUNTS: readonly PaypalAccount[] = [account('CA', 'CAD'), account('US', 'USD')];
