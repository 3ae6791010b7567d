import type { CallName, ClientInput, Reply } from '#contract/calls.ts';
import type { RefusalReply } from '#contract/refusals.ts';

/** One entry of the audit log about a record. */
export type AuditEntry = Reply<'GET /admin/items/:id'>['record']['history'][number];

/** A refusal. If someone else has saved the record since it was loaded, it lists their changes. */
export interface RefusedResponse {
  ok: false;
  status: number;
  data: RefusalReply & { changes?: AuditEntry[]; last_modified_time?: string };
}

export type AdminResponse<K extends CallName> = { ok: true; status: 200; data: Reply<K> } | RefusedResponse;

export type Api = <K extends CallName>(call: K, input?: ClientInput<K>) => Promise<AdminResponse<K>>;
