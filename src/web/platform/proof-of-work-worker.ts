import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves its share of a proof of work; `solveChallengeWorkers` starts several of these workers and ends them. */
addEventListener('message', async ({ data }) => {
  if (data.type === 'work') postMessage(await solveChallenge({ ...data, deriveKey }));
});
