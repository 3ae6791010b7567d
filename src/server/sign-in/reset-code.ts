import { resetCodeFrom } from '#domain/reset-code.ts';
import { constantTimeEqual, type Secrets } from '#server/platform/secrets.ts';

/** The code is not stored; it is derived from its id and the shop's secret. */
export function deriveResetCode(code_id: string, secrets: Secrets): string {
  const bits = Buffer.from(secrets.sign('reset-code', code_id), 'base64url');
  return resetCodeFrom(bits.readUIntBE(0, 6));
}

/** The token of the emailed link, which works in any browser. */
export const createResetToken = (code_id: string, secrets: Secrets): string =>
  `${code_id}.${secrets.sign('reset-link', code_id)}`;

/** The id in a token that the shop has issued; else undefined. */
export function parseResetToken(token: string, secrets: Secrets): string | undefined {
  const [code_id = ''] = token.split('.');
  return constantTimeEqual(token, createResetToken(code_id, secrets)) ? code_id : undefined;
}
