import { type Secrets, sameText } from '#server/platform/secrets.ts';

/** How long the mailed link confirms an address. */
export const VERIFY_DAYS = 7;

interface Verifying {
  customer_id: string;
  email: string;
}

/** What the mailed link carries: its end and a signature over account, address and end. Nothing is stored. */
export function verifyToken(account: Verifying, secrets: Secrets, now: Date): string {
  const ends_at = Math.floor(now.getTime() / 1000) + VERIFY_DAYS * 86_400;
  return `${ends_at}.${signature(account, ends_at, secrets)}`;
}

/** Whether a token confirms this account's present address, and is not over. */
export function isVerifyToken(token: string, account: Verifying, secrets: Secrets, now: Date): boolean {
  const [end = '', signed = ''] = token.split('.');
  if (!/^\d{1,12}$/.test(end) || Number(end) * 1000 < now.getTime()) return false;
  return sameText(signed, signature(account, Number(end), secrets));
}

const signature = ({ customer_id, email }: Verifying, ends_at: number, secrets: Secrets) =>
  secrets.sign('verify-email', `${customer_id} ${email} ${ends_at}`);
