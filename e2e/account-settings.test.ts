import { readFile } from 'node:fs/promises';
import { SETS } from '#tests/support/small-catalogue.ts';
import {
  newEmail,
  PASSWORD,
  register,
  signIn,
  signInAsNewCustomer,
  submitSignIn,
} from './support/account.ts';
import { alertWith, expectAccessibleAtAllWidths, statusWith } from './support/page-checks.ts';
import { addToCart } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('ACC-07 the profile is validated and saved', async ({ page }) => {
  const email = await signInAsNewCustomer(page);
  await page.goto('/user/accountSettings');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByLabel('Email Address')).toHaveValue(email);
  await expect(profile.getByLabel('Email Address')).not.toBeEditable();
  await profile.getByLabel('Company').fill('x'.repeat(51));
  await profile.getByLabel('Phone Number').fill('123');
  await profile.getByRole('button', { name: 'SAVE PROFILE' }).click();
  // “acctount” is the specification's spelling.
  await expect(profile.getByRole('heading', { level: 2 }).nth(1)).toHaveText(
    'Failed to update acctount information, please try again.',
  );
  await expect(profile.getByRole('alert').getByRole('listitem')).toHaveText([
    'First Name cannot be empty or exceed max length (50).',
    'Last Name cannot be empty or exceed max length (50).',
    'Phone Number error, Please only enter 10 digit Number.',
  ]);
  await profile.getByLabel('First Name').fill('Ada');
  await profile.getByLabel('Last Name').fill('Byron');
  await profile.getByLabel('Company').fill('Analytical Engines');
  await profile.getByLabel('Phone Number').fill('4165550123');
  await profile.getByRole('button', { name: 'SAVE PROFILE' }).click();
  await expect(statusWith(page, 'Acctount Information Updated successfully!')).toBeVisible();
  await page.reload();
  await expect(profile.getByLabel('Company')).toHaveValue('Analytical Engines');
  await expectAccessibleAtAllWidths(page, '/user/accountSettings');
});

test('ACC-07 changing the password requires the current password; the change and “Sign out everywhere else” end the other sessions', async ({
  page,
  openOtherBrowser,
}) => {
  const email = await signInAsNewCustomer(page);
  const otherPage = await openOtherBrowser();
  await signIn(otherPage, email);
  await expect(otherPage).toHaveURL(/\/user\/orders$/);
  await page.goto('/user/accountSettings');
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('First Name').fill('Ada');
  await profile.getByLabel('Last Name').fill('Byron');
  await profile.getByRole('button', { name: 'SAVE PROFILE' }).click();
  await expect(statusWith(page, 'successfully')).toBeVisible();
  const form = page.getByRole('region', { name: 'Password' });
  await form.getByLabel('New Password').fill('Calmer8River');
  await form.getByLabel('Confirm Password').fill('Calmer8River');
  await form.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  await expect(form.getByRole('alert')).toContainText(
    'Current password cannot be empty when you try to update password.',
  );
  await form.getByLabel('Current Password').fill('Wrong7Bridge');
  await form.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  await expect(form.getByRole('alert')).toContainText('Current password is wrong.');
  await form.getByLabel('Current Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  await expect(statusWith(page, 'successfully')).toBeVisible();
  await expect(form.getByLabel('Current Password')).toHaveValue('');
  await otherPage.goto('/user/addresses');
  await expect(otherPage).toHaveURL(/\/signin\?/);
  await signIn(otherPage, email, 'Calmer8River');
  await expect(otherPage).toHaveURL(/\/user\/orders$/);
  await page.goto('/user/accountSettings');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await otherPage.goto('/user/addresses');
  await expect(otherPage).toHaveURL(/\/signin\?/);
});

test('ACC-07 an account without a name can change its password; while typing, the list of rules shows whether the password has a common word', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await page.goto('/user/accountSettings');
  const form = page.getByRole('region', { name: 'Password' });
  await form.getByLabel('Current Password').fill(PASSWORD);
  // Adding digits and a special character to a common word does not satisfy the rule.
  await form.getByLabel('New Password').fill('Brakes!2026');
  const commonWordRule = form.getByRole('listitem').filter({ hasText: 'common word' });
  await expect(commonWordRule).toContainText('missing');
  await form.getByLabel('New Password').fill('Calmer8River');
  await expect(commonWordRule).toContainText('done');
  await form.getByLabel('Confirm Password').fill('Calmer8River');
  await form.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  await expect(statusWith(page, 'successfully')).toBeVisible();
});

test('ACC-02 the order list of an unconfirmed account says when guest orders appear in it, and can send the link again', async ({
  page,
}) => {
  const email = await signInAsNewCustomer(page);
  const main = page.getByRole('main');
  await expect(main).toContainText(
    `Orders that you placed with ${email} without signing in appear here once you confirm this address.`,
  );
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(statusWith(page, 'We have sent you an email with a link.')).toBeVisible();
  await page.goto('/fr/user/orders');
  await expect(main).toContainText(
    `Les commandes passées sans connexion avec l’adresse ${email} figureront ici`,
  );
});

test('the link in the email confirms the email address once the customer signs in; an invalid link is reported', async ({
  page,
  waitForEmailTo,
}) => {
  const email = newEmail();
  await register(page, email);
  const link = /http\S+\/user\/verify\?token=[^\s"<]+/.exec((await waitForEmailTo(email)).text)![0];
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page).toHaveURL(/\/signin\?/);
  await submitSignIn(page, email);
  await expect(page).toHaveURL(/\/user\/orders/);
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await page.goto('/user/orders');
  await expect(page.getByText('There are no orders in your account yet.')).toBeVisible();
  await expect(page.getByText('once you confirm this address')).toHaveCount(0);
  await page.goto('/user/accountSettings');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.goto('/user/verify?token=nonsense');
  await expect(alertWith(page, 'no longer valid')).toBeVisible();
});

test('a customer downloads their data; deleting the account needs the password and removes the typed address from the browser', async ({
  page,
}) => {
  const email = await signInAsNewCustomer(page);
  await addToCart(page, SETS.accordFront);
  await page.goto('/checkout');
  await page.getByLabel('First Name').fill('Ada');
  const readStorage = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(readStorage).toContain('Ada');
  await page.goto('/user/accountSettings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(JSON.parse(await readFile((await download.path())!, 'utf8'))).toMatchObject({ account: { email } });
  const form = page.getByRole('region', { name: 'Delete your account' });
  await form.getByRole('button', { name: 'DELETE MY ACCOUNT' }).click();
  await expect(form.getByRole('alert')).toContainText('Enter your password to delete your account.');
  await form.getByLabel('Enter your password').fill('Wrong7Bridge');
  await form.getByRole('button', { name: 'DELETE MY ACCOUNT' }).click();
  await expect(form.getByRole('alert')).toContainText('Current password is wrong.');
  await form.getByLabel('Enter your password').fill(PASSWORD);
  await form.getByRole('button', { name: 'DELETE MY ACCOUNT' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(statusWith(page, 'Your account has been deleted.')).toBeVisible();
  expect(await readStorage()).not.toContain('Ada');
  await signIn(page, email);
  await expect(alertWith(page, 'incorrect')).toBeVisible();
});
