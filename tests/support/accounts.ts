import type { Mailbox } from './mailbox.ts';
import type { TestShop } from './shop.ts';
import type { Shopper } from './shopper.ts';

export const PASSWORD = 'Heron4Civic';

export async function register(shop: TestShop, email: string): Promise<void> {
  await shop.newVisitor().request('POST /user/register', { body: { email, password: PASSWORD } });
}

/** Signs a client in and keeps the new session's CSRF token. */
export async function signInAs(shopper: Shopper, email: string, password = PASSWORD) {
  const { customerInfo } = await shopper.request('POST /user/login', { body: { email, password } });
  shopper.headers.hashcode = customerInfo.hash_code;
  return customerInfo;
}

export async function createCustomer(
  shop: TestShop,
  email: string,
): Promise<Shopper & { customer_id: string }> {
  await register(shop, email);
  const shopper = shop.newVisitor();
  const { customer_id } = await signInAs(shopper, email);
  return { ...shopper, customer_id };
}

/** The path parameters of a customer's own calls. */
export const customerParams = (shopper: { customer_id: string }) => ({ customerId: shopper.customer_id });

/** Confirms the email address of an account, as the emailed link would. */
export async function confirmEmail(shop: TestShop, email: string): Promise<void> {
  await shop.db
    .updateTable('account')
    .set({ email_verified_at: new Date() })
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

/** Closes the account of a customer whose password is PASSWORD. */
export async function closeAccount(shopper: Shopper & { customer_id: string }): Promise<void> {
  await shopper.request('POST /user/:customerId/account/delete', {
    params: customerParams(shopper),
    body: { password: PASSWORD },
  });
}

/** The token of the newest confirmation link sent to an address. */
export async function readConfirmationToken(shop: TestShop, mailbox: Mailbox, email: string) {
  return findInEmails(shop, mailbox, email, /\/user\/verify\?token=([\w.-]+)/);
}

/** The newest reset code sent to an address. */
export async function readResetCode(shop: TestShop, mailbox: Mailbox, email: string): Promise<string> {
  return findInEmails(shop, mailbox, email, /code: (\d{6})/);
}

/** The token of the newest reset link sent to an address. */
export async function readResetToken(shop: TestShop, mailbox: Mailbox, email: string): Promise<string> {
  return findInEmails(shop, mailbox, email, /\/signin\/reset\?token=([\w.-]+)/);
}

async function findInEmails(shop: TestShop, mailbox: Mailbox, email: string, pattern: RegExp) {
  await shop.app.work.sendEmails();
  const match = mailbox.emails
    .filter((received) => received.to === email)
    .map((received) => pattern.exec(received.text)?.[1])
    .findLast((each) => each !== undefined);
  if (!match) throw new Error(`no matching email to ${email}`);
  return match;
}
