import { readFile } from 'node:fs/promises';
import { becomeCustomer, newEmail, PASSWORD, register, signIn } from './support/account.ts';
import { keepsTheRules } from './support/rules.ts';
import { knowCountry } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page, baseURL }) => knowCountry(page, baseURL!));

test('ACC-07 the profile: rules, the success text, and the name that stays', async ({ page }) => {
  const email = await becomeCustomer(page);
  await page.goto('/user/accountSettings');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByLabel('Email Address')).toHaveValue(email);
  await expect(profile.getByLabel('Email Address')).not.toBeEditable();
  await profile.getByLabel('Company').fill('x'.repeat(51));
  await profile.getByLabel('Phone Number').fill('123');
  await profile.getByRole('button', { name: 'SAVE PROFILE' }).click();
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
  await expect(
    page.getByRole('status').filter({ hasText: 'Acctount Information Updated successfully!' }),
  ).toBeVisible();
  await page.reload();
  await expect(profile.getByLabel('Company')).toHaveValue('Analytical Engines');
  await keepsTheRules(page, '/user/accountSettings');
});

test('ACC-07 the password changes with the current one; a wrong one says so; other sessions end', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await becomeCustomer(page);
  const other = await browser.newContext({ baseURL: baseURL! });
  const elsewhere = await other.newPage();
  await knowCountry(elsewhere, baseURL!);
  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/user\/orders$/);
  await page.goto('/user/accountSettings');
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('First Name').fill('Ada');
  await profile.getByLabel('Last Name').fill('Byron');
  await profile.getByRole('button', { name: 'SAVE PROFILE' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'successfully' })).toBeVisible();
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
  await expect(page.getByRole('status').filter({ hasText: 'successfully' })).toBeVisible();
  await expect(form.getByLabel('Current Password')).toHaveValue('');
  await elsewhere.goto('/user/addresses');
  await expect(elsewhere).toHaveURL(/\/signin\?/);
  await signIn(elsewhere, email, 'Calmer8River');
  await expect(elsewhere).toHaveURL(/\/user\/orders$/);
  await page.goto('/user/accountSettings');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await elsewhere.goto('/user/addresses');
  await expect(elsewhere).toHaveURL(/\/signin\?/);
  await other.close();
});

test('ACC-07 a new password of somebody who has not said a name leads to the fields of the name', async ({
  page,
}) => {
  await becomeCustomer(page);
  await page.goto('/user/accountSettings');
  const form = page.getByRole('region', { name: 'Password' });
  await form.getByLabel('Current Password').fill(PASSWORD);
  await form.getByLabel('New Password').fill('Calmer8River');
  await form.getByLabel('Confirm Password').fill('Calmer8River');
  await form.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  const response = form.getByRole('alert');
  await expect(response).toContainText('Failed to update acctount information, please try again.');
  await response.getByRole('link', { name: 'First Name cannot be empty or exceed max length (50).' }).click();
  await expect(page.getByRole('region', { name: 'Profile' }).getByLabel('First Name')).toBeFocused();
});

test('the mailed link confirms the address of whoever signs in with it', async ({ page, emailTo }) => {
  const email = newEmail();
  await register(page, email);
  const link = /http\S+\/user\/verify\?token=[^\s"<]+/.exec((await emailTo(email)).text)![0];
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page).toHaveURL(/\/signin\?/);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'SIGN IN' }).click();
  await expect(page).toHaveURL(/\/user\/accountSettings/);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.goto('/user/verify?token=nonsense');
  await expect(page.getByRole('alert').filter({ hasText: 'not valid any more' })).toBeVisible();
});

test('the person’s data is a file to keep; the account ends with its password', async ({ page }) => {
  const email = await becomeCustomer(page);
  await page.goto('/user/accountSettings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(JSON.parse(await readFile((await download.path())!, 'utf8'))).toMatchObject({ account: { email } });
  const end = page.getByRole('region', { name: 'Delete the account' });
  await end.getByRole('button', { name: 'DELETE MY ACCOUNT' }).click();
  await expect(end.getByRole('alert')).toContainText('Enter your password to delete the account.');
  await end.getByLabel('Your password').fill('Wrong7Bridge');
  await end.getByRole('button', { name: 'DELETE MY ACCOUNT' }).click();
  await expect(end.getByRole('alert')).toContainText('Current password is wrong.');
  await end.getByLabel('Your password').fill(PASSWORD);
  await end.getByRole('button', { name: 'DELETE MY ACCOUNT' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByRole('status').filter({ hasText: 'Your account has been deleted.' })).toBeVisible();
  await signIn(page, email);
  await expect(page.getByRole('alert').filter({ hasText: 'incorrect' })).toBeVisible();
});
