import { type Actor, recordAudit } from '#server/audit/queries.ts';
import type { Tx } from '#server/platform/db.ts';

export type AccountEvent =
  | 'register'
  | 'register-again'
  | 'sign-in'
  | 'sign-out'
  | 'sign-out-elsewhere'
  | 'reset-password'
  | 'discard-unproved'
  | 'change-email'
  | 'change-password'
  | 'change-profile'
  | 'verify-email'
  | 'export-data'
  | 'delete-account';

export const CUSTOMER_ACTOR: Actor = { email: 'customer', role: null };

/** Audits an account event under the customer's id only, because the log outlives the account. */
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
