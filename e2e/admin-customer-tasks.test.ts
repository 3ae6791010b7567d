import type { Page } from '@playwright/test';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { newEmail, PASSWORD } from './support/account.ts';
import { expect, test } from './support/admin.ts';
import { countSteps } from './support/count-steps.ts';
import { expectAccessible, expectNoHorizontalScroll, statusWith } from './support/page-checks.ts';

/** Registers a customer, filters the customer list by their email address and returns the link to the customer. */
async function openListWithCustomer(page: Page, shop: { url: string }, name: string) {
  const email = newEmail(name);
  const customer = createRemoteShopper(() => shop.url);
  await customer.request('POST /user/register', { body: { email, password: PASSWORD } });
  await page.goto(`/admin/customers?search=email&keyword=${email}`);
  return page.getByRole('row').filter({ hasText: email }).getByRole('link').first();
}

test('a customer is exempted from a tax in at most 5 steps', async ({ page, shop }) => {
  const customer = await openListWithCustomer(page, shop, 'exempt');
  const exemptions = page.getByRole('region', { name: 'Tax exemptions' });
  const steps = countSteps();
  await steps.click(customer);
  await steps.select(exemptions.getByLabel('Exempt from'), 'PST British Columbia');
  await steps.fill(exemptions.getByLabel('Certificate number'), 'PST-1234-5678');
  await steps.fill(exemptions.getByLabel('Valid until'), '2099-12-31');
  await steps.click(exemptions.getByRole('button', { name: 'Save exemption' }));
  await expect(exemptions.getByRole('row', { name: 'PST British Columbia' })).toContainText('PST-1234-5678');
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Tax exemption saved');
  steps.expectAtMost(5);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  }

  await exemptions.getByRole('button', { name: 'End the exemption from PST British Columbia' }).click();
  await expect(exemptions).toContainText('No tax exemptions.');
});

test('a customer gets 5% off and C$20 of credit in at most 6 steps', async ({ page, shop }) => {
  const customer = await openListWithCustomer(page, shop, 'valued');
  const steps = countSteps();
  await steps.click(customer);
  await steps.fill(page.getByLabel('Percentage off'), '5');
  await steps.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(statusWith(page, /Customer .* saved\./)).toBeVisible();
  const credit = page.getByRole('region', { name: 'Credit', exact: true }).first();
  await steps.fill(credit.getByLabel('Amount'), '20');
  await steps.fill(credit.getByLabel('Reason'), 'A late parcel');
  await steps.click(credit.getByRole('button', { name: 'Add entry' }));
  await expect(statusWith(page, 'Credit of C$20.00 added.')).toBeVisible();
  await expect(credit).toContainText('C$20.00');
  await page.reload();
  await expect(page.getByLabel('Percentage off')).toHaveValue('5');
  steps.expectAtMost(6);
});
