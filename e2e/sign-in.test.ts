import { SETS } from '#tests/support/small-catalogue.ts';
import {
  newEmail,
  PASSWORD,
  register,
  signIn,
  signInAsNewCustomer,
  submitSignIn,
  waitForResetCode,
} from './support/account.ts';
import { alertWith, expectAccessibleAtAllWidths, statusWith } from './support/page-checks.ts';
import { addToCart } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('SIGN-02 registration lists the errors, then shows Successful! with a link to sign in, where the email address is filled in', async ({
  page,
}) => {
  await page.goto('/signin/register');
  await page.getByRole('button', { name: 'REGISTER' }).click();
  const summary = alertWith(page, 'Email/Password');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('heading')).toHaveText(
    'Email/Password does not meet requirements, please check.',
  );
  await summary.getByRole('link', { name: 'Invalid email address, please check.' }).click();
  await expect(page.getByLabel('Email Address')).toBeFocused();
  const email = newEmail();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(`${PASSWORD}x`);
  await page.getByRole('button', { name: 'REGISTER' }).click();
  // The specification spells it “pasword”.
  await expect(page.locator('#register-confirm-error')).toHaveText(
    'Confirm password is not the same as the new pasword.',
  );
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await expect(page.locator('#register-confirm-error')).toHaveCount(0);
  await page.getByLabel('Confirm Password').press('Enter');
  await expect(page).toHaveURL(/\/register\/success$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Successful!');
  await expect(page.getByText('Thank you for being member of Haltwell')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Signin' }).click();
  await expect(page).toHaveURL(/\/signin\?origin=%2Fregister%2Fsuccess$/);
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
});

test('after a refused registration, the sign-in form is empty', async ({ page }) => {
  const smessage = 'Too many registrations.';
  await page.route('**/api/user/register', (route) =>
    route.fulfill({ status: 403, json: { scode: 403, smessage } }),
  );
  await page.goto('/signin/register');
  await page.getByLabel('Email Address').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'REGISTER' }).click();
  await expect(alertWith(page, smessage)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/signin/);
  await expect(page.getByRole('button', { name: 'SIGN IN' })).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue('');
});

test('SIGN-07 the password requirements are beside the field and are checked off while typing', async ({
  page,
}) => {
  await page.goto('/signin/register');
  const password = page.getByLabel('Password', { exact: true });
  const rules = page.getByRole('list', { name: 'Password requirements' });
  await password.fill('short');
  await expect(rules.getByRole('listitem').filter({ hasText: 'done' })).toHaveText([
    'a lowercase letter, done',
    'only these special characters: @$!%*?&, done',
    'not just a common word or name with numbers added, done',
  ]);
  await password.blur();
  await expect(page.locator('#register-password-error')).toHaveText(
    'Password needs to contain at least one uppercase letter, one lowercase letter and one number. The length needs to between 8 and 50 characters. (only @$!%*?& are allowed be used as special characters)',
  );
  await password.fill(PASSWORD);
  await expect(rules.getByRole('listitem').filter({ hasText: 'missing' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('SIGN-01 APP-08 a wrong password shows an error; the right one sets cookies for 30 days and opens the orders', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await register(page, email);
  await signIn(page, email, 'Wrong7Bridge');
  const alert = alertWith(page, 'incorrect');
  await expect(alert).toHaveText(
    "Your email address or password is incorrect. Please try again. If you've forgotten your sign in details, just click the 'Forgot your password?' link below.",
  );
  await expect(alert).toBeFocused();
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/user\/orders$/);
  const cookies = Object.fromEntries((await context.cookies()).map((cookie) => [cookie.name, cookie]));
  const daysUntilExpiry = (name: string) =>
    Math.round(((cookies[name]?.expires ?? 0) * 1000 - Date.now()) / 86_400_000);
  for (const name of ['customerid', 'email', 'percentage', 'hashcode', 'login']) {
    expect(daysUntilExpiry(name), name).toBe(30);
  }
  expect(cookies.temporaryid).toBeUndefined();
  expect(cookies.sid?.httpOnly).toBe(true);
});

test('SIGN-05 a signed-in customer is redirected from the sign-in pages to the orders', async ({ page }) => {
  await signInAsNewCustomer(page);
  for (const path of ['/signin', '/signin/register', '/signin/forget', '/signin/reset']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/user\/orders$/);
  }
});

test('HEAD-06 the header shows Sign in to a visitor, and Welcome with the account menu to a customer', async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(header.getByText('Account menu')).toHaveCount(0);
  await signInAsNewCustomer(page);
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await page.goto('/');
  const menu = header.getByRole('navigation', { name: 'Your account, in the header' });
  await header.locator('summary').click();
  await expect(menu.getByRole('listitem')).toHaveText([
    'Orders',
    'Messages',
    'Addresses',
    'Wish Lists',
    'Recent Search',
    'Saved Car',
    'Account Settings',
    'Sign out',
  ]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await header.getByRole('link', { name: 'Welcome' }).click();
  await expect(page).toHaveURL(/\/user\/orders$/);
});

test('SIGN-06 signing out deletes the cookies, hides the cart and the account menu, and goes to /signin', async ({
  page,
  context,
}) => {
  await signInAsNewCustomer(page);
  await addToCart(page, SETS.civicSportFront);
  const csrfToken = async () => (await context.cookies()).find(({ name }) => name === 'hashcode')?.value;
  const tokenBefore = await csrfToken();
  await page.goto('/user/orders');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(/in the cart/)).toHaveCount(0);
  const cookieNames = (await context.cookies()).map((cookie) => cookie.name);
  for (const name of ['customerid', 'email', 'percentage', 'login', 'sid']) {
    expect(cookieNames).not.toContain(name);
  }
  // The new guest session has its own CSRF token.
  expect(await csrfToken()).not.toBe(tokenBefore);
  await page.goto('/user/orders');
  await expect(page).toHaveURL(/\/signin\?/);
});

test('SIGN-03 SIGN-04 an emailed code sets a new password; RESEND CODE is enabled after 60 s', async ({
  page,
  waitForEmailTo,
}) => {
  const email = newEmail();
  await register(page, email);
  await page.clock.install();
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'SEND CODE' }).click();
  await expect(statusWith(page, 'Verification code has been sent to you email')).toBeVisible();
  await expect(page).toHaveURL(/\/signin\/reset$/);
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await expect(page.getByLabel('Email Address')).toHaveAttribute('maxlength', '50');
  await expect(page.getByRole('button', { name: /RESEND CODE \(\d+ s\)/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('button', { name: 'RESEND CODE', exact: true })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
  const code = page.getByLabel('Verification Code');
  // The field accepts only six digits.
  await code.pressSequentially('12ab3456789');
  await expect(code).toHaveValue('123456');
  await page.getByLabel('New Password').fill('weak');
  await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'New password does not meet the requirement, please check your new password.',
  );
  await page.getByLabel('New Password').fill('Calmer8River');
  await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'New password and confirm password is not the same, please check.',
  );
  await code.fill(await waitForResetCode(email, waitForEmailTo));
  await page.getByLabel('Confirm Password').fill('Calmer8River');
  await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
  await expect(
    statusWith(page, 'Password has been changed, Please use new password to login.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
  await signIn(page, email, 'Calmer8River');
  await expect(page).toHaveURL(/\/user\/orders$/);
});

test('SIGN-01 after sign-in the page that required it opens, but never a page of another site', async ({
  page,
}) => {
  const email = newEmail();
  await register(page, email);
  await page.goto('/signin?origin=//evil.example/x');
  await submitSignIn(page, email);
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/user\/orders$/);
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await page.goto('/user/savedCar');
  await expect(alertWith(page, 'please login first')).toBeVisible();
  await submitSignIn(page, email);
  await expect(page).toHaveURL(/\/user\/savedCar$/);
});

test('sign-in fields have the autocomplete tokens that password managers need', async ({ page }) => {
  const autocompleteTokens = async (path: string) => {
    await page.goto(path);
    return page
      .getByRole('main')
      .locator('input[autocomplete]')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')));
  };
  expect(await autocompleteTokens('/signin')).toEqual(['username', 'current-password']);
  expect(await autocompleteTokens('/signin/register')).toEqual(['username', 'new-password', 'new-password']);
  expect(await autocompleteTokens('/signin/forget')).toEqual(['username']);
  expect(await autocompleteTokens('/signin/reset')).toEqual([
    'username',
    'one-time-code',
    'new-password',
    'new-password',
  ]);
});

for (const path of [
  '/signin?origin=/user/orders',
  '/signin/register',
  '/signin/forget',
  '/signin/reset',
  '/register/success',
]) {
  test(`${path} is accessible on wide and narrow screens`, async ({ page }) => {
    await expectAccessibleAtAllWidths(page, path);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('SIGN-01 SIGN-02 SIGN-06 registering, signing in and signing out work with plain form posts', async ({
    page,
  }) => {
    const email = newEmail();
    await page.goto('/signin/register');
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('weak');
    await page.getByRole('button', { name: 'REGISTER' }).click();
    await expect(page.getByText('Email/Password does not meet requirements, please check.')).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'REGISTER' }).click();
    await expect(page.getByText('Thank you for being member of Haltwell')).toBeVisible();
    await page.goto('/user/addresses');
    await expect(page.getByText('please login first')).toBeVisible();
    await submitSignIn(page, email);
    await expect(page).toHaveURL(/\/user\/addresses$/);
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).first().click();
    await expect(page).toHaveURL(/\/signin$/);
    await page.goto('/user/addresses');
    await expect(page).toHaveURL(/\/signin\?/);
  });

  test('SIGN-03 SIGN-04 a forgotten password is reset', async ({ page, waitForEmailTo }) => {
    const email = newEmail();
    await page.goto('/signin/register');
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'REGISTER' }).click();
    await expect(page.getByText('Thank you for being member of Haltwell')).toBeVisible();
    await page.goto('/signin/forget');
    await page.getByLabel('Email Address').fill(email);
    await page.getByRole('button', { name: 'SEND CODE' }).click();
    await expect(page.getByText('Verification code has been sent to you email')).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
    await page.getByLabel('Verification Code').fill(await waitForResetCode(email, waitForEmailTo));
    await page.getByLabel('New Password').fill('Calmer8River');
    await page.getByLabel('Confirm Password').fill('Calmer8River');
    await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click();
    await expect(
      page.getByText('Password has been changed, Please use new password to login.'),
    ).toBeVisible();
  });
});
