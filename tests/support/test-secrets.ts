import { deriveSecrets } from '#server/platform/secrets.ts';

export const TEST_SECRET = 'a secret that is only good for tests';

/** The shop's default key for storefront calls. */
export const TEST_STOREFRONT_KEY = 'storefront';

/** The secrets of every shop in a test, so that several processes can share a database. */
export const TEST_SECRETS = deriveSecrets(TEST_SECRET);
