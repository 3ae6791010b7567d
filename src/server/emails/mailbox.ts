import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';

/** An email shown on the mailbox page. */
export interface StoredEmail {
  to: string;
  subject: string;
  text: string;
  /** Absent in emails that an older version stored. */
  html?: string;
  written_at: string;
}

const mailboxFolder = (folder: string) => `${folder}/plain`;

/** Stores both versions of an email beside its `.eml` file. */
export async function saveToMailbox(
  folder: string,
  name: string,
  { to, subject, text, html }: Omit<StoredEmail, 'written_at'>,
): Promise<void> {
  await mkdir(mailboxFolder(folder), { recursive: true });
  const stored: StoredEmail = { to, subject, text, html, written_at: new Date().toISOString() };
  await writeFile(`${mailboxFolder(folder)}/${name}.json`, JSON.stringify(stored));
}

const MAX_SHOWN = 100;

/** The stored emails, newest first. */
export async function listStoredEmails(folder: string): Promise<StoredEmail[]> {
  const files = await readdir(mailboxFolder(folder)).catch(() => []);
  const emails = await Promise.all(
    files.map(
      async (file) => JSON.parse(await readFile(`${mailboxFolder(folder)}/${file}`, 'utf8')) as StoredEmail,
    ),
  );
  return emails.sort((a, b) => (a.written_at < b.written_at ? 1 : -1)).slice(0, MAX_SHOWN);
}
