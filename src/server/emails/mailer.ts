import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { saveToMailbox } from './mailbox.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt to send one email, so that mailboxes show it once. */
  message_id: string;
}

export interface Mailer {
  send(email: Email): Promise<void>;
}

const SMTP_TIMEOUT = 20_000;

/** Sends by SMTP if a server is configured, otherwise writes files to a folder. */
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
    async send({ message_id, ...email }) {
      await transport.sendMail({ from, ...email, messageId: message_id });
    },
  };
}

/** Writes each email to an `.eml` file named by its message id, so that a repeat replaces it. */
function fileMailer(from: string, folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send({ message_id, ...email }) {
      const { message } = await transport.sendMail({ from, ...email, messageId: message_id });
      await mkdir(folder, { recursive: true });
      const name = message_id.replaceAll(/[^\w.-]/g, '_');
      await saveToMailbox(folder, name, email);
      const file = `${folder}/${name}.eml`;
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}
