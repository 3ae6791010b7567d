import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** What a shopper does, in few words. */

/** Every set for one model. */
export const CIVIC = '/category/rotor/all?year=2018&make=Honda&model=Civic';

export async function chooseCountry(page: Page, country: 'Canada' | 'United States'): Promise<void> {
  const overlay = page.getByRole('dialog', { name: 'Which country are you located?' });
  await overlay.getByRole('link', { name: country }).click();
  await expect(overlay).toBeHidden();
}

/** A browser that has answered the country question before. */
export async function knowCountry(page: Page, url: string, currency: 'ca' | 'us' = 'ca'): Promise<void> {
  await page.context().addCookies([{ name: 'currency', value: currency, url }]);
}

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

export async function fillAddress(
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

/** Types into the provider's frame. */
export async function fillCard(page: Page, changes: Partial<typeof CARD> = {}): Promise<void> {
  const card = { ...CARD, ...changes };
  const frame = page.frameLocator('iframe[title="Secure card fields"]');
  await frame.getByLabel('Card number').fill(card.number);
  await frame.getByLabel('Expiry (MM/YY)').fill(card.expiry);
  await frame.getByLabel('CVV').fill(card.cvv);
  await frame.getByLabel('Postal code').fill(card.postal_code);
}

/** From one set to PLACE ORDER, with a card and an address of the test's choice. */
export async function payBy(
  page: Page,
  card: Partial<typeof CARD>,
  address: Partial<typeof ADDRESS> = {},
  email = 'ada@example.com',
) {
  await addSet(page, 'F6', 'ESD-1001F');
  await page.goto('/checkout');
  await page.getByLabel('Email Address').fill(email);
  await fillAddress(page, 'shipping', address);
  await fillCard(page, card);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
}

/** Opens a set's page and puts it into the cart. */
export async function addSet(page: Page, car_part_id: string, part_number: string): Promise<void> {
  await page.goto(`/product/${car_part_id}/${part_number}`);
  await chooseCountry(page, 'Canada');
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(page.getByRole('dialog', { name: 'CART' })).toBeVisible();
}

/** PayPal's button, in its own frame. */
export const payPalButton = (page: Page) =>
  page.frameLocator('.paypal-buttons iframe').getByRole('button', { name: /PayPal/ });

/** Presses PayPal's button and answers its window. */
export async function answerPayPal(page: Page, press: RegExp, payWith?: string) {
  const opened = page.waitForEvent('popup');
  await payPalButton(page).click();
  const window = await opened;
  if (payWith) await window.locator('[name=pay_with]').selectOption(payWith);
  await window.getByRole('button', { name: press }).click();
}
