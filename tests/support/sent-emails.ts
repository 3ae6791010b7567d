import { readdir, readFile } from 'node:fs/promises';
import type { TestShop } from './shop.ts';

/** Sends the due emails. Returns all raw messages, which a shop without an SMTP server writes to files. */
export async function sentEmails(shop: Pick<TestShop, 'app' | 'folder'>): Promise<string[]> {
  await shop.app.work.sendEmails();
  const files = await readdir(`${shop.folder}/mail`).catch(() => []);
  const emails = files.filter((file) => file.endsWith('.eml'));
  return Promise.all(emails.map((file) => readFile(`${shop.folder}/mail/${file}`, 'utf8')));
}
