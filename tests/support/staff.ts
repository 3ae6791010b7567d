import type { StaffRole } from '#domain/staff-roles.ts';
import { beginStaffSession } from '#server/platform/staff.ts';
import type { TestShop } from './shop.ts';
import type { Shopper } from './shopper.ts';

/** A member of staff of this role who is signed in already, with a cookie jar of their own. */
export async function staffOf(shop: TestShop, role: StaffRole): Promise<Shopper & { email: string }> {
  const email = `${role}@shop.example`;
  const { staff_id } = await shop.db
    .insertInto('staff')
    .values({ email, role, password_hash: 'none' })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role }))
    .returning('staff_id')
    .executeTakeFirstOrThrow();
  const token = await beginStaffSession(shop.db, staff_id, () => new Date());
  const shopper = shop.visitor();
  shopper.cookies.set('asid', token);
  const { hash_code } = await shopper.request('GET /admin/access', {});
  shopper.headers.hashcode = hash_code;
  return { ...shopper, email };
}
