import { TOTP } from 'otpauth';
import type { StaffRole } from '#domain/staff-roles.ts';
import { createStaff } from '#server/admin/access/create-staff.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createStaffSession } from '#server/sessions/staff.ts';
import type { TestShop } from './shop.ts';
import type { Shopper } from './shopper.ts';

/** An HTTP client with the session of a staff member. */
export type StaffClient = Shopper & { email: string };

/** Signs in a staff member with this role; creates one if the shop has none. */
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
  await keepCsrfToken(client);
  return { ...client, email };
}

/** Sends the CSRF token of the staff member's session with all later calls. */
export async function keepCsrfToken(client: Shopper): Promise<void> {
  client.headers.hashcode = (await client.request('GET /admin/access', {})).hash_code;
}

/** Creates an owner as the command line does; returns the email address and password. */
export async function createOwner(shop: TestShop, email: string, is_password_permanent = true) {
  const owner = { email, role: 'owner', is_password_permanent } as const;
  const created = await createStaff(shop.db, owner, { email: 'test', role: 'owner' }, new Date());
  if (!created.ok) throw new Error(created.reason);
  return created.value;
}

/** The code that an authenticator shows now, or `steps` times 30 seconds later. */
export const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
