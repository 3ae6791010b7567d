import { signedIds } from '#server/platform/secrets.ts';

/** Tokens for the emailed links. They prove that the caller has received the email. */
export const requestTokens = signedIds('back-in-stock');
