import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface Certificate {
  /** The subject. */
  name: string;
  /** PEM. */
  certificate: string;
  private_key: KeyObject;
}

/** Creates a key pair and its certificate. The DER is written by hand, because Node can only read certificates. */
export function createCertificate(options: {
  name: string;
  /** The signer of the certificate; by default, the certificate signs itself. */
  issuer?: Certificate;
  /** The hosts that the certificate is valid for. */
  hosts?: readonly string[];
  /** True if the certificate may sign others. */
  isAuthority?: boolean;
}): Certificate {
  const { name, issuer, hosts, isAuthority = false } = options;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const extensions = [
    ...(isAuthority ? [extension(BASIC_CONSTRAINTS, sequence(TRUE))] : []),
    ...(hosts
      ? [extension(SUBJECT_ALT_NAME, sequence(...hosts.map((host) => der(0x82, Buffer.from(host)))))]
      : []),
  ];
  const content = sequence(
    ...(extensions.length > 0 ? [VERSION_3] : []),
    // Serial number.
    der(0x02, Buffer.from([issuer ? 2 : 1])),
    SHA256_WITH_RSA,
    distinguishedName(issuer?.name ?? name),
    sequence(time('20200101000000Z'), time('20491231235959Z')),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, issuer?.private_key ?? privateKey));
  const base64 = sequence(content, SHA256_WITH_RSA, signature).toString('base64');
  return {
    name,
    private_key: privateKey,
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/**
 * A DER element: tag, length and content. Tags: 0x02 integer, 0x03 bit string, 0x04 octet string, 0x05 null, 0x06
 * object identifier, 0x0c text, 0x18 time, 0x30 sequence, 0x31 set; from 0x80 on, fields of the enclosing element.
 */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const time = (value: string): Buffer => der(0x18, Buffer.from(value));
const oid = (...bytes: number[]): Buffer => der(0x06, Buffer.from(bytes));
const distinguishedName = (name: string): Buffer =>
  sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
const extension = (id: Buffer, value: Buffer): Buffer => sequence(id, der(0x04, value));
const COMMON_NAME = oid(0x55, 0x04, 0x03);
const SUBJECT_ALT_NAME = oid(0x55, 0x1d, 0x11);
const BASIC_CONSTRAINTS = oid(0x55, 0x1d, 0x13);
const TRUE = der(0x01, Buffer.from([0xff]));
const VERSION_3 = der(0xa0, der(0x02, Buffer.from([2])));
const SHA256_WITH_RSA = sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05));
