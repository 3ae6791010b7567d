import type { Page } from '@playwright/test';
import { holdRequests } from './support/hold-requests.ts';
import { expectAccessible, statusWith } from './support/page-checks.ts';
import { type RunningShop, startShop } from './support/shop.ts';
import { test as base, expect } from './support/test.ts';

/** The test function. `shop` is a separate shop, in which the second message from a network needs a proof of work. */
const test = base.extend<{ shop: RunningShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern, even an empty one.
  shop: async ({}, use) => {
    // The second number is the limit of a subnet: one message.
    const shop = await startShop({ LIMITS: 'on', LIMIT_CONTACT: '9/1/100/500' });
    await use(shop);
    await shop.stop();
  },
});

/** Sends the contact form without a pointer. */
async function sendByKeyboard(page: Page, title: string) {
  await page.goto('/contact');
  await page.getByRole('radio', { name: 'Vehicle Detail' }).press('Space');
  for (const text of ['grace@example.com', title, 'Does it fit with the sport package?']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.getByRole('button', { name: 'SUBMIT FORM' }).press('Enter');
}

test('a new visitor on a network over its message limit sees that the browser solves a proof of work, and the message is sent', async ({
  page,
  openOtherBrowser,
}) => {
  test.setTimeout(180_000);
  const thanks = (shown: Page) => statusWith(shown, 'Thank you');
  await sendByKeyboard(page, 'First message');
  await expect(thanks(page)).toBeVisible();

  const newcomer = await openOtherBrowser();
  const statuses: number[] = [];
  newcomer.on('response', (response) => {
    if (response.url().endsWith('/api/user/request')) statuses.push(response.status());
  });
  // The code for the proof is held back until the page has been checked.
  const release = await holdRequests(newcomer, '**/*proof-of-work-worker*');
  await sendByKeyboard(newcomer, 'Second message');
  await expect(statusWith(newcomer, 'your browser does a short calculation first')).toBeVisible();
  await expect(newcomer.getByLabel('Title')).toHaveValue('Second message');
  await expectAccessible(newcomer);
  release();
  await expect(thanks(newcomer)).toBeVisible({ timeout: 60_000 });
  expect(statuses).toEqual([429, 200]);
});
