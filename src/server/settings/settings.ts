import type { HeldUnits } from '#domain/hold-limits.ts';
import { imageHost } from '#domain/image-id.ts';
import type { TraceSettings } from '#server/platform/otlp-exporter.ts';
import { DEMO_TAGLINE, type Environment } from './environment.ts';
import { networkLimits } from './network-limits.ts';
import { paymentSettings } from './payment-settings.ts';

/** Details of the shop, which staff may override. Empty details are not shown. */
export type ShopDetails = Settings['shop'];
export type Settings = ReturnType<typeof settingsFrom>;

export function settingsFrom(env: Environment) {
  const public_url = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  return {
    mode: env.SHOP_MODE,
    port: env.PORT,
    host: env.HOST,
    /** The shop's public address, without a trailing slash. */
    public_url,
    secure: public_url.startsWith('https:'),
    database_url: env.DATABASE_URL,
    /** A streaming replica for reads of the catalogue. */
    database_read_url: env.DATABASE_READ_URL,
    /** `transaction` for a pooler that may use a different connection for each transaction. */
    database_pooler: env.DATABASE_POOLER,
    database_connections: env.DATABASE_CONNECTIONS,
    data_dir: env.DATA_DIR,
    /** Receives uploaded catalogue files; without it, they are in `data_dir`. */
    storage: storageOf(env),
    secret: env.SECRET,
    /** The secret before the last replacement, with which stored data may still be encrypted. */
    previous_secret: env.SECRET_PREVIOUS,
    smtp_url: env.SMTP_URL,
    mail_from: env.MAIL_FROM ?? `${env.SHOP_NAME} <${env.SHOP_EMAIL}>`,
    /** The public value of the header `authorization` that the shop's pages send with each call. */
    storefront_key: env.STOREFRONT_KEY,
    /** The URL of a product image, with `{id}` in place of the image's id. */
    image_pattern: env.IMAGE_PATTERN,
    /** Hosts from which pages may show images, and to which items may therefore link. */
    image_hosts: imageHosts(env),
    shop: {
      name: env.SHOP_NAME,
      tagline: env.SHOP_TAGLINE,
      tagline_fr: env.SHOP_TAGLINE_FR ?? (env.SHOP_TAGLINE === DEMO_TAGLINE.en ? DEMO_TAGLINE.fr : ''),
      email: env.SHOP_EMAIL,
      address: env.SHOP_ADDRESS,
      phone: env.SHOP_PHONE,
      hours: env.SHOP_HOURS,
      hours_fr: env.SHOP_HOURS_FR,
      /** The period and the costs of returns. */
      return_terms: env.RETURN_TERMS,
      return_terms_fr: env.RETURN_TERMS_FR,
      /** The period of returns in days; the order page shows its last day. */
      return_days: env.RETURN_DAYS,
      tax_numbers: env.TAX_NUMBERS,
    },
    /** `corrected` shows a corrected wording of the specified texts that have mistakes. */
    texts: env.TEXTS,
    /** The languages of the shop. The first one has no prefix in paths. */
    languages: env.LANGUAGES,
    default_currency: env.DEFAULT_CURRENCY,
    log_level: env.LOG_LEVEL,
    /** False turns all limits off, for benchmarks. */
    limits: env.LIMITS === 'on',
    network_limits: networkLimits(env),
    hold_limits: holdLimits(env),
    /**
     * While the unpaid orders of a network hold more units than this, the units of those that wait for an approval or
     * were declined can still be sold to others. `hold_limits` is the maximum that they may hold.
     */
    reserved_units: env.RESERVED_UNITS,
    /** Staff are warned when unpaid orders hold more than this percentage of an item's stock. */
    held_units_warning: env.HELD_UNITS_WARNING,
    /** Minutes for which stock is held until the payer approves the payment at the provider. */
    approval_minutes: env.APPROVAL_MINUTES,
    password_rule: env.PASSWORD_RULE,
    /** `link`: the email of a paid order links to the invoice; `attach`: the invoice is attached as well. */
    invoice_email: env.INVOICE_EMAIL,
    /** The addresses of the proxies in front of the shop, or `none`. */
    trust_proxy: env.TRUST_PROXY,
    /** The addresses that may read the metrics, or `none`. */
    metrics_from: env.METRICS_FROM,
    /** The collector of traces; without it nothing is traced. */
    traces: tracesOf(env),
    /** True if the SMTP server and the database are reached over a private network, so that TLS is not required. */
    private_network: env.PRIVATE_NETWORK === 'on',
    /** Receives paid orders of shoppers who agreed to analytics. */
    analytics: analyticsOf(env),
    ...paymentSettings(env),
  };
}

function holdLimits({ LIMIT_HELD_UNITS }: Environment): HeldUnits {
  const [visitor, address, network] = LIMIT_HELD_UNITS.split('/').map(Number) as [number, number, number];
  return { visitor, address, network };
}

/** The configured hosts and the host of IMAGE_PATTERN, if it has one. */
function imageHosts({ IMAGE_HOSTS, IMAGE_PATTERN }: Environment): string[] {
  const host = imageHost(IMAGE_PATTERN);
  return [...new Set([...(host === null ? [] : [host]), ...(IMAGE_HOSTS?.split(/[\s,]+/) ?? [])])];
}

function storageOf(env: Environment) {
  const { STORAGE_URL: url, STORAGE_ACCESS_KEY_ID: access_key_id, STORAGE_SECRET_ACCESS_KEY } = env;
  if (!url || !access_key_id || !STORAGE_SECRET_ACCESS_KEY) return undefined;
  return { url, region: env.STORAGE_REGION, access_key_id, secret_access_key: STORAGE_SECRET_ACCESS_KEY };
}

function analyticsOf(env: Environment) {
  const { ANALYTICS_MEASUREMENT_ID: measurement_id, ANALYTICS_API_SECRET: api_secret } = env;
  if (!measurement_id || !api_secret) return undefined;
  const url = env.ANALYTICS_URL ?? 'https://www.google-analytics.com/mp/collect';
  return { url, measurement_id, api_secret };
}

function tracesOf(env: Environment): TraceSettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  const headers = (env.OTEL_EXPORTER_OTLP_HEADERS?.split(',') ?? []).map((header) => {
    const end = header.indexOf('=');
    return [header.slice(0, end).trim(), decodeURIComponent(header.slice(end + 1).trim())];
  });
  return {
    endpoint,
    headers: Object.fromEntries(headers),
    service_name: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
