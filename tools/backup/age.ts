import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** One step of a pipeline: encrypts or decrypts in the format of age (age-encryption.org). */
export type Cipher = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

const FIRST_LINE = 'age-encryption.org/v1';

/** Encrypts for several recipients. The identity of any one of them decrypts the result. */
export function encryptFor(recipients: string[]): Cipher {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return async function* (source) {
    yield* (await encrypter.encrypt(toWeb(source))) as AsyncIterable<Uint8Array>;
  };
}

export function decryptWith(identities: string[]): Cipher {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return async function* (source) {
    yield* (await decrypter.decrypt(toWeb(source))) as AsyncIterable<Uint8Array>;
  };
}

const toWeb = (source: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;

/** A new pair of keys, in the terms of age: the identity is the private key, the recipient the public key. */
export async function createKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The identities in a file as `age-keygen` writes it. */
export async function readIdentities(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0);
  await handle.close();
  return buffer.toString() === FIRST_LINE;
}

/** Reads a file and decrypts it if it is encrypted. */
export async function readDecrypted(file: string, identities: string[]): Promise<Readable> {
  const source = createReadStream(file);
  if (!(await isEncrypted(file))) return source;
  if (identities.length === 0) throw new Error('the file is encrypted; give its key file with --identity');
  return Readable.from(decryptWith(identities)(source));
}

/** Encrypts or decrypts standard input to standard output. */
export const pipeThrough = (cipher: Cipher): Promise<void> => pipeline(process.stdin, cipher, process.stdout);
