import type { Page } from '@playwright/test';
import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { newEmail, readCustomerId, register, signIn, signInAsNewCustomer } from './support/account.ts';
import { createOwnerApi } from './support/admin.ts';
import { holdRequests, holdResponses } from './support/hold-requests.ts';
import { alertWith, statusWith } from './support/page-checks.ts';
import { addToCart, addWithoutFitCheck, chooseCar } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await addToCart(page, SETS.civicSportFront);
  await page.keyboard.press('Escape');
  await page.goto('/cart');
});

/** Opens the cart, pauses the page's clock and returns the line. */
async function openCartWithClockPaused(page: Page) {
  await page.clock.install();
  await page.goto('/cart');
  const line = page.getByRole('article', { name: 'ESD Rotors&Pads, Front' });
  await expect(line).toBeVisible();
  // Pausing moves the clock ten seconds ahead, which is too short to end calls that the page still has running.
  await page.clock.pauseAt(Date.now() + 10_000);
  return line;
}

test('CART-01 CART-02 CART-03 a quantity accepts only digits, cannot be empty or below 1, and is saved', async ({
  page,
}) => {
  const line = page.getByRole('article', { name: 'ESD Rotors&Pads, Front' });
  const box = line.getByRole('textbox');
  // No car was chosen, so the line names the range of vehicles that the set fits.
  await expect(line).toContainText('2018 Honda');
  await expect(line).toContainText('Not checked for a vehicle');
  await line.getByRole('button', { name: /One less/ }).click();
  await expect(alertWith(page, 'item quantity')).toContainText(
    'item quantity cannot be smaller than 1, if you want to remove item from cart, please click remove button.',
  );
  await box.fill('');
  await box.blur();
  await expect(box).toHaveValue('1');
  await expect(alertWith(page, 'item quantity')).toBeHidden();
  await box.fill('0');
  await box.blur();
  await expect(box).toHaveValue('1');
  await expect(alertWith(page, 'item quantity')).toBeVisible();
  await box.fill('999');
  await expect(box).toHaveValue('99');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^The largest quantity is 99\./);
  await box.fill('3a');
  await expect(alertWith(page, 'The largest quantity')).toBeHidden();
  await box.press('Enter');
  await expect(line).toContainText('C$569.97');
  await page.reload();
  await expect(box).toHaveValue('3');
});

test('“Continue shopping” leads to the sets of the active car', async ({ page }) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Continue shopping' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Accord');
});

test('CART-08 a message names a removed line and offers Undo; if undoing fails, Undo is offered again', async ({
  page,
}) => {
  await page.getByRole('button', { name: /Remove ESD/ }).click();
  const status = statusWith(page, 'removed');
  await expect(status).toContainText('ESD Rotors&Pads Front Set 11.8 in has been removed from your cart.');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await status.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article', { name: 'ESD Rotors&Pads, Front' })).toBeVisible();
  await expect(statusWith(page, 'in your cart again')).toContainText('ESD Rotors&Pads Front Set 11.8 in');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  // Simulates that the last unit was sold in the meantime.
  const smessage = 'ESD Front Set ordered quantity (1) exceeds current available stock (0).';
  await page.route('**/api/user/cart/add', (route) =>
    route.fulfill({ status: 409, json: { scode: 409, smessage } }),
  );
  await page.getByRole('button', { name: /Remove ESD/ }).click();
  await status.getByRole('button', { name: 'Undo' }).click();
  await expect(alertWith(page, smessage)).toBeVisible();
  await expect(status.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('CART-08 removing a line with a manual price asks for confirmation', async ({ page }) => {
  // Simulates a price that staff set on the line.
  await page.route('**/api/header', async (route) => {
    const response = await route.fetch();
    const header = await response.json();
    for (const item of header.cartItems)
      Object.assign(item, { cart_cad_price: 150, cart_custom_note: 'for the club' });
    await route.fulfill({ response, json: header });
  });
  await page.goto('/');
  await page.getByRole('link', { name: /^CART/ }).click();
  await page
    .getByRole('dialog', { name: 'CART' })
    .getByRole('link', { name: /^CHECKOUT/ })
    .click();
  await expect(page.getByText('Your price: for the club')).toBeVisible();
  const remove = page.getByRole('button', { name: /Remove ESD/ });
  const question = page.getByRole('dialog', { name: 'Remove this set?' });
  await remove.click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await remove.click();
  await question.getByRole('button', { name: 'Remove' }).click();
  const status = statusWith(page, 'removed');
  await expect(status).toContainText('ESD Rotors&Pads Front Set 11.8 in has been removed from your cart.');
  await expect(status.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Your cart is empty.')).toBeVisible();
});

test('CART-09 a coupon shows its discount and the new grand total; an invalid code shows an error', async ({
  page,
}) => {
  await page.getByLabel('Coupon code').fill('nope');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This coupon code cannot be used.')).toBeVisible();
  await page.getByLabel('Coupon code').fill('welcome10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('definition').filter({ hasText: '-C$19.00' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'C$170.99' })).toBeVisible();
});

test('CART-09 on a phone, the error of a coupon is above the bar with the total', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Coupon code').fill('nope');
  await page.getByLabel('Coupon code').press('Enter');
  const error = page.getByText('This coupon code cannot be used.');
  const bar = page.locator('.checkout-bar');
  const bottomOf = async () => {
    const { y, height } = (await error.boundingBox())!;
    return y + height;
  };
  await expect.poll(bottomOf).toBeLessThanOrEqual((await bar.boundingBox())!.y);
});

test('CART-11 a quantity above the stock blocks the checkout, shows the reason and can be set to the stock', async ({
  page,
}) => {
  await addToCart(page, SETS.civicSiLargeRotor);
  const drawer = page.getByRole('dialog', { name: 'CART' });
  const quantity = drawer.getByRole('listitem').filter({ hasText: '12.6 in' }).getByRole('textbox');
  await quantity.fill('6');
  await quantity.press('Enter');
  await expect(drawer.getByRole('button', { name: /^Set to [1-5]/ })).toBeVisible();
  await expect(drawer.getByText('ordered quantity (6) exceeds current available stock (')).toHaveCount(1);
  await expect(drawer.getByText('Checkout is not possible yet:')).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^CHECKOUT/ })).toBeDisabled();
  await expect(drawer.getByRole('link', { name: 'Your cart' })).toHaveAttribute('href', '/cart');
  await page.goto('/checkout');
  await expect(
    page.getByText('Front Set 12.6 in ordered quantity (6) exceeds current available stock ('),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change your cart' })).toHaveAttribute('href', '/cart');
  await page.goto('/cart');
  await page.getByRole('link', { name: 'CHECKOUT', exact: true }).click({ force: true });
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('alert').first()).toContainText(
    'ESD Rotors&Pads Front Set 12.6 in ordered quantity (6) exceeds current available stock (',
  );
  const line = page.getByRole('article').filter({ hasText: PARTS.largeFront });
  await line.getByRole('button', { name: /^Set to [1-5]/ }).click();
  await expect(line).not.toContainText('exceeds current available stock');
  await expect(line.getByRole('textbox')).toHaveValue(/^[1-5]$/);
});

test('a line whose set has been sold out offers an email when it is back', async ({ page }) => {
  const line = page.getByRole('article', { name: 'ESD Rotors&Pads, Front' });
  // Simulated in the reply, because other tests need the units.
  await page.route('**/api/user/cart/add', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const stock_problems = [{ ...reply.cartItems[0], ordered: 2, stock: 0 }];
    await route.fulfill({ response, json: { ...reply, stock_problems } });
  });
  await line.getByRole('button', { name: /One more/ }).click();
  await expect(line).toContainText('ordered quantity (2) exceeds current available stock (0).');
  await expect(line.getByRole('link', { name: 'Tell me when it is back' })).toBeVisible();
  await page.getByRole('link', { name: /^CART/ }).click();
  const drawer = page.getByRole('dialog', { name: 'CART' });
  await drawer.getByRole('link', { name: 'Tell me when it is back' }).click();
  await expect(drawer).toBeHidden();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Tell me when it is back');
  await expect(heading).toBeFocused();
  await expect(page.getByRole('main')).toContainText('ESD Rotors&Pads, Front');
});

test('CART-11 the quantities of a part in two lines are added up before they are compared with the stock', async ({
  page,
}) => {
  for (const set of [SETS.civicSportRear, SETS.civicSiRear]) {
    await addToCart(page, set);
    await page.goto('/cart');
    const box = page.getByRole('article').filter({ hasText: set.part_number }).getByRole('textbox').last();
    await box.fill('6');
    await box.press('Enter');
    await expect(box).toBeEditable();
  }
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText(/exceeds current available stock/)).toHaveCount(1);
});

test('CART-07 a quantity above the stock is marked as invalid until it is edited', async ({ page }) => {
  await addToCart(page, SETS.civicSiLargeRotor);
  await page.goto('/cart');
  const box = page.getByRole('article').filter({ hasText: PARTS.largeFront }).getByRole('textbox');
  await box.fill('6');
  await box.press('Enter');
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await box.fill('2');
  await expect(box).not.toHaveAttribute('aria-invalid', 'true');
});

test('CART-04 CART-05 a line is disabled for at most a second while it is updated; a failed update is reported', async ({
  page,
}) => {
  const line = await openCartWithClockPaused(page);
  const release = await holdRequests(page, '**/api/user/cart/add');
  await line.getByRole('button', { name: /One more/ }).click();
  for (const name of [/One more/, /One less/, /Remove/]) {
    await expect(line.getByRole('button', { name })).toBeDisabled();
  }
  await page.clock.runFor(1000);
  // The line is enabled again although no response has arrived.
  await expect(line.getByRole('button', { name: /Remove/ })).toBeEnabled();
  release();
  await expect(line).toContainText('C$379.98');
  await page.unroute('**/api/user/cart/add');
  await page.route('**/api/user/cart/add', (route) =>
    route.fulfill({ status: 503, json: { scode: 503, smessage: 'busy', reason: 'busy' } }),
  );
  await line.getByRole('button', { name: /One more/ }).click();
  await expect(alertWith(page, 'update failed')).toContainText(
    'ESD Rotors&Pads Front Set 11.8 in update failed, please refresh the page and try again.',
  );
  await expect(line.getByRole('textbox')).toHaveValue('2');
});

test('CART-04 a line is enabled again as soon as the response arrives', async ({ page }) => {
  // With the clock paused, only the response can enable the line.
  const line = await openCartWithClockPaused(page);
  for (const total of ['C$379.98', 'C$569.97']) {
    await line.getByRole('button', { name: /One more/ }).click();
    await expect(line).toContainText(total);
  }
});

test('on a slow connection, a second click on “One more” counts, too, and the last reply is shown', async ({
  page,
}) => {
  const line = page.getByRole('article', { name: 'ESD Rotors&Pads, Front' });
  const oneMore = line.getByRole('button', { name: /One more/ });
  const release = await holdRequests(page, '**/api/user/cart/add');
  await oneMore.click();
  // Set together with the lock, which ends after a second, although the response is held.
  await expect(line.getByRole('textbox')).toHaveValue('2');
  await expect(oneMore).toBeEnabled();
  await oneMore.click();
  await expect(line.getByRole('textbox')).toHaveValue('3');
  release();
  await expect(line).toContainText('C$569.97');
  await expect(line.getByRole('textbox')).toHaveValue('3');
});

test('a change of the cart stays if a header that was read before the change arrives after it', async ({
  page,
}) => {
  await signInAsNewCustomer(page);
  const header = await holdResponses(page, '**/api/header?*');
  await page.goto('/cart');
  await header.arrived;
  const line = page.getByRole('article', { name: 'ESD Rotors&Pads, Front' });
  await line.getByRole('button', { name: /One more/ }).click();
  await expect(line).toContainText('C$379.98');
  header.release();
  // Shown once the header has arrived.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Welcome' })).toBeVisible();
  await expect(line).toContainText('C$379.98');
});

test('CART-06 a line removed in another tab is reported by name, with a request to refresh the page', async ({
  page,
  context,
}) => {
  await expect(page.getByRole('article', { name: 'ESD Rotors&Pads, Front' })).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto(page.url());
  await otherTab.getByRole('button', { name: /Remove ESD/ }).click();
  await expect(alertWith(page, 'removed')).toContainText(
    'ESD Rotors&Pads Front Set 11.8 in has been removed from your cart, please refresh the page!',
  );
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('CART-13 a line can be removed on an open cart page after a sign-in in another tab', async ({
  page,
  context,
}) => {
  await expect(page.getByRole('article', { name: 'ESD Rotors&Pads, Front' })).toBeVisible();
  const otherTab = await context.newPage();
  const email = newEmail();
  await register(otherTab, email);
  await signIn(otherTab, email);
  await expect(otherTab).toHaveURL(/\/user\/orders$/);
  // Simulates a late response to a request from before the sign-in, which replaces the customer's CSRF token.
  await context.addCookies([{ name: 'hashcode', value: 'outdated', url: page.url() }]);
  await page.getByRole('button', { name: /Remove ESD/ }).click();
  await expect(statusWith(page, 'removed')).toContainText(
    'ESD Rotors&Pads Front Set 11.8 in has been removed from your cart.',
  );
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('CART-12 after staff change a price, the cart line says so, even after its quantity is changed', async ({
  page,
  shop,
}) => {
  await signInAsNewCustomer(page);
  await page.goto('/cart');
  const notice = 'The price of this set has changed since you last saw it.';
  await expect(page.getByRole('article', { name: 'ESD Rotors&Pads, Front' })).toContainText('C$189.99');
  await expect(page.getByText(notice)).toHaveCount(0);
  const callAsOwner = await createOwnerApi(shop);
  await callAsOwner('POST /admin/cartitems', {
    ...SETS.civicSportFront,
    customer_id: await readCustomerId(page),
    cad_price: 150.25,
    usd_price: 120,
    custom_note: 'for the club',
  });
  await page.goto('/');
  await page.getByRole('link', { name: /^CART/ }).click();
  await page
    .getByRole('dialog', { name: 'CART' })
    .getByRole('link', { name: /^CHECKOUT/ })
    .click();
  const line = page.getByRole('article', { name: 'ESD Rotors&Pads, Front' });
  await expect(line).toContainText(notice);
  await line.getByRole('button', { name: /One more/ }).click();
  await expect(line).toContainText('C$300.50');
  await expect(line).toContainText(notice);
});

test('HEAD-07 the slide-out cart closes with Escape and with a click outside', async ({ page }) => {
  const drawer = page.getByRole('dialog', { name: 'CART' });
  await page.getByRole('banner').getByRole('link', { name: /CART/ }).click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: /CART/ }).click();
  await expect(drawer).toBeVisible();
  await page.mouse.click(200, 400);
  await expect(drawer).toBeHidden();
});

test('HEAD-07 in the slide-out cart a quantity can be changed, and a set removed and restored', async ({
  page,
}) => {
  await page.goto('/cart');
  await page.getByRole('banner').getByRole('link', { name: /CART/ }).click();
  const drawer = page.getByRole('dialog', { name: 'CART' });
  await drawer.getByRole('button', { name: 'One more of ESD Rotors&Pads, Front' }).click();
  await expect(drawer.getByText('C$189.99 each')).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'CHECKOUT C$379.98' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Remove ESD Rotors&Pads, Front' }).click();
  await expect(drawer.getByText('Your cart is empty.')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: 'CART' })).toBeFocused();
  await expect(page.getByText('please refresh the page!')).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Undo' }).click();
  await expect(drawer.getByLabel('Quantity')).toHaveValue('2');
});

test('CAT-10 CART-01 cart and slide-out cart show the normal price of a set on sale and the saving, also in French, where nothing is cut off', async ({
  page,
}) => {
  await page.goto(productPage(SETS.civicSportRear));
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await addWithoutFitCheck(page);
  const drawer = page.getByRole('dialog', { name: 'CART' });
  const prices = /Now\s*C\$138\.10\s*Was\s*C\$148\.10\s*You save C\$10\.00/;
  await expect(drawer.getByRole('listitem').filter({ hasText: 'ED Rotors' })).toContainText(prices);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/fr');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /PANIER|Panier/ })
    .click();
  const lines = page.getByRole('dialog', { name: 'PANIER' }).getByRole('listitem');
  await expect(lines.filter({ hasText: 'Vous économisez' })).toBeVisible();
  const overflow = await page
    .getByRole('dialog', { name: 'PANIER' })
    .evaluate((element) =>
      [element, ...element.querySelectorAll('ul, li')].map((each) => each.scrollWidth - each.clientWidth),
    );
  expect(Math.max(...overflow), 'nothing is cut off').toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/fr/cart');
  const line = (name: string) => page.getByRole('article', { name });
  const frenchLine = line('Disques et plaquettes ED, arrière');
  await expect(frenchLine).toContainText('Vous économisez');
  expect(await frenchLine.evaluate((each) => each.scrollWidth - each.clientWidth), 'nothing sticks out').toBe(
    0,
  );
  await page.goto('/cart');
  await expect(line('ED Rotors&Pads, Rear')).toContainText(prices);
  await expect(line('ESD Rotors&Pads, Front')).not.toContainText('You save');
});

test('once a postal code is entered, the cart’s grand total includes the tax of its province', async ({
  page,
}) => {
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Calculated at checkout');
  await expect(summary.getByRole('definition').last()).toHaveText('C$189.99');
  await summary.getByText('Enter your postal code').click();
  await expect(summary.getByLabel('Postal code')).toBeFocused();
  await page.keyboard.type('H3A 1A1');
  await page.keyboard.press('Enter');
  await expect(summary).toContainText('Estimated tax (Quebec)C$28.45');
  await expect(summary.getByRole('definition').last()).toHaveText('C$218.44');
  await page
    .getByRole('article', { name: 'ESD Rotors&Pads, Front' })
    .getByRole('button', { name: /One more/ })
    .click();
  await expect(summary.getByRole('definition').last()).toHaveText('C$436.88');
});

test('a line in the slide-out cart names its vehicle only once', async ({ page }) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
  await page.goto(productPage(SETS.civicSportRear));
  await page.locator('.add-row').getByRole('button', { name: 'ADD TO CART' }).click();
  const drawer = page.getByRole('dialog', { name: 'CART' });
  const line = drawer.getByRole('listitem').filter({ hasText: 'ED Rotors' });
  await expect(line.getByText('2018 Honda Civic Sport')).toHaveText('Fits your 2018 Honda Civic Sport');
});

test('a quantity above the number of units left is reduced to that number, and the slide-out cart says so', async ({
  page,
}) => {
  const { car_part_id, part_number } = SETS.civicSportFront;
  await page.route(`**/api/product/${car_part_id}/${part_number}`, async (route) => {
    const response = await route.fetch();
    const reply = (await response.text()).replace(/"available":\d+/, '"available":2');
    await route.fulfill({ response, body: reply });
  });
  await page.getByRole('article').getByRole('link', { name: 'ESD Rotors&Pads, Front' }).click();
  await expect(page.getByText('Only 2 left', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('9');
  await addWithoutFitCheck(page);
  const drawer = page.getByRole('dialog', { name: 'CART' });
  const message = statusWith(drawer, 'Only 2 left, so the quantity is now 2.');
  await expect(message).toBeVisible();
  await expect(
    drawer.getByText('C$569.97', { exact: true }),
    'the set in the cart and the two added',
  ).toBeVisible();
});

test('PROD-03 a quantity above the stock is reduced to the stock, with one explanation; the line leads to its set', async ({
  page,
}) => {
  await page.goto(productPage(SETS.civicSiLargeRotor));
  await page.getByRole('textbox', { name: 'Quantity' }).fill('999');
  await addWithoutFitCheck(page);
  const drawer = page.getByRole('dialog', { name: 'CART' });
  await expect(statusWith(drawer, /Only (\d+) left, so the quantity is now \1\./)).toBeVisible();
  await expect(drawer.getByText('The largest quantity is 99.')).toHaveCount(0);
  await expect(drawer.getByText(/exceeds current available stock/)).toHaveCount(0);
  await expect(drawer.getByRole('link', { name: /^CHECKOUT/ })).toBeVisible();
  const line = drawer.getByRole('listitem').filter({ hasText: '12.6 in' });
  await expect(line.locator('a[href*="/product/"]'), 'the name is the only link').toHaveCount(1);
  await line.locator('img').click({ force: true });
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(SETS.civicSiLargeRotor.part_number));
});

test('a quantity above the stock is not reduced if the cart has the part for another vehicle, too', async ({
  page,
}) => {
  // Simulates that all units but one were sold.
  await page.route('**/api/user/cart/add', async (route) => {
    const response = await route.fetch();
    const { cartItems, ...reply } = await response.json();
    const stock_problems = cartItems.map((line: object) => ({ ...line, ordered: 4, stock: 3 }));
    await route.fulfill({ response, json: { ...reply, cartItems, stock_problems } });
  });
  await page.goto(productPage(SETS.accordFront));
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true });
  await quantity.fill('3');
  await addWithoutFitCheck(page);
  const drawer = page.getByRole('dialog', { name: 'CART' });
  await expect(drawer.getByText('ordered quantity (4) exceeds current available stock (3).')).toBeVisible();
  await expect(drawer.getByLabel('Quantity')).toHaveCount(2);
  await expect(drawer.getByRole('button', { name: 'Set to 2' })).toBeVisible();
  await expect(drawer.getByText(/so the quantity is now/)).toHaveCount(0);
});

test.describe('a lost connection', () => {
  // A call that fails is reported in the console.
  test.use({ mayReportErrors: true });
  test('a quantity above the stock stays as it is if reducing it fails', async ({ page }) => {
    await page.route('**/api/user/cart/add', (route) =>
      route.request().postDataJSON().is_replaced ? route.abort() : route.continue(),
    );
    await page.goto(productPage(SETS.civicSiLargeRotor));
    await page.getByRole('textbox', { name: 'Quantity' }).fill('98');
    await addWithoutFitCheck(page);
    const drawer = page.getByRole('dialog', { name: 'CART' });
    await expect(drawer.getByText(/ordered quantity \(98\) exceeds current available stock/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Quantity', exact: true })).toHaveValue('98');
  });
});

test('at 900 px, the checkout button stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(page.getByRole('main').getByRole('link', { name: 'CHECKOUT' })).toBeInViewport({ ratio: 1 });
});
