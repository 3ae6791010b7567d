import { type Actor, recordAudit } from '#server/audit/queries.ts';
import type { Tx } from '#server/platform/db.ts';

type AccountEvent =
  | 'register'
  | 'register-again'
  | 'sign-in'
  | 'sign-out'
  | 'sign-out-elsewhere'
  | 'reset-password'
  // A stored value: entries have had this name from the start.
  | 'discard-unproved'
  | 'change-email'
  | 'change-password'
  | 'change-profile'
  | 'verify-email'
  | 'export-data'
  | 'delete-account';

export const CUSTOMER_ACTOR: Actor = { email: 'customer', role: null };

/** Audits an account event. Records only the customer's id, because the log is kept after the account is deleted. */
export function logAccountEvent(
  tx: Tx,
  action: AccountEvent,
  customer_id: string | null,
  request_id: string,
): Promise<void> {
  const subject = `account ${customer_id ?? 'unknown'}`;
  const entry = { action, subject, before: null, after: null };
  return recordAudit(tx, CUSTOMER_ACTOR, request_id, [entry]);
}
