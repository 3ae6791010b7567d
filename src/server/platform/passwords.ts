import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB and two rounds (OWASP): about 25 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing is the dearest thing a stranger can ask for: more than this at once would take the shop's breath. */
const MAX_CONCURRENT = 40;
let atWork = 0;

/** There is too much to do right now; the caller is asked to come again. */
export class Busy extends Error {}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork >= MAX_CONCURRENT) throw new Busy('too many passwords at once');
  atWork += 1;
  try {
    return await work();
  } finally {
    atWork -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Some hash that no password has: an unknown name costs the same time as a wrong password. */
let nobody: Promise<string> | undefined;

/** Whether the password is the one behind the hash; without a hash never, and not sooner. */
export async function isPassword(
  password: string,
  password_hash: string | null | undefined,
): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST);
  const known = password_hash ?? (await nobody);
  const isRight = await inTurn(() => verify(known, password).catch(() => false));
  return isRight && password_hash !== null && password_hash !== undefined;
}
