import { createHash, sign } from 'node:crypto';
import { createCertificate } from '../x509.ts';

/** The common name of the certificate with which PayPal's production webhooks are verified. */
export const SIGNER_NAME = 'messageverificationcerts.paypal.com';

interface Signer {
  /** The last part of the certificate's URL. */
  id: string;
  /** PEM; self-signed. */
  certificate: string;
  /** A base64 RSA signature with SHA-256. */
  sign(message: string): string;
}

let signer: Signer | undefined;

/** The key pair that signs webhooks; generated on first use, once per process. */
export function getSigner(): Signer {
  signer ??= createSigner();
  return signer;
}

function createSigner(): Signer {
  const { certificate, private_key } = createCertificate({ name: SIGNER_NAME });
  return {
    id: `CERT-${createHash('sha256').update(certificate).digest('hex').slice(0, 8)}`,
    certificate,
    sign: (message) => sign('sha256', Buffer.from(message), private_key).toString('base64'),
  };
}
