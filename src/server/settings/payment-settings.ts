import { z } from 'zod';

export const PAYMENT_SETTINGS = {
  CARD_API_URL: z.url().optional(),
  CARD_SCRIPT_URL: z.url().optional(),
  CARD_API_VERSION: z.iso.date().default('2026-09-16'),
  CARD_CA_APPLICATION_ID: z.string().optional(),
  CARD_CA_LOCATION_ID: z.string().optional(),
  CARD_CA_ACCESS_TOKEN: z.string().optional(),
  CARD_CA_WEBHOOK_KEYS: z.string().optional(),
  CARD_US_APPLICATION_ID: z.string().optional(),
  CARD_US_LOCATION_ID: z.string().optional(),
  CARD_US_ACCESS_TOKEN: z.string().optional(),
  CARD_US_WEBHOOK_KEYS: z.string().optional(),
  PAYPAL_API_URL: z.url().optional(),
  PAYPAL_SCRIPT_URL: z.url().optional(),
  PAYPAL_WEBHOOK_CHECK: z.enum(['local', 'postback']).default('local'),
  PAYPAL_CA_CLIENT_ID: z.string().optional(),
  PAYPAL_CA_SECRET: z.string().optional(),
  PAYPAL_CA_WEBHOOK_ID: z.string().optional(),
  PAYPAL_US_CLIENT_ID: z.string().optional(),
  PAYPAL_US_SECRET: z.string().optional(),
  PAYPAL_US_WEBHOOK_ID: z.string().optional(),
};
type PaymentEnvironment = z.infer<z.ZodObject<typeof PAYMENT_SETTINGS>>;

/** The settings that each account requires: all of them must be set, or none. Those of webhooks are optional. */
export const ACCOUNT_SETTINGS = (['CA', 'US'] as const).flatMap((country) => [
  (['APPLICATION_ID', 'LOCATION_ID', 'ACCESS_TOKEN'] as const).map(
    (key) => `CARD_${country}_${key}` as const,
  ),
  (['CLIENT_ID', 'SECRET'] as const).map((key) => `PAYPAL_${country}_${key}` as const),
]);

export type PaymentSettings = ReturnType<typeof paymentSettings>;
export type CardAccount = NonNullable<ReturnType<typeof cardAccount>>;
export type PayPalAccount = NonNullable<ReturnType<typeof payPalAccount>>;

export const paymentSettings = (env: PaymentEnvironment) => ({
  card: {
    api_url: (env.CARD_API_URL ?? 'https://connect.squareup.com').replace(/\/$/, ''),
    script_url: env.CARD_SCRIPT_URL ?? 'https://web.squarecdn.com/v1/square.js',
    api_version: env.CARD_API_VERSION,
    accounts: { ca: cardAccount(env, 'CA'), us: cardAccount(env, 'US') },
  },
  paypal: {
    api_url: (env.PAYPAL_API_URL ?? 'https://api-m.paypal.com').replace(/\/$/, ''),
    script_url: env.PAYPAL_SCRIPT_URL ?? 'https://www.paypal.com/sdk/js',
    webhook_check: env.PAYPAL_WEBHOOK_CHECK,
    accounts: { ca: payPalAccount(env, 'CA'), us: payPalAccount(env, 'US') },
  },
});

function cardAccount(env: PaymentEnvironment, country: 'CA' | 'US') {
  const application_id = env[`CARD_${country}_APPLICATION_ID`];
  const location_id = env[`CARD_${country}_LOCATION_ID`];
  const access_token = env[`CARD_${country}_ACCESS_TOKEN`];
  if (!application_id || !location_id || !access_token) return undefined;
  const webhook_keys = (env[`CARD_${country}_WEBHOOK_KEYS`] ?? '').split(/[\s,]+/).filter(Boolean);
  return { application_id, location_id, access_token, webhook_keys };
}

function payPalAccount(env: PaymentEnvironment, country: 'CA' | 'US') {
  const client_id = env[`PAYPAL_${country}_CLIENT_ID`];
  const secret = env[`PAYPAL_${country}_SECRET`];
  if (!client_id || !secret) return undefined;
  /** The provider's id of the webhook, which is part of the signed content of each webhook request. */
  const webhook_id = env[`PAYPAL_${country}_WEBHOOK_ID`];
  return { client_id, secret, webhook_id };
}

/** The origins that move real money. Any other origin is a sandbox (a provider's or ours) or a mistake. */
const PROVIDER_ORIGINS = {
  CARD_API_URL: 'https://connect.squareup.com',
  CARD_SCRIPT_URL: 'https://web.squarecdn.com',
  PAYPAL_API_URL: 'https://api-m.paypal.com',
  PAYPAL_SCRIPT_URL: 'https://www.paypal.com',
};

/** Names of the URL settings whose origin is not the provider's. */
export function nonProviderUrls({ card, paypal }: PaymentSettings): string[] {
  const addresses: Record<keyof typeof PROVIDER_ORIGINS, string> = {
    CARD_API_URL: card.api_url,
    CARD_SCRIPT_URL: card.script_url,
    PAYPAL_API_URL: paypal.api_url,
    PAYPAL_SCRIPT_URL: paypal.script_url,
  };
  return Object.entries(PROVIDER_ORIGINS).flatMap(([name, origin]) =>
    origin === new URL(addresses[name as keyof typeof addresses]).origin ? [] : [name],
  );
}
