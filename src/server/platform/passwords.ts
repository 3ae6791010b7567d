import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB and two rounds (OWASP): about 25 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing is the most expensive operation open to anyone, so concurrency is limited. */
const MAX_CONCURRENT = 40;
let activeCount = 0;

export class BusyError extends Error {}

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (activeCount >= MAX_CONCURRENT) throw new BusyError('too many concurrent password hashes');
  activeCount += 1;
  try {
    return await work();
  } finally {
    activeCount -= 1;
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
