import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Just enough of DER to write an X.509 certificate, which Node itself cannot. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const integer = (...bytes: number[]) => der(0x02, Buffer.from(bytes));
const text = (value: string) => der(0x0c, Buffer.from(value));
const time = (value: string) => der(0x18, Buffer.from(value));
const OIDS = {
  common_name: [0x55, 0x04, 0x03],
  sha256_with_rsa: [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b],
  alternative_names: [0x55, 0x1d, 0x11],
  basic_constraints: [0x55, 0x1d, 0x13],
};
const oid = (name: keyof typeof OIDS) => der(0x06, Buffer.from(OIDS[name]));
const algorithm = sequence(oid('sha256_with_rsa'), der(0x05));
const nameOf = (name: string) => sequence(der(0x31, sequence(oid('common_name'), text(name))));

interface Issue {
  subject: string;
  public_key: KeyObject;
  issuer: string;
  issuer_key: KeyObject;
  is_authority: boolean;
}

/** A certificate in PEM, good for the years 2020 to 2049. */
function certificate({ subject, public_key, issuer, issuer_key, is_authority }: Issue): string {
  const names = sequence(der(0x82, Buffer.from(subject)));
  const extension = is_authority
    ? sequence(oid('basic_constraints'), der(0x04, sequence(der(0x01, Buffer.from([0xff])))))
    : sequence(oid('alternative_names'), der(0x04, names));
  const body = sequence(
    der(0xa0, integer(2)),
    integer(is_authority ? 1 : 2),
    algorithm,
    nameOf(issuer),
    sequence(time('20200101000000Z'), time('20491231235959Z')),
    nameOf(subject),
    public_key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), sign('sha256', body, issuer_key)));
  const lines = whole.toString('base64').match(/.{1,64}/g)!;
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** Whom the real provider's certificate for webhooks is made out to. */
export const SIGNER = 'messageverificationcerts.paypal.com';

export interface Signer {
  /** Part of the certificate's address. */
  id: string;
  /** The signer's certificate, then its authority's. */
  chain: string;
  /** The authority's certificate alone, for whoever is to trust it. */
  authority: string;
  sign(message: string): string;
  /** A signature by somebody else. */
  forge(message: string): string;
}

let made: Signer | undefined;

/** The key that webhooks are signed with, new with every process and made when it is first needed. */
export function signer(): Signer {
  made ??= makeSigner();
  return made;
}

function makeSigner(): Signer {
  const [root, own] = [newKeys(), newKeys()] as const;
  const issuer = 'Payment sandbox authority';
  const authority = certificate({
    subject: issuer,
    public_key: root.publicKey,
    issuer,
    issuer_key: root.privateKey,
    is_authority: true,
  });
  const own_certificate = certificate({
    subject: SIGNER,
    public_key: own.publicKey,
    issuer,
    issuer_key: root.privateKey,
    is_authority: false,
  });
  const signWith = (key: KeyObject) => (message: string) =>
    sign('sha256', Buffer.from(message), key).toString('base64');
  return {
    id: `CERT-360caa42-fca2a594-${createHash('sha256').update(own_certificate).digest('hex').slice(0, 8)}`,
    chain: own_certificate + authority,
    authority,
    sign: signWith(own.privateKey),
    // Making keys takes a moment; hardly ever is a forged signature asked for.
    forge: (message) => signWith(newKeys().privateKey)(message),
  };
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
