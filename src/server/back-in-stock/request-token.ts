import { constantTimeEqual, type Secrets } from '#server/platform/secrets.ts';

/** The token of the emailed links, which prove that the recipient follows them. */
export const createRequestToken = (request_id: string, secrets: Secrets): string =>
  `${request_id}.${secrets.sign('back-in-stock', request_id)}`;

/** The id in a token that the shop has issued; else undefined. */
export function parseRequestToken(token: string, secrets: Secrets): string | undefined {
  const [request_id = ''] = token.split('.');
  return constantTimeEqual(token, createRequestToken(request_id, secrets)) ? request_id : undefined;
}
