/** Gmail has two names and does not look at dots. */
const GMAIL = 'gmail.com';
const HOSTS: Record<string, string> = { 'googlemail.com': GMAIL };

/**
 * The mailbox behind an e-mail address: one person's many spellings of it are one. Small letters,
 * without what follows a `+`, and at Gmail without dots. For counting only: two mailboxes that are
 * different to their provider may be one here, so no mail and no right ever hangs on it.
 */
export function mailboxOf(email: string): string {
  const small = email.trim().toLowerCase();
  const at = small.lastIndexOf('@');
  const written = small.slice(at + 1);
  const host = HOSTS[written] ?? written;
  const name = small.slice(0, Math.max(at, 0));
  const plain = name.split('+', 1)[0] || name;
  return `${host === GMAIL ? plain.replaceAll('.', '') : plain}@${host}`;
}
