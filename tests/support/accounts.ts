import type { Mailbox } from './mailbox.ts';
import type { TestShop } from './shop.ts';
import type { Shopper } from './shopper.ts';

export const PASSWORD = 'Heron4Civic';

/** Registers by the call, as a new visitor would. */
export async function register(shop: TestShop, email: string, password = PASSWORD): Promise<void> {
  await shop.visitor().request('POST /user/register', { body: { email, password } });
}

/** Signs this browser in; its page sends the new session's token from here on. */
export async function signInAs(shopper: Shopper, email: string, password = PASSWORD) {
  const { customerInfo } = await shopper.request('POST /user/login', { body: { email, password } });
  shopper.headers.hashcode = customerInfo.hash_code;
  return customerInfo;
}

/** A customer who has registered and is signed in. */
export async function customer(shop: TestShop, email: string): Promise<Shopper & { customer_id: string }> {
  await register(shop, email);
  const shopper = shop.visitor();
  const { customer_id } = await signInAs(shopper, email);
  return { ...shopper, customer_id };
}

/** The token of the newest confirming link that was mailed to an address. */
export async function emailedToken(shop: TestShop, mailbox: Mailbox, email: string): Promise<string> {
  return found(shop, mailbox, email, /\/user\/verify\?token=([\w.-]+)/);
}

/** The newest code that was mailed to an address. */
export async function emailedCode(shop: TestShop, mailbox: Mailbox, email: string): Promise<string> {
  return found(shop, mailbox, email, /code is (\d{6})\./);
}

async function found(shop: TestShop, mailbox: Mailbox, email: string, pattern: RegExp): Promise<string> {
  await shop.app.work.emails();
  const match = mailbox.emails
    .filter((mail) => mail.to === email)
    .map((mail) => pattern.exec(mail.text)?.[1])
    .findLast((each) => each !== undefined);
  if (!match) throw new Error(`no such mail to ${email}`);
  return match;
}
