import { readdir, readFile } from 'node:fs/promises';

export interface ReceivedEmail {
  to: string;
  subject: string;
  /** The plain and the HTML text, one after the other, readable. */
  text: string;
}

/** The mails that the shop has sent to an address so far. */
export async function emailsTo(folder: string, address: string): Promise<ReceivedEmail[]> {
  const names = await readdir(folder).catch(() => []);
  const emails = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(`${folder}/${name}`, 'utf8')),
  );
  return emails.map(readEmail).filter((mail) => mail.to.toLowerCase().includes(address.toLowerCase()));
}

function readEmail(source: string): ReceivedEmail {
  const end = source.search(/\r?\n\r?\n/);
  const head = source.slice(0, end).replaceAll(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) => head.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1]?.trim() ?? '';
  return { to: field('To'), subject: readWords(field('Subject')), text: readQuoted(source.slice(end)) };
}

/** Mail software writes letters beyond ASCII as =XX and breaks long lines with a lone `=`. */
function readQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function readWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : readQuoted(word.replaceAll('_', ' ')),
    );
}
