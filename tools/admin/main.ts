import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts';
import { CLI_ACTOR, createStaff, resetStaff } from '#server/admin/access/create-staff.ts';
import { findBrokenLink } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { exitWithUsage, readArguments } from '../run/read-arguments.ts';
import { commandText } from '../run/texts.ts';
import { withDatabase } from '../run/with-database.ts';

const USAGE = `npm run admin -- create <email> [--role ${STAFF_ROLES.join('|')}]
npm run admin -- reset <email>     replace the password and the authenticator
npm run admin -- verify            check the audit log`;

const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: { role: { type: 'string', default: 'owner' } },
});
const [command, email] = positionals;
const role = STAFF_ROLES.find((each) => each === values.role);
const run = (role && commandFor(command, email, role)) ?? exitWithUsage(USAGE);

await withDatabase(async ({ db }) => {
  await migrate(db);
  console.log(await run(db));
});

/** Each command returns the text to print, or throws. */
function commandFor(name: string | undefined, email: string | undefined, role: StaffRole) {
  if (name === 'verify') return verify;
  if (!email) return undefined;
  if (name === 'create') return (db: Db) => create(db, email, role);
  return name === 'reset' ? (db: Db) => reset(db, email) : undefined;
}

function passwordMessage(email: string, password: string): string {
  return `Password for ${email} (shown once): ${password}\nThe first sign-in sets up an authenticator.`;
}

async function create(db: Db, email: string, role: StaffRole): Promise<string> {
  const created = await createStaff(db, { email, role }, CLI_ACTOR);
  if (!created.ok) throw new Error(commandText(created.reason));
  return passwordMessage(created.value.email, created.value.password);
}

async function reset(db: Db, email: string): Promise<string> {
  const password = await resetStaff(db, email, new Date());
  if (password === null) throw new Error(`There is no staff member with the email address ${email}.`);
  return passwordMessage(email, password);
}

async function verify(db: Db): Promise<string> {
  const broken = await findBrokenLink(db);
  if (broken !== null)
    throw new Error(`The audit log has been altered: entry ${broken} does not match its checksum.`);
  return 'The audit log has not been altered.';
}
