import argon2 from '@node-rs/argon2';

/** The cost of an Argon2id hash as OWASP recommends it: 19 MiB and two rounds, about 25 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The limit of requests that hash a password or wait to do so: nothing else that anyone can request costs as much. */
const MAX_PENDING = 40;

/** The number of hashes at once: half of Node's thread pool, which compression and file access use too. */
const MAX_RUNNING = 2;
let pending = 0;
let running = 0;
const waiting: (() => void)[] = [];

export class BusyError extends Error {}

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (pending >= MAX_PENDING) throw new BusyError('too many concurrent password hashes');
  pending += 1;
  if (running === MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
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

/** The hash that is verified if there is no account, so that the reply takes as long as for a wrong password. */
let dummyHash: Promise<string> | undefined;

/** Verifies a password. Without a hash, returns false after the same time as for a wrong password. */
export async function verifyPassword(
  password: string,
  password_hash: string | null | undefined,
): Promise<boolean> {
  dummyHash ??= argon2.hash('nobody has this password', COST);
  const expected = password_hash ?? (await dummyHash);
  const isMatch = await limitConcurrency(() => argon2.verify(expected, password).catch(() => false));
  return isMatch && password_hash !== null && password_hash !== undefined;
}
