import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import type { Mail } from './mailer.ts';

/** A mail that became a file, as the mailbox page shows it. */
export type StoredEmail = Pick<Mail, 'to' | 'subject' | 'text'> & { written_at: string };

const placeIn = (folder: string) => `${folder}/plain`;

/** Keeps what a mail says beside its file. */
export async function keepForMailbox(
  folder: string,
  name: string,
  mail: Omit<Mail, 'message_id'>,
): Promise<void> {
  await mkdir(placeIn(folder), { recursive: true });
  const { to, subject, text } = mail;
  const kept: StoredEmail = { to, subject, text, written_at: new Date().toISOString() };
  await writeFile(`${placeIn(folder)}/${name}.json`, JSON.stringify(kept));
}

const MAX_SHOWN = 100;

/** The mails of the folder, the newest first. */
export async function storedEmails(folder: string): Promise<StoredEmail[]> {
  const files = await readdir(placeIn(folder)).catch(() => []);
  const emails = await Promise.all(
    files.map(
      async (file) => JSON.parse(await readFile(`${placeIn(folder)}/${file}`, 'utf8')) as StoredEmail,
    ),
  );
  return emails.sort((a, b) => (a.written_at < b.written_at ? 1 : -1)).slice(0, MAX_SHOWN);
}
