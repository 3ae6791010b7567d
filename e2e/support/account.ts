import type { Page } from '@playwright/test';
import type { ClientInput } from '#contract/calls.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';
import type { ReceivedEmail } from './emails.ts';
import { expect } from './test.ts';

export const PASSWORD = 'Sturdy7Bridge';

/** An email address used by no other test. */
export const newEmail = (name = 'ada'): string => `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Posts to the shop's API with the browser's cookies, and keeps the cookies of the response. */
export async function postAsBrowser(page: Page, path: string, data: object): Promise<void> {
  const headers = { authorization: TEST_STOREFRONT_KEY, 'sec-fetch-site': 'same-origin' };
  const response = await page.request.post(`/api${path}`, { data, headers });
  expect(response.status(), await response.text()).toBe(200);
}

/** Registers an account without the registration page, which has its own tests. */
export async function register(page: Page, email: string): Promise<void> {
  await postAsBrowser(page, '/user/register', { email, password: PASSWORD });
}

/** Registers an account, signs the browser in and goes to the orders of the account. */
export async function signInAsNewCustomer(page: Page, email = newEmail()): Promise<string> {
  await register(page, email);
  await postAsBrowser(page, '/user/login', { email, password: PASSWORD });
  await page.goto('/user/orders');
  return email;
}

/** Signs in on the sign-in page. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/signin');
  await submitSignIn(page, email, password);
}

/** Fills in and sends the sign-in form of the open page. */
export async function submitSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'SIGN IN' }).click();
}

const ADDRESS = {
  'First Name': 'Ada',
  'Last Name': 'Byron',
  'Address Line 1': '1 King St',
  City: 'Toronto',
  'Phone Number': '4165550123',
};

export async function fillAddressForm(page: Page, changes: Record<string, string> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...ADDRESS, ...changes })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('Province', { exact: true }).selectOption('Ontario');
  await page.getByLabel('Postal code').pressSequentially('M5H1A1');
}

export async function saveAddress(page: Page): Promise<void> {
  await page.goto('/user/addressForm');
  await fillAddressForm(page);
  await page.getByRole('button', { name: 'SAVE ADDRESS' }).click();
  await expect(page).toHaveURL(/\/user\/addresses$/);
}

/** Sends a contact form request from a new email address and returns the address. */
export async function submitContactForm(
  url: string,
  message: Omit<ClientInput<'POST /user/request'>['body'], 'email'>,
): Promise<string> {
  const email = newEmail('contact');
  await createRemoteShopper(() => url).request('POST /user/request', { body: { ...message, email } });
  return email;
}

/** Waits for the password reset email and returns its code. */
export async function waitForResetCode(
  email: string,
  waitForEmailTo: (address: string) => Promise<ReceivedEmail>,
): Promise<string> {
  const pattern = /code: (\d{6})/;
  // Until the reset email arrives, the newest email is an older one, such as a confirmation.
  await expect.poll(async () => (await waitForEmailTo(email)).text, { timeout: 45_000 }).toMatch(pattern);
  return pattern.exec((await waitForEmailTo(email)).text)![1]!;
}

/** The id of the customer who is signed in on a page. */
export async function readCustomerId(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'customerid')!.value;
}
