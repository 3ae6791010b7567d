import { resetCodeFrom } from '#domain/reset-code.ts';
import { type Secrets, signedIds } from '#server/platform/secrets.ts';

/** Derives a reset code from its id and the shop's secret, so that the code itself is not stored. */
export function deriveResetCode(code_id: string, secrets: Secrets): string {
  const bits = Buffer.from(secrets.sign('reset-code', code_id), 'base64url');
  return resetCodeFrom(bits.readUIntBE(0, 6));
}

/** The tokens of the emailed links, which work in any browser. */
export const resetTokens = signedIds('reset-link');
