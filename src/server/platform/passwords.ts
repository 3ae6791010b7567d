import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB and two rounds (OWASP): about 25 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Some hash that no password has: an unknown name costs the same time as a wrong password. */
let nobody: Promise<string> | undefined;

/** Whether the password is the one behind the hash; without a hash never, and not sooner. */
export async function isPassword(
  password: string,
  password_hash: string | null | undefined,
): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const isRight = await verify(password_hash ?? (await nobody), password).catch(() => false);
  return isRight && password_hash !== null && password_hash !== undefined;
}
