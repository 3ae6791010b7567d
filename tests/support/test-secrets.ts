import { deriveSecrets } from '#server/platform/secrets.ts';

export const TEST_SECRET = 'a secret that is only good for tests';

/** The secrets of every shop in a test, so that several processes can share a database. */
export const TEST_SECRETS = deriveSecrets(TEST_SECRET);
