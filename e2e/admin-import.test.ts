import type { Page } from '@playwright/test';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { expect, signInAs, test } from './support/admin.ts';
import { alertWith, expectAccessible } from './support/page-checks.ts';

// In sequence, because only the latest import can be undone.
test.describe.configure({ mode: 'default' });

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});

async function submit(page: Page, upload: ReturnType<typeof file>) {
  await page.goto('/admin/import');
  await page.getByLabel('File', { exact: true }).setInputFiles(upload);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: upload.name })).toBeVisible();
}

test('ADM-12 a price list is previewed, applied and undone; the history lists it', async ({ page }) => {
  await submit(page, file('prices.csv', 'part_number,cad_price,usd_price', `${PARTS.inactive},1.50,1.25`));
  await expect(page.getByText('Ready to apply')).toBeVisible();
  const counts = page.getByRole('region', { name: 'Changes to apply' });
  await expect(counts).toContainText('Changed');
  const fields = page.getByRole('table', { name: 'Changed fields' });
  await expect(fields).toContainText('1.50');
  await expect(page.getByRole('table', { name: 'First rows' })).toContainText(PARTS.inactive);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the import of prices.csv?' });
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All imports' }).click();
  const history = page.getByRole('table', { name: 'History' });
  await expect(history).toContainText('prices.csv');
  await expect(history).toContainText('Undone');
  await expectAccessible(page);
});

for (const width of [1440, 360]) {
  test(`the overview lists the latest imports with links, except for staff who may not import, at ${width} px`, async ({
    page,
    newStaff,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const name = `overview-${width}.csv`;
    await submit(page, file(name, 'part_number,cad_price,usd_price', `${PARTS.inactive},1.75,1.25`));
    await expect(page.getByText('Ready to apply')).toBeVisible();
    await page.goto('/admin');
    if (width === 360) await page.getByText('Stock, best sellers and searches').click();
    const latest = page.getByRole('region', { name: 'Latest imports' });
    const row = latest.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Prices');
    await expect(row).toContainText('Ready to apply');
    await expect(row).toContainText('0 new, 1 changed, 0 removed');
    await expectAccessible(page);
    await row.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel import' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();

    await signInAs(page, shop.url, await newStaff('support'));
    await page.goto('/admin');
    await expect(page.getByRole('region', { name: 'To ship' })).toBeVisible();
    await expect(latest).toHaveCount(0);
  });
}

test('ADM-12 errors are listed with row, value and remedy, and prevent applying the file until it is corrected', async ({
  page,
}) => {
  await submit(
    page,
    file(
      'errors.csv',
      'part_number,cad_price,usd_price',
      `${PARTS.inactive},9-Mar,1.25`,
      `${PARTS.inactive},9-Mar,1.25`,
      'NOT-HERE,1.00,1.00',
    ),
  );
  await expect(page.getByText('Has errors')).toBeVisible();
  const errors = page.getByRole('table', { name: 'Errors' });
  await expect(errors).toContainText('A spreadsheet has converted this value to a date.');
  await expect(errors).toContainText(`row 2, ${PARTS.inactive}: 9-Mar`);
  await expect(errors).toContainText('The shop has no item with this number.');
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download all problems' })).toHaveCount(1);
  await expectAccessible(page);

  await expect(page.getByRole('button', { name: 'Cancel import' }), 'there is nothing to cancel').toHaveCount(
    0,
  );
  const corrected = file('corrected.csv', 'part_number,cad_price,usd_price', `${PARTS.inactive},1.50,1.25`);
  await page.getByLabel('Corrected file').setInputFiles(corrected);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'corrected.csv' })).toBeVisible();
  await expect(page.getByText('Ready to apply')).toBeVisible();
  await expect(page.getByLabel('Corrected file')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();

  await page.goto('/admin/import');
  const row = page.getByRole('table', { name: 'History' }).getByRole('row').filter({ hasText: 'errors.csv' });
  await expect(row.first()).toContainText('Not applied: ');
});

test('ADM-12 unknown columns are mapped by hand', async ({ page }) => {
  await submit(page, file('nummern.csv', 'nummer,preis,us', `${PARTS.inactive},1.00,1.00`));
  await expect(page.getByText('Needs column mapping')).toBeVisible();
  await page.getByLabel('Data type').selectOption('Prices');
  await page.getByLabel('Column “nummer”').selectOption('part_number');
  await page.getByLabel('Column “preis”').selectOption('cad_price');
  await page.getByLabel('Column “us”').selectOption('usd_price');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update preview' }).click();
  await expect(page.getByText('Ready to apply')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('ADM-12 an unusable file is refused with the reason', async ({ page }) => {
  await page.goto('/admin/import');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(alertWith(page, 'Choose a file first.')).toBeVisible();
  await submit(page, file('page.csv', '<html><table></table></html>'));
  await expect(page.getByText('This XML file is neither ACES nor PIES.')).toBeVisible();
});

test.describe('a lost connection', () => {
  // A call that fails is reported in the console.
  test.use({ mayReportErrors: true });
  test('the page of an import keeps polling after a lost connection', async ({ page }) => {
    const { promise: reconnected, resolve: reconnect } = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(/\/api\/admin\/import\/[^/]+$/, async (route) => {
      calls++;
      if (calls === 2) return route.abort();
      if (calls > 2) {
        await reconnected;
        return route.continue();
      }
      const response = await route.fetch();
      const { record, ...reply } = await response.json();
      await route.fulfill({ response, json: { ...reply, record: { ...record, state: 'applying' } } });
    });
    await submit(page, file('lost.csv', 'part_number,cad_price,usd_price', `${PARTS.inactive},1.50,1.25`));
    await expect(alertWith(page, 'Could not reach the shop.')).toBeVisible();
    reconnect();
    await expect(page.getByText('Ready to apply')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'lost.csv' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel import' }).click();
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  });
});
