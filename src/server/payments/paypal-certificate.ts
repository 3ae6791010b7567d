import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';

/** Whom the certificate that signs PayPal's messages is made out to. */
const SIGNERS = ['messageverificationcerts.paypal.com', 'messageverificationcerts.sandbox.paypal.com'];
const CERTIFICATE_HOSTS = [
  'api.paypal.com',
  'api.sandbox.paypal.com',
  'api-m.paypal.com',
  'api-m.sandbox.paypal.com',
];
const CERTIFICATE_PATH = '/v1/notifications/certs/';
const MAX_CHAIN_BYTES = 20;

/**
 * Whether a certificate may be fetched from this address: one of PayPal's hosts over https, or the
 * local double's own in demo mode. Nothing else that a message names is ever called.
 */
export function isCertificateUrl(text: string, local_double: string | null): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (!url.pathname.startsWith(CERTIFICATE_PATH) || url.username !== '' || url.search !== '') return false;
  if (url.origin === local_double) return true;
  return url.protocol === 'https:' && url.port === '' && CERTIFICATE_HOSTS.includes(url.hostname);
}

/**
 * The signer's certificate out of a chain in PEM, when each is in date and issued by the next, the last
 * by an authority that Node trusts (or, for the local double, by itself), and its name is PayPal's.
 */
export function trustedSigner(pem: string, now: Date, isLocalDouble: boolean): X509Certificate | null {
  const texts = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  if (texts.length === 0 || texts.length > MAX_CHAIN_BYTES) return null;
  try {
    const chain = texts.map((text) => new X509Certificate(text));
    const [signer] = chain;
    const isInDate = chain.every((each) => each.validFromDate <= now && now <= each.validToDate);
    const isJoined = chain.slice(1).every((issuer, index) => issuer.ca && isIssuedBy(chain[index]!, issuer));
    if (!isInDate || !isJoined || !SIGNERS.some((name) => signer!.checkHost(name) !== undefined)) return null;
    const last = chain.at(-1)!;
    if (isLocalDouble) return isIssuedBy(last, last) ? signer! : null;
    return roots().some((root) => isIssuedBy(last, root)) ? signer! : null;
  } catch {
    return null;
  }
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

let trusted: X509Certificate[] | undefined;
function roots(): X509Certificate[] {
  trusted ??= rootCertificates.map((text) => new X509Certificate(text));
  return trusted;
}
