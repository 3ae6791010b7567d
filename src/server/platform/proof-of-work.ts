import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Db } from './db.ts';
import { recordAttempt } from './recent-attempts.ts';
import type { Secrets } from './secrets.ts';

/** The range of the secret counter. A browser tries that many keys: about 1 s on a computer, a few seconds on a phone. */
const COUNTER_RANGE = [1000, 2000] as const;
/** The rounds of one key derivation, which takes about 1 ms. Creating a challenge takes the server as long. */
const COST = 2000;
const VALID_SECONDS = 600;

const signingKeys = (secrets: Secrets) => ({
  hmacSignatureSecret: secrets.sign('proof-of-work', 'challenge'),
  hmacKeySignatureSecret: secrets.sign('proof-of-work', 'solution'),
});

export const createProofChallenge = (secrets: Secrets, now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(...COUNTER_RANGE),
    deriveKey,
    expiresAt: new Date(now.getTime() + VALID_SECONDS * 1000),
    ...signingKeys(secrets),
  });

/** Checks the header `proof-of-work`, base64 of a challenge and its solution. A proof is valid once. */
export async function isValidProof(db: Db, header: string | undefined, secrets: Secrets, now: Date) {
  if (header === undefined) return false;
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...signingKeys(secrets) });
    if (!verified || challenge.parameters.expiresAt * 1000 < now.getTime()) return false;
    const singleUse = { max: 1, seconds: 2 * VALID_SECONDS };
    return (await recordAttempt(db, `proof:${challenge.signature}`, singleUse, now)) === 0;
  } catch (error) {
    // The header may contain anything.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError)
      return false;
    throw error;
  }
}
