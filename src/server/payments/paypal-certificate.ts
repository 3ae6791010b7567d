import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { once } from '#domain/memoize.ts';
import type { Settings } from '#server/settings/settings.ts';

/** PayPal's hosts, and the names in the certificates that sign its webhook events. */
const LIVE = {
  hosts: ['api.paypal.com', 'api-m.paypal.com'],
  signers: ['messageverificationcerts.paypal.com'],
};
/** LIVE and PayPal's sandbox, in which no money moves. Only a demo accepts the sandbox's events. */
const DEMO = {
  hosts: [...LIVE.hosts, 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
  signers: [...LIVE.signers, 'messageverificationcerts.sandbox.paypal.com'],
};
const ACCEPTED = { live: LIVE, demo: DEMO };
/** A path without alternative spellings, so that a certificate has only one URL per host. */
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]+$/;
/** Far above the length of real chains. A longer one is rejected before its certificates are parsed. */
const MAX_CHAIN_LENGTH = 20;

/** Accepts only PayPal's hosts over https and, in demo mode, the local sandbox. No other URL is ever fetched. */
export function isCertificateUrl(text: string, mode: Settings['mode'], local_sandbox: string | null) {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (!CERTIFICATE_PATH.test(url.pathname) || text !== `${url.origin}${url.pathname}`) return false;
  if (url.origin === local_sandbox) return true;
  return url.protocol === 'https:' && url.port === '' && ACCEPTED[mode].hosts.includes(url.hostname);
}

/**
 * The signer's certificate of a PEM chain, or null if the chain is not trusted. Each certificate must be valid now and
 * issued by the next one. The last must be issued by an authority that Node trusts (in the local sandbox, by itself).
 * The signer's name must be PayPal's.
 */
export function findTrustedSigner(
  pem: string,
  now: Date,
  mode: Settings['mode'],
  isLocalSandbox: boolean,
): X509Certificate | null {
  const pemBlocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  if (pemBlocks.length === 0 || pemBlocks.length > MAX_CHAIN_LENGTH) return null;
  try {
    const chain = pemBlocks.map((block) => new X509Certificate(block));
    const [signer] = chain;
    const isInDate = chain.every((each) => each.validFromDate <= now && now <= each.validToDate);
    const isLinked = chain.slice(1).every((issuer, index) => issuer.ca && isIssuedBy(chain[index]!, issuer));
    const isSignerPayPal = ACCEPTED[mode].signers.some((name) => signer!.checkHost(name) !== undefined);
    if (!isInDate || !isLinked || !isSignerPayPal) return null;
    const last = chain.at(-1)!;
    if (isLocalSandbox) return isIssuedBy(last, last) ? signer! : null;
    return trustedRoots().some((root) => isIssuedBy(last, root)) ? signer! : null;
  } catch {
    return null;
  }
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

const trustedRoots = once(() => rootCertificates.map((text) => new X509Certificate(text)));
