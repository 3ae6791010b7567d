import { rename, writeFile } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { UnconfirmedDelivery } from '#server/outbox/deliver.ts';
import { saveToMailbox } from './mailbox.ts';

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  /** The same for all attempts to send an email, so that mailboxes show only one copy. */
  message_id: string;
}

export interface Mailer {
  send(email: Email): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 20_000;
/** The time for which RFC 5321 (4.5.3.2.6) requires clients to wait for the reply to a message. */
const REPLY_TIMEOUT_MS = 600_000;

/** Sends by SMTP if a server is configured, otherwise writes files to a folder. */
export function createMailer(options: {
  smtp_url: string | undefined;
  from: string;
  folder: string;
}): Mailer {
  const { smtp_url, from, folder } = options;
  if (smtp_url === undefined) return fileMailer(from, folder);
  return {
    async send({ message_id, ...email }) {
      let isHandedOver = false;
      const transport = createTransport({
        url: smtp_url,
        connectionTimeout: CONNECT_TIMEOUT_MS,
        greetingTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: REPLY_TIMEOUT_MS,
        logger: createHandoverLogger(() => {
          isHandedOver = true;
        }),
      });
      try {
        await transport.sendMail({ from, ...email, messageId: message_id });
      } catch (error) {
        const { responseCode, message } = error as Error & { responseCode?: number };
        // Without a response code, the server may or may not have accepted the message.
        throw isHandedOver && responseCode === undefined ? new UnconfirmedDelivery(message) : error;
      }
    },
  };
}

/** Calls `onHandedOver` after the last byte of a message was sent. The mail library reports this only to its logger. */
function createHandoverLogger(onHandedOver: () => void) {
  const ignore = () => {};
  const info = ({ tnx }: { tnx?: string }) => {
    if (tnx === 'message') onHandedOver();
  };
  return { level: ignore, trace: ignore, debug: ignore, info, warn: ignore, error: ignore, fatal: ignore };
}

/** Writes each email to an `.eml` file named after its message id, so that a repeated email replaces the first. */
function fileMailer(from: string, folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send({ message_id, ...email }) {
      const { message } = await transport.sendMail({ from, ...email, messageId: message_id });
      const name = message_id.replaceAll(/[^\w.-]/g, '_');
      await saveToMailbox(folder, name, email);
      const file = `${folder}/${name}.eml`;
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
  };
}
