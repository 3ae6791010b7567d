import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { keepForMailbox } from './mailbox.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every repeat of one mail, so that mailboxes show it once. */
  message_id: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Where mail goes, for the start-up lines. */
  place: string;
}

const SMTP_TIMEOUT = 20_000;

/** Mail by SMTP when an address is configured, else as files in a folder. */
export function createMailer(options: {
  smtp_url: string | undefined;
  from: string;
  folder: string;
}): Mailer {
  const { smtp_url, from, folder } = options;
  if (smtp_url === undefined) return fileMailer(from, folder);
  const transport = createTransport({
    url: smtp_url,
    connectionTimeout: SMTP_TIMEOUT,
    greetingTimeout: SMTP_TIMEOUT,
    socketTimeout: SMTP_TIMEOUT,
  });
  return {
    place: `SMTP server ${new URL(smtp_url).host}`,
    async send({ message_id, ...mail }) {
      await transport.sendMail({ from, ...mail, messageId: message_id });
    },
  };
}

/** Each mail becomes one `.eml` file, named by its message id: a repeat replaces it. Its text lies beside, to be shown. */
function fileMailer(from: string, folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    place: `files in ${folder}`,
    async send({ message_id, ...mail }) {
      const { message } = await transport.sendMail({ from, ...mail, messageId: message_id });
      await mkdir(folder, { recursive: true });
      const name = message_id.replaceAll(/[^\w.-]/g, '_');
      await keepForMailbox(folder, name, mail);
      const file = `${folder}/${name}.eml`;
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}
