import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';

/** What the shop can prove or hide with its one secret. Keys for each purpose are derived apart. */
export interface Secrets {
  /** Keyed fingerprint of `text` for one purpose, base64url. */
  sign(purpose: string, text: string): string;
  seal(text: string): Buffer;
  open(sealed: Uint8Array): string;
}

/** The keys of a shop: the same secret gives the same ones in every process. */
export function secretsFrom(secret: string): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'shop', purpose, 32));
  const sealing = keyFor('seal');
  const signing = new Map<string, Buffer>();
  return {
    sign(purpose, text) {
      let key = signing.get(purpose);
      if (!key) {
        key = keyFor(`sign:${purpose}`);
        signing.set(purpose, key);
      }
      return createHmac('sha256', key).update(text).digest('base64url');
    },
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** The configured secret, or one made once and kept in the data folder (demo only). */
export async function loadSecret(configured: string | undefined, folder: string): Promise<string> {
  if (configured) return configured;
  await mkdir(folder, { recursive: true });
  const file = `${folder}/secret`;
  try {
    return await readFile(file, 'utf8');
  } catch {
    const made = randomBytes(32).toString('base64url');
    await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch(() => {});
    return readFile(file, 'utf8');
  }
}

/** SHA-256, the form in which tokens rest in the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A random word of URL-safe characters, 6 bits each. */
export function randomWord(length: number): string {
  return Array.from(randomBytes(length), (byte) => LETTERS[byte & 63]).join('');
}

/** 256 bits for a session or a link. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether two texts are the same; it takes as long whatever they share. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b));
}
