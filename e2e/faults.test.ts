import { productPage, SETS } from '#tests/support/small-catalogue.ts';
import { signInAsNewCustomer } from './support/account.ts';
import { alertWith, statusWith } from './support/page-checks.ts';
import {
  addToCart,
  addWithoutFitCheck,
  chooseCar,
  fillCheckoutAddress,
  placeOrderButton,
} from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test.use({ mayReportErrors: true });

const neverRespond = () => {};

test('APP-12 if a call fails, the error is logged, the input is kept and the page stays usable', async ({
  page,
}) => {
  await page.goto(productPage(SETS.civicSportFront));
  const logged = page.waitForEvent('console', (message) => message.text().includes('POST /user/cart/add'));
  await page.route('**/api/user/cart/add', (route) => route.abort());
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('3');
  await addWithoutFitCheck(page);
  await expect(alertWith(page, 'Not saved.')).toBeVisible();
  await logged;
  await expect(quantity).toHaveValue('3');
  await page.unroute('**/api/user/cart/add');
  await addWithoutFitCheck(page);
  await expect(page.getByRole('dialog', { name: 'CART' }).getByLabel('Quantity')).toHaveValue('3');
});

test('a coupon that cannot be removed stays, and the shopper sees an alert', async ({ page }) => {
  await addToCart(page, SETS.accordFront);
  await page.goto('/cart');
  await page.getByLabel('Coupon code').fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  const remove = page.getByRole('button', { name: 'Remove coupon' });
  await expect(remove).toBeVisible();
  await page.route('**/api/coupon', (route) => route.abort());
  await remove.click();
  await expect(alertWith(page, 'Not saved.')).toBeVisible();
  await expect(remove).toBeVisible();
});

test('if the cart’s code cannot be loaded, the page shows an alert and stays usable; the cart opens once its code can be loaded', async ({
  page,
}) => {
  await page.goto('/');
  await page.route('**/assets/CartDrawer*.js', (route) => route.abort());
  const cartLink = page.getByRole('banner').getByRole('link', { name: /CART/ });
  const failure = alertWith(page, 'Part of this page could not be loaded.');
  await cartLink.click();
  await expect(failure).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find the rotor and pad set that fits');
  await failure.getByRole('button', { name: 'Dismiss' }).click();
  await cartLink.click();
  await expect(failure).toBeVisible();
  await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/assets/CartDrawer*.js');
  await cartLink.click();
  await expect(page.getByRole('dialog', { name: 'CART' })).toBeVisible();
});

for (const [title, url] of [
  ['the fit', '**/api/fit?*'],
  ['the active car', '**/api/header?*'],
] as const) {
  test(`if ${title} could not be loaded, ADD TO CART says so and tries again when it is next clicked`, async ({
    page,
  }) => {
    await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
    await page.route(url, (route) => route.abort());
    await page.goto(productPage(SETS.accordFront));
    const add = page.locator('.add-row').getByRole('button', { name: 'ADD TO CART' });
    await add.click();
    await expect(alertWith(page, 'Not saved. Try again.')).toBeVisible();
    await expect(add).toBeVisible();
    await page.unroute(url);
    await add.click();
    await expect(page.getByRole('dialog', { name: 'CART' })).toContainText('ESD Rotors&Pads, Front');
  });
}

test('if the account could not be loaded, a customer’s click on a wish list button takes effect after a retry', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  await page.route('**/api/header?*', (route) => route.abort());
  await page.goto(productPage(SETS.accordFront));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Wish list/ })
    .click();
  const failure = alertWith(page, 'Your cart and account could not be loaded.');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeVisible();
  await page.unroute('**/api/header?*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(statusWith(page, 'Please create your personal wish list first.')).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('if the cart could not be loaded, the slide-out cart says so and offers to try again', async ({
  page,
}) => {
  await addToCart(page, SETS.accordFront);
  await page.route('**/api/header?*', (route) => route.abort());
  await page.reload();
  await page.getByRole('banner').getByRole('link', { name: 'CART' }).click();
  const drawer = page.getByRole('dialog', { name: 'CART' });
  const retry = alertWith(drawer, 'could not be loaded').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/header?*');
  await retry.click();
  await expect(drawer).toContainText('ESD Rotors&Pads, Front');
});

test('an alert appears if PLACE ORDER is clicked while the total is being calculated', async ({ page }) => {
  await addToCart(page, SETS.accordFront);
  await page.route('**/api/quote?*', neverRespond);
  await page.goto('/checkout');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await fillCheckoutAddress(page, 'shipping');
  await expect(placeOrderButton(page)).toBeDisabled();
  await placeOrderButton(page).click({ force: true });
  await expect(alertWith(page, 'The total is still being calculated.')).toBeVisible();
});

test('APP-13 an image that fails to load is replaced by the placeholder, in server-rendered HTML and in the slide-out cart', async ({
  page,
}) => {
  const brokenImage = '**/art/esd-front-5-1.svg';
  await page.route(brokenImage, (route) => route.fulfill({ status: 404 }));
  await page.goto(productPage(SETS.civicSportFront));
  const image = page.getByRole('img', { name: /picture 1/ });
  await expect(image).toHaveAttribute('src', '/art/placeholder.svg');
  await addWithoutFitCheck(page);
  const cartImage = page.getByRole('dialog', { name: 'CART' }).locator('img');
  await expect(cartImage).toHaveAttribute('src', '/art/placeholder.svg');
  await expect
    .poll(() => cartImage.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
});

test.describe('page errors', () => {
  test('APP-11 a script that fails to load shows an error page with a link to reload', async ({ page }) => {
    await page.goto('/');
    await page.route('**/assets/ContactPage*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible();
    await page.unroute('**/assets/ContactPage*.js');
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
  });

  test('APP-11 a script that has not loaded after 120 s shows the error page', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.route('**/assets/ContactPage*.js', neverRespond);
    const requested = page.waitForRequest('**/assets/ContactPage*.js');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
    await requested;
    await page.clock.runFor(119_000);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Unexpected Application Error!');
    await page.clock.runFor(2_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  });

  test('APP-11 a page that fails to render shows the error with the header and a link home', async ({
    page,
  }) => {
    await page.goto('/');
    // A response of a shape that the page cannot render.
    await page.route('**/api/product/**', (route) =>
      route.fulfill({ json: { scode: 200, smessage: '', itemInfo: {} } }),
    );
    await page.goto('/category/rotor/all');
    await page.getByRole('link', { name: 'ESD Rotors&Pads, Front' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
