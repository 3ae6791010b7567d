import { signedIds } from '#server/platform/secrets.ts';

/** The tokens of the emailed links, which prove that the recipient follows them. */
export const requestTokens = signedIds('back-in-stock');
