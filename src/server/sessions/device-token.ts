import { constantTimeEqual, randomId, type Secrets } from '#server/platform/secrets.ts';

/**
 * A signed token kept by a browser in which an account has signed in. Its password attempts are throttled
 * separately, so that attempts made elsewhere cannot lock out the owner. The token grants nothing.
 * `account_key` is the key under which the account is throttled.
 */
export function newDeviceToken(account_key: string, secrets: Secrets): string {
  const id = randomId(16);
  return `${id}.${signature(id, account_key, secrets)}`;
}

/** The device's id if the token was issued for this account; else null. */
export function deviceTokenId(
  token: string | undefined,
  account_key: string,
  secrets: Secrets,
): string | null {
  const [id = '', signed = ''] = (token ?? '').split('.');
  return id !== '' && constantTimeEqual(signed, signature(id, account_key, secrets)) ? id : null;
}

const signature = (id: string, account_key: string, secrets: Secrets) =>
  secrets.sign('known-browser', `${id} ${account_key}`);
