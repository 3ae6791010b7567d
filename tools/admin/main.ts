import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts';
import { COMMAND_LINE, createStaff, resetStaff } from '#server/admin/access/create-staff.ts';
import { brokenLink } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import '#texts/all.ts';
import { translator } from '#texts/texts.ts';
import { onDatabase } from '../run/on-database.ts';
import { endWithUsage, readArguments } from '../run/read-arguments.ts';

const USAGE = `npm run admin -- create <email> [--role ${STAFF_ROLES.join('|')}]
npm run admin -- reset <email>     new password, new authenticator
npm run admin -- verify            whether the audit log is whole`;

const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: { role: { type: 'string', default: 'owner' } },
});
const [command, email] = positionals;
const role = STAFF_ROLES.find((each) => each === values.role);
const run = (role && deedOf(command, email, role)) ?? endWithUsage(USAGE);

await onDatabase(async ({ db }) => {
  await migrate(db);
  console.log(await run(db));
});

/** What a command does; it answers what to print, or throws what went wrong. */
function deedOf(name: string | undefined, address: string | undefined, as: StaffRole) {
  if (name === 'verify') return verify;
  if (!address) return undefined;
  if (name === 'create') return (db: Db) => create(db, address, as);
  return name === 'reset' ? (db: Db) => reset(db, address) : undefined;
}

function shown(address: string, password: string): string {
  return `Password of ${address} (shown once): ${password}\nThe first sign-in asks for an authenticator.`;
}

async function create(db: Db, address: string, as: StaffRole): Promise<string> {
  const made = await createStaff(db, { email: address, role: as }, COMMAND_LINE);
  if (!made.ok) throw new Error(translator('en')(made.reason));
  return shown(made.value.email, made.value.password);
}

async function reset(db: Db, address: string): Promise<string> {
  const password = await resetStaff(db, address, new Date());
  if (password === null) throw new Error(`Nobody with the address ${address} works here.`);
  return shown(address, password);
}

async function verify(db: Db): Promise<string> {
  const broken = await brokenLink(db);
  if (broken !== null) throw new Error(`The audit log was changed: entry ${broken} is not what was written.`);
  return 'Every entry of the audit log is what was written.';
}
