import { COMMAND_LINE, makeStaff } from '#server/admin/access/make-staff.ts';
import { openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { readSettings } from '#server/platform/settings.ts';
import { loadSmallCatalogue } from '#tests/support/small-catalogue.ts';

// A program of its own: the embedded database belongs to one process, and the shop is the next.
const settings = readSettings(process.env);
const database = await openDatabase({ url: settings.database_url, folder: settings.data_dir });
await migrate(database.db);
await loadSmallCatalogue(database.db);
const owner = await makeStaff(database.db, { email: 'owner@shop.example', role: 'owner' }, COMMAND_LINE);
if (!owner.ok) throw new Error(owner.reason);
console.log(JSON.stringify({ email: owner.value.email, password: owner.value.password }));
await database.close();
