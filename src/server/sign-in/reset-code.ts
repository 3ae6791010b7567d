import { resetCodeFrom } from '#domain/reset-code.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** The code behind an id. It is stored nowhere: it follows from the id and the shop's secret alone. */
export function resetCodeOf(code_id: string, secrets: Secrets): string {
  const bits = Buffer.from(secrets.sign('reset-code', code_id), 'base64url');
  return resetCodeFrom(bits.readUIntBE(0, 6));
}
