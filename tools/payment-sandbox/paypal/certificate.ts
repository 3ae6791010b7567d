import { generateKeyPairSync, sign } from 'node:crypto';

/** The name in the certificate that signs the real PayPal's webhooks. */
export const SIGNER_NAME = 'messageverificationcerts.paypal.com';

export interface Signer {
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

/** Writes the certificate in DER by hand, because Node can only read certificates. */
function createSigner(): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(SIGNER_NAME)))));
  const content = sequence(
    // Serial number.
    der(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    // Issuer.
    name,
    sequence(time('20200101000000Z'), time('20491231235959Z')),
    // Subject.
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const base64 = sequence(content, SHA256_WITH_RSA, signature).toString('base64');
  return {
    id: `CERT-${sign('sha256', content, privateKey).toString('hex').slice(0, 8)}`,
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`,
    sign: (message) => sign('sha256', Buffer.from(message), privateKey).toString('base64'),
  };
}

/** A DER element: tag, length and content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}
function time(value: string): Buffer {
  return der(0x18, Buffer.from(value));
}
const COMMON_NAME = der(0x06, Buffer.from([0x55, 0x04, 0x03]));
const SHA256_WITH_RSA = sequence(
  der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])),
  der(0x05),
);
