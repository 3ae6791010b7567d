import { deriveSecrets } from '#server/platform/secrets.ts';

/** The secrets of every shop in a test, so that several processes can share a database. */
export const TEST_SECRETS = deriveSecrets('a secret that is only good for tests');
