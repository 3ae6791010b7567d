import type { Reply } from '#contract/calls.ts';
import { auditEntriesFor } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';

type SignIn = Reply<'GET /admin/sign-ins'>['records'][number];

const ACTIONS = ['staff-signed-in', 'staff-enrolled', 'staff-sign-in-refused'];
const MAX_SHOWN = 50;

/** A staff member's sign-ins and refused attempts, newest first, read from the audit log. */
export async function listSignIns(db: Db, email: string): Promise<SignIn[]> {
  const entries = await auditEntriesFor(db, `staff ${email}`, { limit: MAX_SHOWN, actions: ACTIONS });
  return entries.map(({ at, after }) => {
    const {
      what: outcome = 'done',
      browser = null,
      network = null,
    } = (after ?? {}) as Partial<SignInDetails>;
    return { at: at.toISOString(), outcome, browser, network };
  });
}

/** The details that `sign-in.ts` records; older entries have none. `what` is the reason for a refusal. */
interface SignInDetails {
  what: Exclude<SignIn['outcome'], 'done'>;
  browser: string | null;
  network: string;
}
