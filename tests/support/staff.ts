import type { StaffRole } from '#domain/staff-roles.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createStaffSession } from '#server/sessions/staff.ts';
import type { TestShop } from './shop.ts';
import type { Shopper } from './shopper.ts';

/** An HTTP client with the session of a staff member. */
export type StaffClient = Shopper & { email: string };

/** Creates a staff member of a role, if there is none yet, and signs them in. */
export async function signInStaff(
  shop: TestShop,
  role: StaffRole,
  clock: Clock = () => new Date(),
): Promise<StaffClient> {
  const email = `${role}@shop.example`;
  const { staff_id } = await shop.db
    .insertInto('staff')
    .values({ email, role, password_hash: 'none' })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role }))
    .returning('staff_id')
    .executeTakeFirstOrThrow();
  const token = await createStaffSession(shop.db, staff_id, clock);
  const client = shop.newVisitor();
  client.cookies.set('asid', token);
  const { hash_code } = await client.request('GET /admin/access', {});
  client.headers.hashcode = hash_code;
  return { ...client, email };
}
