import { parseArgs } from 'node:util';
import { STAFF_ROLES } from '#domain/staff-roles.ts';
import { COMMAND_LINE, makeStaff, resetStaff } from '#server/admin/access/make-staff.ts';
import { openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { readSettings } from '#server/platform/settings.ts';
import '#texts/all.ts';
import { sayIn } from '#texts/texts.ts';

const USAGE = `npm run admin -- create <email> [--role ${STAFF_ROLES.join('|')}]
npm run admin -- reset <email>     new password, new authenticator`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { role: { type: 'string', default: 'owner' } },
});
const [command, email] = positionals;
const role = STAFF_ROLES.find((each) => each === values.role);
if (!email || !role || (command !== 'create' && command !== 'reset')) {
  console.error(USAGE);
  process.exit(2);
}

const settings = readSettings(process.env);
const database = await openDatabase({ url: settings.database_url, folder: settings.data_dir });
try {
  await migrate(database.db);
  const password =
    command === 'create' ? await create(email) : await resetStaff(database.db, email, new Date());
  if (password === null) throw new Error(`nobody with the address ${email} works here`);
  console.log(`Password of ${email} (shown once): ${password}`);
  console.log('The first sign-in asks for an authenticator.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
}

async function create(address: string): Promise<string> {
  const made = await makeStaff(database.db, { email: address, role: role! }, COMMAND_LINE);
  if (!made.ok) throw new Error(sayIn('en')(made.reason));
  return made.value.password;
}
