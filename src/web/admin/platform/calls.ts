import type { CallName, Reply, Sent } from '#contract/calls.ts';
import type { RefusalReply } from '#contract/refusals.ts';

/** One entry of the audit log about a record. */
export type AuditEntry = Reply<'GET /admin/items/:id'>['record']['history'][number];

/** The shop's no; for a record that somebody else saved meanwhile, with what they changed. */
export interface Refused {
  ok: false;
  status: number;
  data: RefusalReply & { changes?: AuditEntry[]; last_modified_time?: string };
}

export type AdminResponse<K extends CallName> = { ok: true; status: 200; data: Reply<K> } | Refused;

/** Makes a call of the shop as a member of staff. */
export type Api = <K extends CallName>(call: K, input?: Sent<K>) => Promise<AdminResponse<K>>;
