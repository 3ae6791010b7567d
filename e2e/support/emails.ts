import { readdir, readFile } from 'node:fs/promises';
import { decodeQuotedPrintable } from '#tests/support/mailbox.ts';

export interface ReceivedEmail {
  to: string;
  subject: string;
  /** The decoded plain text followed by the HTML. */
  text: string;
}

/** Reads the emails to an address from the folder to which the test shop writes them. */
export async function emailsTo(folder: string, address: string): Promise<ReceivedEmail[]> {
  const names = await readdir(folder).catch(() => []);
  const emails = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(`${folder}/${name}`, 'utf8')),
  );
  return emails.map(parseEmail).filter((email) => email.to.toLowerCase().includes(address.toLowerCase()));
}

/** The link to the order page in an email about an order. */
export function orderLinkIn({ text }: ReceivedEmail): string {
  const link = /https?:\/\/\S+\/order\/\S+key=\S+/.exec(text)?.[0];
  if (!link) throw new Error(`the email has no link to an order: ${text}`);
  return link.replaceAll('&amp;', '&');
}

function parseEmail(source: string): ReceivedEmail {
  const headEnd = source.search(/\r?\n\r?\n/);
  const head = source.slice(0, headEnd).replaceAll(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) => head.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1]?.trim() ?? '';
  return {
    to: field('To'),
    subject: decodeHeader(field('Subject')),
    text: decodeQuotedPrintable(source.slice(headEnd)),
  };
}

function decodeHeader(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );
}
