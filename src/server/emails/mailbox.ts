import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';

export interface StoredEmail {
  to: string;
  subject: string;
  text: string;
  /** Absent in emails that an older version stored. */
  html?: string;
  written_at: string;
}

/** The folder of the stored emails, inside the folder of the `.eml` files. */
const mailboxFolder = (emlFolder: string) => `${emlFolder}/plain`;

/** Stores the text and the HTML of an email for `serveMailbox`, which cannot show the email's `.eml` file. */
export async function saveToMailbox(
  emlFolder: string,
  name: string,
  { to, subject, text, html }: Omit<StoredEmail, 'written_at'>,
): Promise<void> {
  await mkdir(mailboxFolder(emlFolder), { recursive: true });
  const stored: StoredEmail = { to, subject, text, html, written_at: new Date().toISOString() };
  await writeFile(`${mailboxFolder(emlFolder)}/${name}.json`, JSON.stringify(stored));
}

const MAX_LISTED = 100;

/** The stored emails, newest first. */
export async function listStoredEmails(emlFolder: string): Promise<StoredEmail[]> {
  const files = await readdir(mailboxFolder(emlFolder)).catch(() => []);
  const emails = await Promise.all(
    files.map(
      async (file) =>
        JSON.parse(await readFile(`${mailboxFolder(emlFolder)}/${file}`, 'utf8')) as StoredEmail,
    ),
  );
  return emails.sort((a, b) => (a.written_at < b.written_at ? 1 : -1)).slice(0, MAX_LISTED);
}
