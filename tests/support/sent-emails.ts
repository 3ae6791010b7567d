import { readdir, readFile } from 'node:fs/promises';
import type { TestShop } from './shop.ts';

/** The mails that a shop without mail server has written so far, as they would travel. Due ones are sent first. */
export async function sentEmails(shop: Pick<TestShop, 'app' | 'folder'>): Promise<string[]> {
  await shop.app.work.emails();
  const files = await readdir(`${shop.folder}/mail`).catch(() => []);
  const emails = files.filter((file) => file.endsWith('.eml'));
  return Promise.all(emails.map((file) => readFile(`${shop.folder}/mail/${file}`, 'utf8')));
}
