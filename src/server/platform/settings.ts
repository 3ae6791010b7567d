import { z } from 'zod';
import { imageHost } from '#domain/image-id.ts';

const switchOf = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback);

const CARD_KEYS = ['APPLICATION_ID', 'LOCATION_ID', 'ACCESS_TOKEN'] as const;

const schema = z.object({
  /** `demo` takes the payment sandbox; `live` refuses it and asks for what a real shop needs. */
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  DATA_DIR: z.string().min(1).default('.data'),
  SECRET: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().max(200).optional(),
  STOREFRONT_KEY: z.string().min(1).max(100).default('storefront'),
  IMAGE_PATTERN: z.string().includes('{id}').default('/art/{id}.svg'),
  IMAGE_HOSTS: z
    .string()
    .regex(/^[a-z0-9.:-]+(?:[\s,]+[a-z0-9.:-]+)*$/)
    .optional(),
  SHOP_NAME: z.string().min(1).max(60).default('Haltwell'),
  SHOP_TAGLINE: z.string().max(120).default('Two rotors. One set of pads. One box.'),
  SHOP_EMAIL: z.email().default('help@haltwell.example'),
  SHOP_ADDRESS: z.string().max(300).default(''),
  TAX_NUMBERS: z.string().max(300).default(''),
  DEFAULT_CURRENCY: z.enum(['ca', 'us']).default('ca'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  LIMITS: switchOf('on'),
  /** `open`: shoppers' passwords may have any 8 to 128 characters. */
  PASSWORD_RULE: z.enum(['specified', 'open']).default('specified'),
  TRUST_PROXY: z.string().optional(),
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
  ANALYTICS_MEASUREMENT_ID: z.string().max(40).optional(),
  ANALYTICS_API_SECRET: z.string().max(100).optional(),
  ANALYTICS_URL: z.url().optional(),
  PAYPAL_API_URL: z.url().optional(),
  PAYPAL_SCRIPT_URL: z.url().optional(),
  PAYPAL_WEBHOOK_CHECK: z.enum(['local', 'postback']).default('local'),
  PAYPAL_CA_CLIENT_ID: z.string().optional(),
  PAYPAL_CA_SECRET: z.string().optional(),
  PAYPAL_CA_WEBHOOK_ID: z.string().optional(),
  PAYPAL_US_CLIENT_ID: z.string().optional(),
  PAYPAL_US_SECRET: z.string().optional(),
  PAYPAL_US_WEBHOOK_ID: z.string().optional(),
});

export interface CardAccount {
  application_id: string;
  location_id: string;
  access_token: string;
  webhook_keys: string[];
}

export interface PayPalAccount {
  client_id: string;
  secret: string;
  /** Of the webhook at the provider; part of what its messages are signed over. */
  webhook_id: string | undefined;
}

export interface Settings {
  mode: 'demo' | 'live';
  port: number;
  host: string;
  /** As shoppers reach the shop, without a slash at the end; known once the port is. */
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
  /** Hosts whose pictures pages may show, and items therefore link to. */
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
  /** Where paid orders are told of, for shoppers who agreed; absent: nobody is told. */
  analytics: { url: string; measurement_id: string; api_secret: string } | undefined;
  paypal: {
    api_url: string;
    script_url: string;
    webhook_check: 'local' | 'postback';
    accounts: { ca: PayPalAccount | undefined; us: PayPalAccount | undefined };
  };
}

/** Where the providers really are. Whatever else a setting names is the payment sandbox, or a mistake. */
const PROVIDERS = {
  CARD_API_URL: ['https://connect.squareup.com', 'https://connect.squareupsandbox.com'],
  CARD_SCRIPT_URL: ['https://web.squarecdn.com', 'https://sandbox.web.squarecdn.com'],
  PAYPAL_API_URL: ['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'],
  PAYPAL_SCRIPT_URL: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
};

/**
 * Reads and checks the environment. Throws one error that names every setting that is wrong,
 * so that a shop never starts half configured.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are wrong:\n${lines.join('\n')}`);
  }
  const value = parsed.data;
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
  const faults = value.SHOP_MODE === 'live' ? liveFaults(settings) : [];
  if (faults.length > 0) {
    throw new Error(`SHOP_MODE=live refuses to start:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
  return settings;
}

function cardAccount(value: z.infer<typeof schema>, currency: 'CA' | 'US'): CardAccount | undefined {
  const [application_id, location_id, access_token] = CARD_KEYS.map(
    (key) => value[`CARD_${currency}_${key}`],
  );
  if (!application_id || !location_id || !access_token) return undefined;
  const webhook_keys = (value[`CARD_${currency}_WEBHOOK_KEYS`] ?? '').split(',').filter(Boolean);
  return { application_id, location_id, access_token, webhook_keys };
}

/** Those that are named, and the one that the shop's own pictures come from when they are served elsewhere. */
function imageHosts({ IMAGE_HOSTS, IMAGE_PATTERN }: z.infer<typeof schema>): string[] {
  const own = imageHost(IMAGE_PATTERN);
  return [...new Set([...(own === null ? [] : [own]), ...(IMAGE_HOSTS?.split(/[\s,]+/) ?? [])])];
}

function analyticsOf(value: z.infer<typeof schema>): Settings['analytics'] {
  const { ANALYTICS_MEASUREMENT_ID: measurement_id, ANALYTICS_API_SECRET: api_secret } = value;
  if (!measurement_id || !api_secret) return undefined;
  const url = value.ANALYTICS_URL ?? 'https://www.google-analytics.com/mp/collect';
  return { url, measurement_id, api_secret };
}

function payPalAccount(value: z.infer<typeof schema>, currency: 'CA' | 'US'): PayPalAccount | undefined {
  const client_id = value[`PAYPAL_${currency}_CLIENT_ID`];
  const secret = value[`PAYPAL_${currency}_SECRET`];
  if (!client_id || !secret) return undefined;
  return { client_id, secret, webhook_id: value[`PAYPAL_${currency}_WEBHOOK_ID`] };
}

function liveFaults(settings: Settings): string[] {
  const faults: string[] = [];
  if (!settings.secure) faults.push('PUBLIC_URL must be an https address');
  if (!settings.secret) faults.push('SECRET must be set (32 characters or more, the same on every machine)');
  if (!settings.smtp_url) faults.push('SMTP_URL must be set: customers wait for mails');
  if (!settings.limits) faults.push('LIMITS=off is for measuring only');
  const { card, paypal } = settings;
  const addresses: [keyof typeof PROVIDERS, string][] = [
    ['CARD_API_URL', card.api_url],
    ['CARD_SCRIPT_URL', card.script_url],
    ['PAYPAL_API_URL', paypal.api_url],
    ['PAYPAL_SCRIPT_URL', paypal.script_url],
  ];
  for (const [name, address] of addresses) {
    if (PROVIDERS[name].includes(new URL(address).origin)) continue;
    faults.push(`${name} is not the provider's own (the payment sandbox serves demo mode only)`);
  }
  const analytics = settings.analytics && new URL(settings.analytics.url);
  const isGoogle = analytics?.protocol === 'https:' && analytics.host.endsWith('.google-analytics.com');
  if (analytics && !isGoogle) faults.push('ANALYTICS_URL is not Google Analytics');
  return faults;
}
