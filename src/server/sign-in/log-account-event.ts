import { recordAudit } from '#server/audit/queries.ts';
import type { Tx } from '#server/platform/db.ts';

export type AccountEvent =
  | 'register'
  | 'register-again'
  | 'sign-in'
  | 'sign-out'
  | 'sign-out-elsewhere'
  | 'reset-password'
  | 'change-password'
  | 'change-profile'
  | 'verify-email'
  | 'export-data'
  | 'delete-account';

/** Writes down what a customer did with the account. Only the id is kept: the log outlives the person. */
export function logAccountEvent(
  tx: Tx,
  action: AccountEvent,
  customer_id: string | null,
  request_id: string,
): Promise<void> {
  const subject = `account ${customer_id ?? 'unknown'}`;
  const deed = { action, subject, before: null, after: null };
  return recordAudit(tx, { email: 'customer', role: null }, request_id, [deed]);
}
