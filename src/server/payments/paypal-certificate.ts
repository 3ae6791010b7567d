import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';

/** The names in the certificates that sign PayPal's webhook events. */
const SIGNERS = ['messageverificationcerts.paypal.com', 'messageverificationcerts.sandbox.paypal.com'];
const CERTIFICATE_HOSTS = [
  'api.paypal.com',
  'api.sandbox.paypal.com',
  'api-m.paypal.com',
  'api-m.sandbox.paypal.com',
];
const CERTIFICATE_PATH = '/v1/notifications/certs/';
const MAX_CHAIN_LENGTH = 20;

/**
 * Accepts only PayPal's own hosts over https and, in demo mode, the local sandbox. No other URL named by a
 * webhook event is ever fetched.
 */
export function isCertificateUrl(text: string, local_sandbox: string | null): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (!url.pathname.startsWith(CERTIFICATE_PATH) || url.username !== '' || url.search !== '') return false;
  if (url.origin === local_sandbox) return true;
  return url.protocol === 'https:' && url.port === '' && CERTIFICATE_HOSTS.includes(url.hostname);
}

/**
 * The signer's certificate of a PEM chain, or null if the chain is not trusted: each certificate must be
 * in date and issued by the next, the last by an authority that Node trusts (self-signed for the local
 * sandbox), and the signer's name must be PayPal's.
 */
export function findTrustedSigner(pem: string, now: Date, isLocalSandbox: boolean): X509Certificate | null {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0 || blocks.length > MAX_CHAIN_LENGTH) return null;
  try {
    const chain = blocks.map((block) => new X509Certificate(block));
    const [signer] = chain;
    const isInDate = chain.every((each) => each.validFromDate <= now && now <= each.validToDate);
    const isLinked = chain.slice(1).every((issuer, index) => issuer.ca && isIssuedBy(chain[index]!, issuer));
    if (!isInDate || !isLinked || !SIGNERS.some((name) => signer!.checkHost(name) !== undefined)) return null;
    const last = chain.at(-1)!;
    if (isLocalSandbox) return isIssuedBy(last, last) ? signer! : null;
    return trustedRoots().some((root) => isIssuedBy(last, root)) ? signer! : null;
  } catch {
    return null;
  }
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

let roots: X509Certificate[] | undefined;
function trustedRoots(): X509Certificate[] {
  roots ??= rootCertificates.map((text) => new X509Certificate(text));
  return roots;
}
