import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';

/** Signing and encryption. Each purpose has its own key, derived from the shop's secret. */
export interface Secrets {
  /** HMAC-SHA256, base64url. */
  sign(purpose: string, text: string): string;
  /** Encrypts and authenticates (AES-256-GCM). */
  seal(text: string): Buffer;
  /** Decrypts sealed bytes. Throws if they were changed or sealed with another secret. */
  open(sealed: Uint8Array): string;
}

/** Values sealed with the `previous` secret can still be opened. Signatures made with it are not accepted. */
export function deriveSecrets(secret: string, previous?: string): Secrets {
  // Key objects, because preparing a plain buffer at each use takes six times as long as signing.
  const keyFor = (purpose: string, source = secret) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', source, 'shop', purpose, 32)));
  const sealingKey = keyFor('seal');
  const previousSealingKey = previous === undefined ? null : keyFor('seal', previous);
  const signingKeys = new Map<string, KeyObject>();
  return {
    sign(purpose, text) {
      let key = signingKeys.get(purpose);
      if (!key) {
        key = keyFor(`sign:${purpose}`);
        signingKeys.set(purpose, key);
      }
      return createHmac('sha256', key).update(text).digest('base64url');
    },
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      try {
        return decrypt(bytes, sealingKey);
      } catch (error) {
        if (!previousSealingKey) throw error;
        return decrypt(bytes, previousSealingKey);
      }
    },
  };
}

function decrypt(bytes: Buffer, key: KeyObject): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** The configured secret, or one generated once and stored in the data folder (demo mode only). */
export async function loadSecret(configured: string | undefined, folder: string): Promise<string> {
  if (configured) return configured;
  await mkdir(folder, { recursive: true });
  const file = `${folder}/secret`;
  try {
    return await readFile(file, 'utf8');
  } catch {
    const generated = randomBytes(32).toString('base64url');
    // Fails if another process has just created the file; its secret is then read.
    await writeFile(file, generated, { mode: 0o600, flag: 'wx' }).catch(() => {});
    return readFile(file, 'utf8');
  }
}

/** The SHA-256 hash of a token. The database stores only hashes of tokens. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Random URL-safe characters with 6 bits of entropy each. */
export const randomId = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte & 63]).join('');

/** 256 random bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Tokens for emailed links: an id with a signature, so that nothing has to be stored. */
export const signedIds = (purpose: string) => {
  const create = (id: string, secrets: Secrets): string => `${id}.${secrets.sign(purpose, id)}`;
  return {
    create,
    /** The id in a token; undefined if the shop has not issued the token. */
    parse(token: string, secrets: Secrets): string | undefined {
      const [id = ''] = token.split('.');
      return constantTimeEqual(token, create(id, secrets)) ? id : undefined;
    },
  };
};

export const constantTimeEqual = (left: string, right: string): boolean =>
  timingSafeEqual(hashToken(left), hashToken(right));
