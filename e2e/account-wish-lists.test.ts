import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import {
  newEmail,
  postAsBrowser,
  register,
  signIn,
  signInAsNewCustomer,
  submitSignIn,
} from './support/account.ts';
import { holdRequests, holdResponses } from './support/hold-requests.ts';
import { alertWith, expectAccessibleAtAllWidths, statusWith } from './support/page-checks.ts';
import { CIVIC, chooseCar } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('ACC-05 PROD-05 a customer creates a wish list, fills it with the heart button, renames it, moves its set to the cart, and deletes it', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await page.goto(productPage(SETS.civicSportFront));
  const heart = page.getByRole('main').getByRole('button', { name: /^Wish list/ });
  await heart.click();
  await expect(statusWith(page, 'wish list first')).toContainText(
    'Please create your personal wish list first.',
  );
  await page.goto('/user/wishLists');
  await page.getByRole('link', { name: 'New Wish List' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Wish List');
  await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
  await expect(page.locator('#list-list_name-error')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Winter');
  await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
  await expect(page.getByRole('link', { name: 'Winter', exact: true })).toBeVisible();
  await page.goto(productPage(SETS.civicSportFront));
  await heart.click();
  const winter = page.getByRole('group', { name: 'Your wish lists' }).getByRole('button', { name: 'Winter' });
  await expect(winter).toBeFocused();
  await winter.press('Enter');
  await expect(winter).toHaveAttribute('aria-pressed', 'true');
  await expect(statusWith(page, 'wish list')).toContainText('has been added into your wish list Winter');
  await winter.click();
  await expect(winter).toHaveAttribute('aria-pressed', 'false');
  await expect(statusWith(page, 'wish list')).toContainText('has removed from your wish list Winter');
  await winter.click();
  await expect(winter).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(heart).toBeFocused();
  await page.goto('/user/wishLists');
  const row = page.getByRole('listitem').filter({ hasText: 'Winter' });
  await expect(row).toContainText('1 set');
  await expect(row.locator('img')).not.toHaveAttribute('src', /placeholder/);
  await page.getByRole('link', { name: 'Edit the wish list Winter' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Summer');
  await page.getByRole('button', { name: 'SAVE WISH LIST' }).click();
  await page.getByRole('link', { name: 'Summer', exact: true }).click();
  const item = page.getByRole('article').filter({ hasText: PARTS.front });
  await expect(item).toContainText('C$189.99');
  await expectAccessibleAtAllWidths(page, new URL(page.url()).pathname);
  await page.setViewportSize({ width: 1440, height: 900 });
  await item.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('This list is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusWith(page, 'The set has been added to your wish list.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await item.getByRole('button', { name: /^ADD TO CART/ }).click();
  const cart = page.getByRole('dialog', { name: 'CART' });
  await expect(cart).toContainText('ESD Rotors&Pads, Front');
  await page.keyboard.press('Escape');
  await expect(page.getByText('This list is empty.')).toBeVisible();
  await page.goto('/user/wishLists');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete wish list' }).click();
  await expect(statusWith(page, 'deleted')).toContainText("Your wishlist 'Summer' has been deleted!");
  await expect(page.getByText('You have no wish lists yet.')).toBeVisible();
});

test('PROD-05 a customer without a list saves the set on a new one with the button of the message, in both languages', async ({
  page,
}) => {
  for (const [prefix, heart, button, saved] of [
    ['', /^Wish list/, 'Create a list with this set', 'has been added into your wish list Favourites'],
    ['/fr', /^Liste de souhaits/, 'Créer une liste avec cet ensemble', 'votre liste de souhaits Favoris'],
  ] as const) {
    await signInAsNewCustomer(page);
    await page.goto(`${prefix}${productPage(SETS.civicSportFront)}`);
    await page.getByRole('main').getByRole('button', { name: heart }).click();
    const create = page.getByRole('button', { name: button });
    await create.click();
    await expect(statusWith(page, saved)).toBeVisible();
    await expect(create).toHaveCount(0);
    await expect(page.locator('.heart.wished')).toBeVisible();
    await page.context().clearCookies({ name: /^(?!currency)/ });
  }
});

test('PROD-05 a set whose heart a visitor presses is saved once, after registering and signing in', async ({
  page,
}) => {
  const email = newEmail();
  const path = productPage(SETS.civicSportFront);
  await page.goto(path);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Wish list/ })
    .click();
  await alertWith(page, 'log in').getByRole('button', { name: 'Sign in' }).click();
  await register(page, email);
  await submitSignIn(page, email);
  await expect(page).toHaveURL(new RegExp(path));
  await expect(statusWith(page, 'has been added into your wish list Favourites')).toBeVisible();
  await expect(page.locator('.heart.wished')).toBeVisible();

  await page.goto('/user/wishLists');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete wish list' }).click();
  await expect(page.getByText('You have no wish lists yet.')).toBeVisible();
  await page.context().clearCookies({ name: /^(?!currency)/ });
  await signIn(page, email);
  await expect(page).toHaveURL('/user/orders');
  await expect(page.getByText('Favourites')).toHaveCount(0);
});

test('Back from the form of one wish list to the form of another shows the other list’s name', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  for (const list_name of ['Summer', 'Winter'])
    await postAsBrowser(page, '/user/wishList/create', { wishList: { list_name, is_public: false } });
  await page.goto('/user/wishLists');
  const name = page.getByLabel('Name', { exact: true });
  await page.getByRole('link', { name: 'Edit the wish list Summer' }).click();
  await expect(name).toHaveValue('Summer');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Edit the wish list Winter' }).click();
  await expect(name).toHaveValue('Winter');
  await page.evaluate(() => history.go(-2));
  await expect(name).toHaveValue('Summer');
});

test('ACC-05 New Wish List is hidden once there are five lists', async ({ page }) => {
  await signInAsNewCustomer(page);
  const create = (number: number) =>
    postAsBrowser(page, '/user/wishList/create', { wishList: { list_name: `List ${number}` } });
  for (let number = 1; number <= 4; number++) await create(number);
  await page.goto('/user/wishLists');
  await expect(page.getByRole('link', { name: 'New Wish List' })).toBeVisible();
  await create(5);
  await page.reload();
  await expect(page.getByRole('link', { name: 'List 5', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New Wish List' })).toHaveCount(0);
  await page.goto('/user/wishListCreate');
  await expect(page).toHaveURL(/\/user\/wishLists$/);
});

test('PROD-05 a visitor who clicks a heart is asked to sign in, on the product page and on a result card', async ({
  page,
}) => {
  for (const path of [productPage(SETS.civicSportFront), '/category/rotor/esd']) {
    await page.goto(path);
    await page
      .getByRole('button', { name: /^Wish list/ })
      .first()
      .click();
    const alert = alertWith(page, 'log in');
    await expect(alert).toContainText('Please log in first.');
    await alert.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/signin\?origin=/);
  }
});

test('a customer’s click on a heart waits for the account, even if the cart has loaded', async ({ page }) => {
  await signInAsNewCustomer(page);
  const release = await holdRequests(page, '**/api/header?*');
  await page.goto('/cart');
  await page.getByRole('main').getByRole('link', { name: 'See all sets' }).click();
  await page
    .getByRole('button', { name: /^Wish list/ })
    .first()
    .click();
  release();
  await expect(statusWith(page, 'first')).toContainText('Please create your personal wish list first.');
});

test('a set stays on a wish list if the header, read before the set was added, arrives after it', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await postAsBrowser(page, '/user/wishList/create', { wishList: { list_name: 'Winter' } });
  await page.goto(CIVIC);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Welcome' })).toBeVisible();
  const itemData = { ...SETS.civicSportFront, quantity: 1 };
  await postAsBrowser(page, '/user/cart/add', { itemData, is_replaced: false, is_unchecked: true });
  const header = await holdResponses(page, '**/api/header?*');
  // Loads the header again.
  await page.getByRole('button', { name: 'Save Car' }).click();
  await header.arrived;
  await page
    .getByRole('button', { name: /^Wish list/ })
    .first()
    .click();
  const winter = page.getByRole('group', { name: 'Your wish lists' }).getByRole('button', { name: 'Winter' });
  await winter.click();
  await expect(winter).toHaveAttribute('aria-pressed', 'true');
  header.release();
  // Shown once the header has arrived.
  await expect(banner.getByRole('link', { name: /^CART/ })).toContainText('1');
  await expect(winter).toHaveAttribute('aria-pressed', 'true');
});

test('PROD-05 the menu of the heart adds the set to a new list named after the vehicle', async ({ page }) => {
  await signInAsNewCustomer(page);
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  const hearts = page.getByRole('main').getByRole('button', { name: /^Wish list/ });
  await hearts.first().click();
  await page.getByRole('button', { name: 'Create a list with this set' }).click();
  await expect(page.locator('.heart.wished')).toHaveCount(1);
  await hearts.nth(1).click();
  await page.getByRole('group').getByRole('button', { name: 'Create a list with this set' }).click();
  const list = page.getByRole('group', { name: 'Your wish lists' }).getByRole('button');
  await expect(list).toHaveText(['Favourites', '2018 Honda Civic']);
  await expect(list.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.heart.wished')).toHaveCount(2);
});

test('PROD-05 the heart covers neither the note nor the price at 360, 800 and 1440 px', async ({ page }) => {
  await page.goto(productPage(SETS.civicSiSmallRotor));
  const box = page.locator('.buy-box');
  for (const width of [360, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const heart = (await box.getByRole('button', { name: /^Wish list/ }).boundingBox())!;
    for (const other of ['.note-tag', '.price']) {
      const otherBox = (await box.locator(other).boundingBox())!;
      const isApart =
        heart.x >= otherBox.x + otherBox.width ||
        heart.y >= otherBox.y + otherBox.height ||
        heart.y + heart.height <= otherBox.y;
      expect(isApart, `${other} at ${width} px ${JSON.stringify([heart, otherBox])}`).toBe(true);
    }
  }
});
