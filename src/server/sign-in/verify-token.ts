import { constantTimeEqual, type Secrets } from '#server/platform/secrets.ts';

/** Days that the emailed link stays valid. */
export const VERIFY_DAYS = 7;

interface VerifiedAccount {
  customer_id: string;
  email: string;
}

/** The token of the emailed link: the expiry, and a signature of account, address and expiry. It is not stored. */
export function createVerifyToken(account: VerifiedAccount, secrets: Secrets, now: Date): string {
  const expires_at = Math.floor(now.getTime() / 1000) + VERIFY_DAYS * 86_400;
  return `${expires_at}.${signature(account, expires_at, secrets)}`;
}

/** True if the token has not expired and was created for this account and email address. */
export function isValidVerifyToken(
  token: string,
  account: VerifiedAccount,
  secrets: Secrets,
  now: Date,
): boolean {
  const [expiry = '', signed = ''] = token.split('.');
  if (!/^\d{1,12}$/.test(expiry) || Number(expiry) * 1000 < now.getTime()) return false;
  return constantTimeEqual(signed, signature(account, Number(expiry), secrets));
}

const signature = ({ customer_id, email }: VerifiedAccount, expires_at: number, secrets: Secrets) =>
  secrets.sign('verify-email', `${customer_id} ${email} ${expires_at}`);
