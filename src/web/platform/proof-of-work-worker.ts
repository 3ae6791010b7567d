import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * The Web Worker that solves a proof of work. `solveChallengeWorkers` starts several of these, gives each one its share
 * of the counters to try, and ends them.
 */
addEventListener('message', async ({ data }) => {
  if (data.type === 'work') postMessage(await solveChallenge({ ...data, deriveKey }));
});
