import { randomWord, type Secrets, sameText } from './secrets.ts';

/**
 * A browser in which an account has signed in before keeps a signed mark of it. Its tries of a password
 * are counted apart, so that a stranger who tries passwords elsewhere cannot make the owner wait. The
 * mark opens nothing; `account_key` is what limits count the account by.
 */
export function newDeviceToken(account_key: string, secrets: Secrets): string {
  const id = randomWord(16);
  return `${id}.${signature(id, account_key, secrets)}`;
}

/** The browser's own id where its mark speaks of this account; else null. */
export function deviceTokenId(
  mark: string | undefined,
  account_key: string,
  secrets: Secrets,
): string | null {
  const [id = '', signed = ''] = (mark ?? '').split('.');
  return id !== '' && sameText(signed, signature(id, account_key, secrets)) ? id : null;
}

const signature = (id: string, account_key: string, secrets: Secrets) =>
  secrets.sign('known-browser', `${id} ${account_key}`);
