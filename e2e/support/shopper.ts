import type { Page } from '@playwright/test';
import { type CarSet, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { signInAsNewCustomer } from './account.ts';
import { expect } from './test.ts';

/** The path of the list of sets for a 2018 Honda Civic. */
export const CIVIC = '/category/rotor/all?year=2018&make=Honda&model=Civic';

export const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'PLACE ORDER' });

/** Counts the orders that the page submits from now on. Returns a function that reads the count. */
export function countSubmittedOrders(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/placeorder')) count += 1;
  });
  return () => count;
}

/** Selects levels, such as `Year`, in the vehicle selector of the open page. */
export async function chooseVehicle(page: Page, levels: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(levels)) {
    const select = page.getByLabel(label, { exact: true });
    await expect(select).toBeEnabled();
    await select.selectOption(value);
  }
}

const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Byron',
  address_line_1: '1 King St',
  city: 'Toronto',
  province: 'Ontario',
  zip: 'M5H1A1',
  phone_number: '4165550123',
};

export async function fillCheckoutAddress(
  page: Page,
  side: 'shipping' | 'billing',
  changes: Partial<typeof ADDRESS> = {},
) {
  const address = { ...ADDRESS, ...changes };
  for (const [field, value] of Object.entries(address)) {
    const input = page.locator(`#${side}-${field}`);
    if (field === 'province') await input.selectOption(value);
    else if (field === 'zip') await input.pressSequentially(value);
    else await input.fill(value);
  }
}

const CARD = { number: '4111 1111 1111 1111', expiry: '12/40', cvv: '111', postal_code: 'M5H 1A1' };

/** Fills in the card fields in the payment provider's iframe. */
export async function fillCard(page: Page, changes: Partial<typeof CARD> = {}): Promise<void> {
  const card = { ...CARD, ...changes };
  const frame = page.frameLocator('.card-frame iframe');
  await frame.locator('#number').fill(card.number);
  await frame.locator('#expiry').fill(card.expiry);
  await frame.locator('#cvv').fill(card.cvv);
  await frame.locator('#postal').fill(card.postal_code);
}

/** Adds a set to the cart, opens the cart, fills in the checkout and clicks PLACE ORDER. */
export async function orderByCard(
  page: Page,
  { card = {}, email = 'ada@example.com' }: { card?: Partial<typeof CARD>; email?: string } = {},
) {
  await addToCart(page, SETS.accordFront);
  await page.goto('/cart');
  await page.goto('/checkout');
  await page.getByLabel('Email Address').fill(email);
  await fillCheckoutAddress(page, 'shipping');
  await fillCard(page, card);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
}

/** Signs in as a new customer, adds a set to the cart and fills in the checkout, without placing the order. */
export async function fillCheckoutAsNewCustomer(page: Page): Promise<void> {
  await signInAsNewCustomer(page);
  await addToCart(page, SETS.accordFront);
  await page.goto('/checkout');
  await fillCheckoutAddress(page, 'shipping');
  await fillCard(page);
}

export const vehicleSelector = (page: Page) => page.getByRole('group', { name: 'Choose your vehicle' });

/** Opens the home page and searches for a vehicle, which becomes the active car; then the list of its sets opens. */
export async function chooseCar(page: Page, levels: Record<string, string>): Promise<void> {
  await page.goto('/');
  await chooseVehicle(page, levels);
  await vehicleSelector(page).getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(Object.values(levels).join(' '));
}

/** Adds the set of the product page to the cart and declines to choose a car for the fit check. */
export async function addWithoutFitCheck(page: Page): Promise<void> {
  await page.locator('.add-row').getByRole('button', { name: 'ADD TO CART' }).click();
  await page.getByRole('button', { name: 'Add without checking' }).click();
}

export async function addToCart(page: Page, set: CarSet): Promise<void> {
  await page.goto(productPage(set));
  await addWithoutFitCheck(page);
  await expect(page.getByRole('dialog', { name: 'CART' })).toBeVisible();
}

export const payPalButton = (page: Page) =>
  page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: /PayPal/ });

/** Opens PayPal's window and clicks a button in it. */
export async function finishPayPal(page: Page, button: RegExp): Promise<void> {
  // After an earlier window has closed, the button stays busy for a moment.
  await expect(payPalButton(page)).not.toHaveAttribute('aria-busy', 'true');
  const popup = page.waitForEvent('popup');
  await payPalButton(page).click();
  await (await popup).getByRole('button', { name: button }).click();
}

/** Waits for the confirmation. If it does not open, the error contains the page's alerts, which say why. */
export async function expectPaid(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading)
    .toHaveText('Thank you. Your order is paid.', { timeout: 45_000 })
    .catch(async (cause) => {
      const alerts = await page.getByRole('alert').allInnerTexts();
      throw new Error(`the order was not paid; alerts: ${alerts.join(' | ')}`, { cause });
    });
}
