import { imageHost } from '#domain/image-id.ts';
import { type Environment, readEnvironment } from './environment.ts';

export interface CardAccount {
  application_id: string;
  location_id: string;
  access_token: string;
  webhook_keys: string[];
}

export interface PayPalAccount {
  client_id: string;
  secret: string;
  /** The provider's id of the webhook; its signatures cover it. */
  webhook_id: string | undefined;
}

export interface Settings {
  mode: 'demo' | 'live';
  port: number;
  host: string;
  /** The shop's public address, without a trailing slash. */
  public_url: string;
  secure: boolean;
  database_url: string | undefined;
  database_connections: number;
  data_dir: string;
  secret: string | undefined;
  smtp_url: string | undefined;
  mail_from: string;
  storefront_key: string;
  image_pattern: string;
  /** Hosts from which pages may show images, and to which items may therefore link. */
  image_hosts: string[];
  shop: { name: string; tagline: string; email: string; address: string; tax_numbers: string };
  default_currency: 'ca' | 'us';
  log_level: string;
  limits: boolean;
  password_rule: 'specified' | 'open';
  trust_proxy: string | undefined;
  card: {
    api_url: string;
    script_url: string;
    api_version: string;
    accounts: { ca: CardAccount | undefined; us: CardAccount | undefined };
  };
  /** Receives paid orders of shoppers who agreed to analytics. */
  analytics: { url: string; measurement_id: string; api_secret: string } | undefined;
  paypal: {
    api_url: string;
    script_url: string;
    webhook_check: 'local' | 'postback';
    accounts: { ca: PayPalAccount | undefined; us: PayPalAccount | undefined };
  };
}

/** The providers' real origins. Any other origin is the payment sandbox or a mistake. */
const PROVIDER_ORIGINS = {
  CARD_API_URL: ['https://connect.squareup.com', 'https://connect.squareupsandbox.com'],
  CARD_SCRIPT_URL: ['https://web.squarecdn.com', 'https://sandbox.web.squarecdn.com'],
  PAYPAL_API_URL: ['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'],
  PAYPAL_SCRIPT_URL: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
};

/** Reads and validates the settings. Throws one error that lists every invalid setting. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const value = readEnvironment(env);
  const public_url = (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/$/, '');
  const settings: Settings = {
    mode: value.SHOP_MODE,
    port: value.PORT,
    host: value.HOST,
    public_url,
    secure: public_url.startsWith('https:'),
    database_url: value.DATABASE_URL,
    database_connections: value.DATABASE_CONNECTIONS,
    data_dir: value.DATA_DIR,
    secret: value.SECRET,
    smtp_url: value.SMTP_URL,
    mail_from: value.MAIL_FROM ?? `${value.SHOP_NAME} <${value.SHOP_EMAIL}>`,
    storefront_key: value.STOREFRONT_KEY,
    image_pattern: value.IMAGE_PATTERN,
    image_hosts: imageHosts(value),
    shop: {
      name: value.SHOP_NAME,
      tagline: value.SHOP_TAGLINE,
      email: value.SHOP_EMAIL,
      address: value.SHOP_ADDRESS,
      tax_numbers: value.TAX_NUMBERS,
    },
    default_currency: value.DEFAULT_CURRENCY,
    log_level: value.LOG_LEVEL,
    limits: value.LIMITS === 'on',
    password_rule: value.PASSWORD_RULE,
    trust_proxy: value.TRUST_PROXY,
    card: {
      api_url: (value.CARD_API_URL ?? 'https://connect.squareup.com').replace(/\/$/, ''),
      script_url: value.CARD_SCRIPT_URL ?? 'https://web.squarecdn.com/v1/square.js',
      api_version: value.CARD_API_VERSION,
      accounts: { ca: cardAccount(value, 'CA'), us: cardAccount(value, 'US') },
    },
    analytics: analyticsOf(value),
    paypal: {
      api_url: (value.PAYPAL_API_URL ?? 'https://api-m.paypal.com').replace(/\/$/, ''),
      script_url: value.PAYPAL_SCRIPT_URL ?? 'https://www.paypal.com/sdk/js',
      webhook_check: value.PAYPAL_WEBHOOK_CHECK,
      accounts: { ca: payPalAccount(value, 'CA'), us: payPalAccount(value, 'US') },
    },
  };
  const errors = value.SHOP_MODE === 'live' ? liveModeErrors(settings) : [];
  if (errors.length > 0) {
    throw new Error(
      `Invalid settings for SHOP_MODE=live:\n${errors.map((error) => `  ${error}`).join('\n')}`,
    );
  }
  return settings;
}

function cardAccount(value: Environment, currency: 'CA' | 'US'): CardAccount | undefined {
  const application_id = value[`CARD_${currency}_APPLICATION_ID`];
  const location_id = value[`CARD_${currency}_LOCATION_ID`];
  const access_token = value[`CARD_${currency}_ACCESS_TOKEN`];
  if (!application_id || !location_id || !access_token) return undefined;
  const webhook_keys = (value[`CARD_${currency}_WEBHOOK_KEYS`] ?? '').split(',').filter(Boolean);
  return { application_id, location_id, access_token, webhook_keys };
}

/** The configured hosts, and that of IMAGE_PATTERN if it names one. */
function imageHosts({ IMAGE_HOSTS, IMAGE_PATTERN }: Environment): string[] {
  const own = imageHost(IMAGE_PATTERN);
  return [...new Set([...(own === null ? [] : [own]), ...(IMAGE_HOSTS?.split(/[\s,]+/) ?? [])])];
}

function analyticsOf(value: Environment): Settings['analytics'] {
  const { ANALYTICS_MEASUREMENT_ID: measurement_id, ANALYTICS_API_SECRET: api_secret } = value;
  if (!measurement_id || !api_secret) return undefined;
  const url = value.ANALYTICS_URL ?? 'https://www.google-analytics.com/mp/collect';
  return { url, measurement_id, api_secret };
}

function payPalAccount(value: Environment, currency: 'CA' | 'US'): PayPalAccount | undefined {
  const client_id = value[`PAYPAL_${currency}_CLIENT_ID`];
  const secret = value[`PAYPAL_${currency}_SECRET`];
  if (!client_id || !secret) return undefined;
  return { client_id, secret, webhook_id: value[`PAYPAL_${currency}_WEBHOOK_ID`] };
}

function liveModeErrors(settings: Settings): string[] {
  const errors: string[] = [];
  if (!settings.secure) errors.push('PUBLIC_URL must be an https address');
  if (!settings.secret) errors.push('SECRET must be set (32 characters or more, the same on every machine)');
  if (!settings.smtp_url) errors.push('SMTP_URL must be set, because customers need their emails');
  if (!settings.limits) errors.push('LIMITS=off is for benchmarks only');
  const { card, paypal } = settings;
  const addresses: [keyof typeof PROVIDER_ORIGINS, string][] = [
    ['CARD_API_URL', card.api_url],
    ['CARD_SCRIPT_URL', card.script_url],
    ['PAYPAL_API_URL', paypal.api_url],
    ['PAYPAL_SCRIPT_URL', paypal.script_url],
  ];
  for (const [name, address] of addresses) {
    if (PROVIDER_ORIGINS[name].includes(new URL(address).origin)) continue;
    errors.push(`${name} is not the provider's own (the payment sandbox serves demo mode only)`);
  }
  const analytics = settings.analytics && new URL(settings.analytics.url);
  const isGoogle = analytics?.protocol === 'https:' && analytics.host.endsWith('.google-analytics.com');
  if (analytics && !isGoogle) errors.push('ANALYTICS_URL is not Google Analytics');
  return errors;
}
