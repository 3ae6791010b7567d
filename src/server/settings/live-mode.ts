import { isIP } from 'node:net';
import { isWeakSecret } from '#domain/weak-secret.ts';
import { parseAddressRanges } from '#server/platform/http/trust-proxy.ts';
import { nonProviderUrls } from './payment-settings.ts';
import type { Settings } from './settings.ts';

/** The minimum entropy, in bits, of the shop's secrets and of the providers' credentials. */
const MIN_BITS = { secret: 100, credential: 50 };

export function liveModeErrors(settings: Settings): string[] {
  const errors: string[] = [];
  if (!settings.secure) errors.push('PUBLIC_URL must be an https address');
  if (!settings.limits) errors.push('LIMITS=off is for benchmarks only');
  for (const name of nonProviderUrls(settings))
    errors.push(`${name} is not the provider's own (sandboxes are for demo mode only)`);
  const analytics = settings.analytics && new URL(settings.analytics.url);
  const isGoogle = analytics?.protocol === 'https:' && analytics.host.endsWith('.google-analytics.com');
  if (analytics && !isGoogle) errors.push('ANALYTICS_URL is not Google Analytics');
  if (settings.metrics_from !== 'none' && parseAddressRanges(settings.metrics_from).is_too_wide)
    errors.push('METRICS_FROM admits so many addresses that visitors could read the metrics');
  return [...errors, ...secretErrors(settings), ...proxyErrors(settings), ...networkErrors(settings)];
}

function secretErrors({ secret, previous_secret, card, paypal }: Settings): string[] {
  const errors: string[] = [];
  if (!secret) errors.push('SECRET must be set (32 characters or more, the same on every machine)');
  else if (isWeakSecret(secret, MIN_BITS.secret))
    errors.push('SECRET can be guessed; set a random one, such as the output of: openssl rand -base64 32');
  if (previous_secret !== undefined && isWeakSecret(previous_secret, MIN_BITS.secret))
    errors.push('SECRET_PREVIOUS can be guessed; remove it');
  const credentials = {
    CARD_CA_ACCESS_TOKEN: card.accounts.ca?.access_token,
    PAYPAL_CA_SECRET: paypal.accounts.ca?.secret,
    CARD_US_ACCESS_TOKEN: card.accounts.us?.access_token,
    PAYPAL_US_SECRET: paypal.accounts.us?.secret,
  };
  for (const [name, value] of Object.entries(credentials))
    if (value !== undefined && isWeakSecret(value, MIN_BITS.credential))
      errors.push(`${name} is an example, not a real credential`);
  return errors;
}

const { addresses: LOOPBACK_ADDRESSES } = parseAddressRanges('loopback');

const isLoopback = (host: string): boolean => {
  const address = host.replace(/^\[|\]$/g, '');
  const ip_version = isIP(address);
  if (ip_version === 0) return host === 'localhost';
  return LOOPBACK_ADDRESSES.check(address, ip_version === 4 ? 'ipv4' : 'ipv6');
};

/** Rate limits are counted per address, so the shop must know the visitors' addresses. */
function proxyErrors({ trust_proxy, host }: Settings): string[] {
  if (trust_proxy === undefined)
    return ['TRUST_PROXY must name the proxies in front of the shop, or be none if there are none'];
  const isLocal = isLoopback(host);
  if (trust_proxy === 'none')
    return isLocal
      ? [`TRUST_PROXY=none: with HOST=${host} every visitor comes from a proxy and would share one limit`]
      : [];
  const { addresses, is_too_wide } = parseAddressRanges(trust_proxy);
  if (is_too_wide) return ['TRUST_PROXY trusts so many addresses that visitors could choose their own'];
  return isLocal && !addresses.check('127.0.0.1') && !addresses.check('::1', 'ipv6')
    ? [
        `TRUST_PROXY must contain 127.0.0.1: with HOST=${host} the proxy is on this machine, and every visitor would share its limit`,
      ]
    : [];
}

/** SMTP and the database must use TLS, except on this machine or, if allowed, in a private network. */
function networkErrors(settings: Settings): string[] {
  const { smtp_url, database_url, database_read_url, storage, private_network } = settings;
  const errors: string[] = [];
  if (!smtp_url) errors.push('SMTP_URL must be set, because customers need their emails');
  const isExempt = (url: string) => private_network || isLoopback(new URL(url).hostname);
  if (smtp_url && !isExempt(smtp_url) && !isEncryptedSmtp(new URL(smtp_url)))
    errors.push('SMTP_URL must be smtps://… or end in ?requireTLS=true, unless PRIVATE_NETWORK=on');
  for (const [name, url] of Object.entries({
    DATABASE_URL: database_url,
    DATABASE_READ_URL: database_read_url,
  }))
    if (url && !isExempt(url) && !isEncryptedDatabase(new URL(url)))
      errors.push(`${name} must contain sslmode=verify-full (or require), unless PRIVATE_NETWORK=on`);
  if (storage && !isExempt(storage.url) && !storage.url.startsWith('https:'))
    errors.push('STORAGE_URL must be an https address, unless PRIVATE_NETWORK=on');
  return errors;
}

/** True if the options in the URL, which nodemailer reads, require TLS with a valid certificate. */
function isEncryptedSmtp({ protocol, searchParams: options }: URL): boolean {
  const isOff = (name: string) => options.get(name) === 'false';
  if (isOff('tls.rejectUnauthorized') || options.get('ignoreTLS') === 'true') return false;
  return (protocol === 'smtps:' && !isOff('secure')) || options.get('requireTLS') === 'true';
}

const isEncryptedDatabase = ({ searchParams }: URL): boolean =>
  ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '');
