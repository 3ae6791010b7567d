import { constantTimeEqual, type Secrets } from '#server/platform/secrets.ts';

/** Days for which the link in an email that verifies an address stays valid. */
export const VERIFY_DAYS = 7;

/** An account and the email address to verify for it, which may be a new one. */
interface AddressToVerify {
  customer_id: string;
  email: string;
}

/** The token of the link: its expiry, and a signature of account, address and expiry. The token is not stored. */
export function createVerifyToken(account: AddressToVerify, secrets: Secrets, now: Date): string {
  const expires_at = Math.floor(now.getTime() / 1000) + VERIFY_DAYS * 86_400;
  return `${expires_at}.${signatureOf(account, expires_at, secrets)}`;
}

/** True if the token has not expired and was created for this account and email address. */
export function isValidVerifyToken(token: string, account: AddressToVerify, secrets: Secrets, now: Date) {
  const [expiry = '', signature = ''] = token.split('.');
  if (!/^\d{1,12}$/.test(expiry) || Number(expiry) * 1000 < now.getTime()) return false;
  return constantTimeEqual(signature, signatureOf(account, Number(expiry), secrets));
}

const signatureOf = ({ customer_id, email }: AddressToVerify, expires_at: number, secrets: Secrets) =>
  secrets.sign('verify-email', `${customer_id} ${email} ${expires_at}`);
