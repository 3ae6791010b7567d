/** Gmail has two host names, and ignores dots in the part before the `@`. */
const GMAIL = 'gmail.com';
const HOST_ALIASES: Record<string, string> = { 'googlemail.com': GMAIL };

/**
 * Returns the same spelling for all email addresses that lead to one mailbox: lower case, without a `+` tag and, for
 * Gmail, without dots. Used only to count the uses of a coupon. Delivery and access must not depend on this spelling,
 * because some providers treat such addresses as different mailboxes.
 */
export function canonicalMailbox(email: string): string {
  const lowerCase = email.trim().toLowerCase();
  const atIndex = lowerCase.lastIndexOf('@');
  const domain = lowerCase.slice(atIndex + 1);
  const host = HOST_ALIASES[domain] ?? domain;
  const localPart = lowerCase.slice(0, Math.max(atIndex, 0));
  const withoutTag = localPart.split('+', 1)[0] || localPart;
  return `${host === GMAIL ? withoutTag.replaceAll('.', '') : withoutTag}@${host}`;
}
