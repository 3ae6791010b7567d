import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Solves the challenge of a refusal, as the browser does; returns the header of the next request. */
export async function solveProof({ body }: { body: unknown }): Promise<{ 'proof-of-work': string }> {
  const { challenge } = body as { challenge: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  const payload = JSON.stringify({ challenge, solution });
  return { 'proof-of-work': Buffer.from(payload).toString('base64') };
}
