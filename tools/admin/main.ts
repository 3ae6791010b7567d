import { existsSync } from 'node:fs';
import { STAFF_PASSWORD } from '#domain/staff-password.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts';
import { CLI_ACTOR, createStaff, resetStaff } from '#server/admin/access/create-staff.ts';
import { auditHeadsFile, findMissingHead, readAuditHeads } from '#server/audit/audit-heads.ts';
import { findAlteredEntry } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import type { Settings } from '#server/settings/settings.ts';
import { exitWithUsage, readArguments } from '../run/read-arguments.ts';
import { commandText } from '../run/texts.ts';
import { withDatabase } from '../run/with-database.ts';

const USAGE = `npm run admin -- create <email> [--role ${STAFF_ROLES.join('|')}]
npm run admin -- reset <email>     replace the password and the authenticator
npm run admin -- verify [--heads <file>]
                                   check the audit log, by default against DATA_DIR/audit-heads.jsonl, if it exists`;

const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: { role: { type: 'string', default: 'owner' }, heads: { type: 'string' } },
});
const [command, email] = positionals;
const role = STAFF_ROLES.find((each) => each === values.role);
const run = (role && commandFor(command, email, role)) ?? exitWithUsage(USAGE);

await withDatabase(async ({ db }, settings) => {
  await migrate(db);
  console.log(await run(db, settings));
});

/** Finds a command; undefined for an unknown name or a missing email. The command returns the text to print. */
function commandFor(name: string | undefined, email: string | undefined, role: StaffRole) {
  if (name === 'verify') return verify;
  if (!email) return undefined;
  if (name === 'create') return (db: Db) => create(db, email, role);
  return name === 'reset' ? (db: Db) => reset(db, email) : undefined;
}

function passwordMessage(email: string, password: string): string {
  return `Password for ${email} (shown once): ${password}\nIt is valid for ${STAFF_PASSWORD.initial_hours} hours. The first sign-in replaces it and sets up an authenticator.`;
}

async function create(db: Db, email: string, role: StaffRole): Promise<string> {
  const created = await createStaff(db, { email, role }, CLI_ACTOR, new Date());
  if (!created.ok) throw new Error(commandText(created.reason));
  return passwordMessage(created.value.email, created.value.password);
}

async function reset(db: Db, email: string): Promise<string> {
  const password = await resetStaff(db, email, new Date());
  if (password === null) throw new Error(`There is no staff member with the email address ${email}.`);
  return passwordMessage(email, password);
}

async function verify(db: Db, { data_dir }: Settings): Promise<string> {
  const altered = await findAlteredEntry(db);
  if (altered !== null)
    throw new Error(`The audit log has been altered: entry ${altered} does not match its checksum.`);
  const file = values.heads ?? auditHeadsFile(data_dir);
  const heads = existsSync(file) || values.heads ? await readAuditHeads(file) : [];
  const missingHead = await findMissingHead(db, heads);
  if (missingHead)
    throw new Error(
      `The end of the audit log has been removed: entry ${missingHead.link}, which ${file} records, is missing.`,
    );
  const checked =
    heads.length > 0
      ? `It contains all ${heads.length} entries that ${file} records.`
      : `It is not known whether its end was removed, because ${file} records no entries.`;
  return `Every entry of the audit log matches its checksum. ${checked}`;
}
