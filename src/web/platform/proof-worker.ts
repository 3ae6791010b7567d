import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Tries every nth counter. `solveChallengeWorkers` of the library sends the messages and ends the worker. */
addEventListener('message', async ({ data }) => {
  if (data.type === 'work') postMessage(await solveChallenge({ ...data, deriveKey }));
});
