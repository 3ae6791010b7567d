import argon2 from '@node-rs/argon2';

/** The cost of an Argon2id hash as OWASP recommends it: 19 MiB and two rounds, about 25 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * At most this many requests hash a password or wait to do so. Hashing is the costliest work that a request can cause
 * without signing in.
 */
const MAX_PENDING = 40;

/** The number of simultaneous hashes: half of Node's thread pool, which compression and file access use too. */
const MAX_RUNNING = 2;
let pending = 0;
let running = 0;
/** The functions that start the waiting requests. */
const waiting: (() => void)[] = [];

export class BusyError extends Error {}

async function limitConcurrency<T>(compute: () => Promise<T>): Promise<T> {
  if (pending >= MAX_PENDING) throw new BusyError('too many concurrent password hashes');
  pending += 1;
  if (running === MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await compute();
  } finally {
    pending -= 1;
    // The next request takes the place of this one, so `running` stays the same.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => argon2.hash(password, COST));

let dummyHash: Promise<string> | undefined;

/** Verifies a password. Without a hash (for an unknown account), it takes as long as with a wrong password. */
export async function verifyPassword(password: string, password_hash: string | null | undefined) {
  dummyHash ??= argon2.hash('nobody has this password', COST);
  const expected = password_hash ?? (await dummyHash);
  const isMatch = await limitConcurrency(() => argon2.verify(expected, password).catch(() => false));
  return isMatch && password_hash !== null && password_hash !== undefined;
}
