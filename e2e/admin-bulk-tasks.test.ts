import { expect, test } from './support/admin.ts';
import { countSteps } from './support/count-steps.ts';
import { expectAccessible } from './support/page-checks.ts';

/** Creates items. They are inactive, so that other tests do not count them. */
async function createItems(
  api: (call: string, body?: object) => Promise<unknown>,
  prefix: string,
  count: number,
  family = 'ESD',
) {
  const parts = Array.from({ length: count }, (_, index) => `${prefix}-${10 + index}`);
  const data = { displayname: 'Front Set', is_active: false, is_sale: false, cad_price: 100, usd_price: 80 };
  await Promise.all(parts.map((part_number) => api('POST /admin/items', { part_number, family, data })));
  return parts;
}
/** The beginning of part numbers that no other test uses. */
const prefixFor = (name: string) => `${name}${Date.now().toString().slice(-7)}`;

for (const width of [1440, 390]) {
  test(`raising 30 prices by 5% takes at most 6 steps, with a preview, and can be undone, at ${width} px`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const prefix = prefixFor(`BP${width}`);
    await createItems(api, prefix, 30);
    await page.goto('/admin/items');
    const steps = countSteps();
    await steps.fill(page.getByRole('searchbox'), prefix);
    await steps.click(page.getByRole('search').getByRole('button', { name: 'Search' }));
    await expect(page.getByText('All 30 matching')).toBeVisible();
    await steps.click(page.getByRole('button', { name: 'Change prices' }));
    const dialog = page.getByRole('dialog', { name: 'Change prices' });
    await expect(dialog.getByLabel('Percent', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await steps.fill(dialog.getByLabel('Percent', { exact: true }), '5');
    await steps.click(dialog.getByRole('button', { name: 'Preview' }));
    await expect(page.getByText('30 records change.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Changed records' })).toContainText(
      'CAD price: 100.00 → 105.00',
    );
    await expectAccessible(page);
    await steps.click(page.getByRole('button', { name: 'Apply to 30 records' }));
    await expect(page.getByText('30 records changed.')).toBeVisible();
    steps.expectAtMost(6);
    await expectAccessible(page);

    const bulk = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('link', { name: `${prefix}-10` }).click();
    await expect(page.getByLabel('CAD price')).toHaveValue('105.00');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText('Changed in bulk');
    await history.getByRole('link', { name: bulk }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('30 records restored.')).toBeVisible();
    await page.getByRole('link', { name: 'All bulk changes' }).click();
    const row = page.getByRole('row', { name: bulk });
    await expect(row).toContainText('Undone');
    await expect(row).toContainText('+5% on the price');
    await expectAccessible(page);
    await row.getByRole('link', { name: bulk }).click();
    await page.getByRole('link', { name: 'Back to items' }).click();
    await expect(page.getByText('All 30 matching')).toBeVisible();
  });
}

test('putting a family on sale for a weekend takes at most 6 steps', async ({ page, api }) => {
  const prefix = prefixFor('BS');
  const [part] = await createItems(api, prefix, 3, 'ED');
  // Lists only these items of the family, because other tests count the sets on sale.
  await page.goto(`/admin/items?search=part_number&keyword=${prefix}`);
  const steps = countSteps();
  await steps.select(page.getByRole('combobox', { name: 'Subcategory' }), 'ED ROTOR');
  await expect(page).toHaveURL(/subcategory/);
  await expect(page.getByText('All 3 matching')).toBeVisible();
  await steps.click(page.getByRole('button', { name: 'Put on sale' }));
  const dialog = page.getByRole('dialog', { name: 'Put on sale' });
  await steps.fill(dialog.getByLabel('Percent off'), '15');
  await steps.click(dialog.getByRole('button', { name: 'This weekend' }));
  await expect(dialog.getByLabel('First day')).not.toHaveValue('');
  await expectAccessible(page);
  await steps.click(dialog.getByRole('button', { name: 'Preview' }));
  await expect(page.getByText('3 records change.')).toBeVisible();
  await steps.click(page.getByRole('button', { name: 'Apply to 3 records' }));
  await expect(page.getByText('3 records changed.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), 'the pressed button is gone').toBeFocused();
  steps.expectAtMost(6);

  await page.goto(`/admin/items/${part}`);
  await expect(page.getByLabel('CAD sale price')).toHaveValue('85.00');
  await expect(page.getByLabel('Sale start date')).not.toHaveValue('');
});

test('the preview warns about a sale that makes an item more expensive; an outdated preview is replaced', async ({
  page,
  api,
}) => {
  const prefix = prefixFor('BN');
  const parts = await createItems(api, prefix, 2);
  const saveSale = (part_number: string, cad_sale_price: number) =>
    api(`POST /admin/items/${part_number}`, {
      part_number,
      data: {
        is_active: false,
        is_sale: true,
        cad_price: 100,
        usd_price: 80,
        cad_sale_price,
        usd_sale_price: 60,
      },
    });
  await saveSale(parts[0]!, 70);
  const { bulk_number } = await api('POST /admin/items/bulk/preview', {
    change: {
      kind: 'sale',
      rule: { by: 'percent', percent: -10, rounding: 'none' },
      sale_start: null,
      sale_end: null,
    },
    selection: { ids: parts },
  });
  await page.goto(`/admin/bulk/${bulk_number}`);
  await expect(page.getByText('1 item becomes more expensive')).toBeVisible();
  await expect(page.getByRole('row', { name: parts[0]! })).toContainText('+28.6%');
  await saveSale(parts[1]!, 75);
  await page.getByRole('button', { name: 'Apply to 2 records' }).click();
  await expect(page.getByText('Nothing was changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply to 2 records' })).toHaveCount(0);
  await page.getByRole('button', { name: 'New preview' }).click();
  await expect(page.getByText('2 items become more expensive')).toBeVisible();
  await expect(page).not.toHaveURL(`/admin/bulk/${bulk_number}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply to 2 records' }).click();
  await expect(page.getByText('2 records changed.')).toBeVisible();
});

test('undoing a bulk change lists the items changed since then, and undoes the others on request', async ({
  page,
  api,
}) => {
  const prefix = prefixFor('BU');
  const parts = await createItems(api, prefix, 3);
  const { bulk_number } = await api('POST /admin/items/bulk/preview', {
    change: { kind: 'price', rule: { by: 'percent', percent: 5, rounding: 'none' } },
    selection: { ids: parts },
  });
  await page.goto(`/admin/bulk/${bulk_number}`);
  await page.getByRole('button', { name: 'Apply to 3 records' }).click();
  await expect(page.getByText('3 records changed.')).toBeVisible();
  const otherChange = await api('POST /admin/items/bulk/preview', {
    change: { kind: 'price', rule: { by: 'percent', percent: 10, rounding: 'none' } },
    selection: { ids: [parts[0]] },
  });
  await api(`POST /admin/bulk/${otherChange.bulk_number}/apply`);
  await expect
    .poll(async () => (await api(`GET /admin/bulk/${otherChange.bulk_number}`)).record)
    .toMatchObject({ state: 'applied' });

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Nothing was undone')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 record changed since' })).toBeVisible();
  await expect(page.getByRole('link', { name: parts[0]! }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo the other 2 records' }).click();
  await expect(page.getByText('2 records restored. 1 record was changed since')).toBeVisible();
  await expect(page.getByRole('row', { name: parts[0]! })).toContainText('not undone');
  await expectAccessible(page);
});

test('the prices of selected items are changed together, and invalid values are marked', async ({
  page,
  api,
}) => {
  const prefix = prefixFor('BV');
  const [first, second] = await createItems(api, prefix, 3);
  await page.goto(`/admin/items?search=part_number&keyword=${prefix}`);
  await page.getByRole('row', { name: first }).getByRole('checkbox').check();
  await page.getByRole('row', { name: second }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByLabel('Percent', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Change by').selectOption('Amount');
  const usd = dialog.getByLabel('USD amount');
  await expect(usd, 'one of the two amounts is required').toHaveAttribute('required');
  await dialog.getByLabel('CAD amount').fill('-200');
  await expect(usd).not.toHaveAttribute('required');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Nothing would change.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Skipped' })).toContainText(
    'The new price would not be above zero.',
  );
  await expectAccessible(page);
});

test('a sale for several items needs an amount in each currency; with only one amount, no item could be on sale', async ({
  page,
  api,
}) => {
  const prefix = prefixFor('BS');
  const [first] = await createItems(api, prefix, 1);
  await page.goto(`/admin/items?search=part_number&keyword=${prefix}`);
  await page.getByRole('row', { name: first }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Put on sale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put on sale' });
  await dialog.getByLabel('Sale price').selectOption('Amount');
  await dialog.getByLabel('CAD amount off').fill('20');
  const usd = dialog.getByLabel('USD amount off');
  await expect(usd).toHaveAttribute('required');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(usd).toHaveAccessibleDescription('Enter an amount above 0.');
  await expect(usd).toBeFocused();
});
