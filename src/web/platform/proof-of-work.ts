import { type Challenge, solveChallengeWorkers } from 'altcha-lib';

export type ProofChallenge = Challenge;

const MAX_WORKERS = 4;
const TIMEOUT_MS = 60_000;

/** Notifies the page that solving starts (true) or ends (false); see `watchProofs`. */
const announce = (isSolving: boolean) =>
  dispatchEvent(new CustomEvent('proof-of-work', { detail: isSolving }));

/** Solves a challenge in the background; returns the header that proves it, or null if it failed or took too long. */
export async function solveProof(challenge: Challenge): Promise<string | null> {
  try {
    announce(true);
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(navigator.hardwareConcurrency, MAX_WORKERS),
      createWorker: () =>
        new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' }),
      timeout: TIMEOUT_MS,
    });
    return solution && btoa(JSON.stringify({ challenge, solution }));
  } catch (error) {
    console.error('proof of work not solved', error);
    return null;
  } finally {
    announce(false);
  }
}
