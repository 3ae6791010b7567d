import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  to: string;
  subject: string;
  text: string;
  message_id: string;
}

/** An SMTP server on the loopback interface that stores the received emails. */
export interface Mailbox {
  url: string;
  emails: ReceivedEmail[];
  /** Refuses connections while down. */
  setDown(isDown: boolean): void;
  /**
   * Sets when the server confirms a received email: `now` (the default), after some time or never. `never` also closes
   * the connection.
   */
  setConfirmation(time: 'now' | { after_ms: number } | 'never'): void;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const emails: ReceivedEmail[] = [];
  let isDown = false;
  let confirmation: Parameters<Mailbox['setConfirmation']>[0] = 'now';
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect: (_session, done) => done(isDown ? new Error('down') : undefined),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        emails.push({ to: session.envelope.rcptTo.map((each) => each.address).join(), ...partsOf(raw) });
        if (confirmation === 'now') done();
        else if (confirmation === 'never') for (const connection of server.connections) connection.close();
        else setTimeout(done, confirmation.after_ms);
      });
    },
  });
  // Ignored, because a client that is killed resets its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    setDown(down) {
      isDown = down;
    },
    setConfirmation(time) {
      confirmation = time;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function partsOf(raw: string) {
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\r\\n .*)*)`, 'mi').exec(raw)?.[1] ?? '';
  return {
    subject: header('Subject').replaceAll('\r\n ', ' '),
    message_id: header('Message-ID'),
    text: decodeQuotedPrintable(raw),
  };
}

export const decodeQuotedPrintable = (raw: string): string =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'));
