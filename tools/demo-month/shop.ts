import type { Car } from '#domain/vehicle.ts';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { CLI_ACTOR, createStaff } from '#server/admin/access/create-staff.ts';
import type { App } from '#server/app.ts';
import { insertAccount, markEmailVerified, updateAccount } from '#server/customers/queries.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { SESSION_COOKIE, STAFF_COOKIE } from '#server/sessions/cookies.ts';
import { createSession } from '#server/sessions/queries.ts';
import { createStaffSession } from '#server/sessions/staff.ts';
import type { Settings } from '#server/settings/settings.ts';
import { COMMAND_LANGUAGE } from '#tools/run/texts.ts';
import type { Agenda } from './agenda.ts';
import { type Client, createClient } from './client.ts';
import { hasAccount, PEOPLE, type Person } from './people.ts';

/** The demo shop during its month of orders. */
export interface DemoShop {
  app: App;
  db: Db;
  settings: Settings;
  sandbox: Pick<Sandbox, 'control'>;
  agenda: Agenda;
  cars: readonly Car[];
  /** The hash of a password that nobody knows. All accounts share it, because hashing is slow. */
  password_hash: string;
}

/** The shop's staff during the month. Their passwords are not shown, so nobody can sign in as them. */
export const STAFF = {
  orders: 'sam@haltwell.example',
  catalogue: 'kim@haltwell.example',
  support: 'lou@haltwell.example',
} as const;
type StaffName = keyof typeof STAFF;
const NAMES: Record<StaffName, string> = { orders: 'Sam Roy', catalogue: 'Kim Tran', support: 'Lou Martin' };

export async function createStaffMembers({ db }: DemoShop): Promise<void> {
  for (const [role, email] of Object.entries(STAFF) as [StaffName, string][])
    await createStaff(
      db,
      { email, name: NAMES[role], role, is_password_permanent: true },
      CLI_ACTOR,
      new Date(),
    );
}

const clock = () => new Date();

/** A client with a new session of a staff member. */
export async function openAdmin({ app, db, settings }: DemoShop, role: StaffName): Promise<Client> {
  const { staff_id } = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('email', '=', STAFF[role])
    .executeTakeFirstOrThrow();
  const client = createClient(app, '192.0.2.1');
  client.cookies.set(STAFF_COOKIE.name(settings.secure), await createStaffSession(db, staff_id, clock));
  client.headers.origin = settings.public_url;
  // `hash_code` is the CSRF token of the session.
  const { hash_code } = await client.request('GET /admin/access', {});
  client.headers.hashcode = hash_code;
  return client;
}

/** A client for a visit of a buyer. It is signed in if the buyer has an account, which the first visit opens. */
export async function visit(shop: DemoShop, index: number): Promise<Client & { customer_id: string | null }> {
  const client = createClient(shop.app, `203.0.113.${index + 1}`);
  const customer_id = hasAccount(index) ? await findOrOpenAccount(shop, PEOPLE[index]!) : null;
  if (customer_id) {
    const { token } = await createSession(shop.db, customer_id, clock);
    client.cookies.set(SESSION_COOKIE.name(shop.settings.secure), token);
  }
  return { ...client, customer_id };
}

async function findOrOpenAccount({ db, password_hash }: DemoShop, person: Person): Promise<string> {
  const { email, first_name, last_name, company, phone } = person;
  const found = await db
    .selectFrom('account')
    .select('customer_id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (found) return found.customer_id;
  return inTransaction(db, async (tx) => {
    const customer_id = await insertAccount(tx, { email, password_hash, language: COMMAND_LANGUAGE });
    await updateAccount(tx, customer_id!, { first_name, last_name, company, phone_number: phone });
    await markEmailVerified(tx, customer_id!, clock());
    return customer_id!;
  });
}
