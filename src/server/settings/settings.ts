import { imageHost } from '#domain/image-id.ts';
import type { Currency } from '#domain/money.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { nonProviderUrls, type PaymentSettings, paymentSettings } from './payment-settings.ts';

export interface Settings extends PaymentSettings {
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
  default_currency: Currency;
  log_level: string;
  limits: boolean;
  password_rule: 'specified' | 'open';
  trust_proxy: string | undefined;
  /** Receives paid orders of shoppers who agreed to analytics. */
  analytics: { url: string; measurement_id: string; api_secret: string } | undefined;
}

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
    analytics: analyticsOf(value),
    ...paymentSettings(value),
  };
  const errors = value.SHOP_MODE === 'live' ? liveModeErrors(settings) : [];
  if (errors.length > 0) {
    throw new Error(
      `Invalid settings for SHOP_MODE=live:\n${errors.map((error) => `  ${error}`).join('\n')}`,
    );
  }
  return settings;
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

function liveModeErrors(settings: Settings): string[] {
  const errors: string[] = [];
  if (!settings.secure) errors.push('PUBLIC_URL must be an https address');
  if (!settings.secret) errors.push('SECRET must be set (32 characters or more, the same on every machine)');
  if (!settings.smtp_url) errors.push('SMTP_URL must be set, because customers need their emails');
  if (!settings.limits) errors.push('LIMITS=off is for benchmarks only');
  for (const name of nonProviderUrls(settings))
    errors.push(`${name} is not the provider's own (the payment sandbox is for demo mode only)`);
  const analytics = settings.analytics && new URL(settings.analytics.url);
  const isGoogle = analytics?.protocol === 'https:' && analytics.host.endsWith('.google-analytics.com');
  if (analytics && !isGoogle) errors.push('ANALYTICS_URL is not Google Analytics');
  return errors;
}
