import type { ContactRequest } from '#domain/contact.ts';
import type { Db } from '#server/platform/db.ts';

export async function insertMessage(
  db: Db,
  message: ContactRequest & { account_id: string | null },
): Promise<void> {
  await db.insertInto('message').values(message).execute();
}
