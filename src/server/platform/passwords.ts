import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB and two rounds (OWASP): about 25 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing is the most expensive operation open to anyone, so the requests that run or wait for it are limited. */
const MAX_REQUESTED = 40;

/** Half of the threads that Node also uses for compression and files. */
const MAX_RUNNING = 2;
let requested = 0;
let running = 0;
const waiting: (() => void)[] = [];

export class BusyError extends Error {}

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (requested >= MAX_REQUESTED) throw new BusyError('too many concurrent password hashes');
  requested += 1;
  if (running === MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    requested -= 1;
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => hash(password, COST));

/** Compared for unknown accounts, so that they take as long as a wrong password. */
let dummyHash: Promise<string> | undefined;

/** False without a hash, after the same time as a wrong password. */
export async function verifyPassword(
  password: string,
  password_hash: string | null | undefined,
): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', COST);
  const expected = password_hash ?? (await dummyHash);
  const isMatch = await limitConcurrency(() => verify(expected, password).catch(() => false));
  return isMatch && password_hash !== null && password_hash !== undefined;
}
