import type { Page } from '@playwright/test';
import { CIVIC, chooseCar } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

/** Puts all sets into one family: in the test catalogue, no family has sets for both axles of a car. */
async function listOneFamily(page: Page) {
  await page.route('**/api/search/filter/**', async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    for (const product of list.products) product.subcategory = 'ESD ROTOR';
    await route.fulfill({ response, json: list });
  });
}

/** Adds the front set of a car from its list. Returns the offer of the set for the other axle. */
async function addFrontSet(page: Page) {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
  await page.getByRole('button', { name: 'ADD TO CART: ESD Rotors&Pads, Front' }).click();
  return page.getByRole('region', { name: 'The matching set for the other axle' });
}

test('in a car’s list, only sets that fit have a button that adds them for that car; while another car is active, no set has one', async ({
  page,
}) => {
  await page.goto(CIVIC);
  const list = page.getByRole('main');
  const rear = list.getByRole('article').filter({ hasText: 'ED Rotors&Pads, Rear' });
  await expect(list.getByRole('button', { name: /^ADD TO CART/ })).toHaveCount(1);
  const button = rear.getByRole('button', { name: 'ADD TO CART: ED Rotors&Pads, Rear' });
  await button.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise(requestAnimationFrame);
    element.click();
  });
  const drawer = page.getByRole('dialog', { name: 'CART' });
  await expect(drawer).toContainText('Added to your cart');
  await expect(drawer).toContainText('Fits your 2018 Honda Civic');
  await expect(drawer.getByLabel('Quantity'), 'a double click adds one unit').toHaveValue('1');
  await page.keyboard.press('Escape');
  // Another car is active now, so no set can be added from this list.
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  await page.goto(CIVIC);
  await expect(rear).toContainText('Fits 2018 Honda Civic');
  await expect(list.getByRole('button', { name: /^ADD TO CART/ })).toHaveCount(0);
});

test('after a set is added from the list, the slide-out cart leads to the sets of the other axle if their fit depends on an answer', async ({
  page,
}) => {
  await listOneFamily(page);
  await page.route('**/api/fit?*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    for (const fit of reply.fits.slice(1)) fit.verdict = 'not-enough-known';
    await route.fulfill({ response, json: reply });
  });
  const offer = await addFrontSet(page);
  await expect(offer.getByRole('button')).toHaveCount(0);
  await offer.getByRole('link', { name: 'Show what fits' }).click();
  await expect(page).toHaveURL(/position=Rear/);
});

test('after a set is added from the list, the slide-out cart and the cart page offer the set of the same family for the other axle', async ({
  page,
}) => {
  await listOneFamily(page);
  const offer = await addFrontSet(page);
  await expect(offer).toContainText('ESD Rotors&Pads, Rear');
  await expect(offer).toContainText('C$69.05');
  await page.route('**/api/search/filter/rotor/esd?*', async (route) => {
    const url = route.request().url().replace('/esd?', '/ed?');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.goto('/cart');
  await expect(offer).toContainText('C$69.05');
  await offer.getByRole('button', { name: 'Add this one too' }).click();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  await expect(page.getByText('Added to your cart: ')).toBeVisible();
  await expect(offer).toHaveCount(0);
});
