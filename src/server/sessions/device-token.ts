import { constantTimeEqual, randomId, type Secrets } from '#server/platform/secrets.ts';

/**
 * A signed token for a browser in which an account has signed in. Password attempts from this browser are throttled
 * separately, so that attempts from elsewhere cannot lock out the owner. The token gives no access. `account_key` is
 * the key under which the account is throttled.
 */
export function newDeviceToken(account_key: string, secrets: Secrets): string {
  const id = randomId(16);
  return `${id}.${signature(id, account_key, secrets)}`;
}

/** The device's id; null if the token was not issued for this account. */
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
