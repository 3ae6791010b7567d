import sharp from 'sharp';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { expect, test } from './support/admin.ts';
import { countSteps } from './support/count-steps.ts';
import { alertWith, expectAccessible } from './support/page-checks.ts';

/** A part number that no other test uses. */
const partNumber = (prefix: string) => `${prefix}-${Date.now().toString().slice(-8)}`;

test('several invalid fields of a new item are listed with links, and each link disappears when its field is corrected', async ({
  page,
}) => {
  await page.goto('/admin/items/new');
  await page.getByRole('button', { name: 'Save item' }).click();
  const summary = alertWith(page, '5 fields need correction.');
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await summary.getByRole('link', { name: /^USD price: Enter an amount/ }).click();
  await expect(page.getByLabel('USD price')).toBeFocused();
  await page.getByLabel('USD price').fill('80');
  await expect(alertWith(page, '4 fields need correction.')).toBeVisible();
});

test('correcting the last field of the error summary keeps the focus in that field, even if another field has become invalid meanwhile', async ({
  page,
}) => {
  await page.goto(`/admin/items/${PARTS.front}`);
  await page.getByLabel('Sale', { exact: true }).selectOption('Yes');
  await page.getByLabel('Sale start date').fill('2031-02-02');
  await page.getByLabel('Sale end date').fill('2031-02-03');
  await page.getByLabel('CAD sale price').fill('1');
  await page.getByLabel('USD sale price').fill('1');
  const prices = [page.getByLabel('CAD price'), page.getByLabel('USD price')] as const;
  for (const price of prices) await price.fill('');
  await page.getByRole('button', { name: 'Save item' }).click();
  await expect(alertWith(page, '2 fields need correction.')).toBeFocused();
  await page.getByLabel('Sale end date').fill('2031-02-01');
  for (const price of prices) await price.fill('80');
  await expect(page.getByLabel('Sale end date')).toHaveAttribute('aria-invalid', 'true');
  await expect(prices[1]).toBeFocused();
});

// On a phone, opening the menu is one more step.
for (const [width, limit] of [
  [1440, 14],
  [390, 15],
] as const) {
  test(`creating an item with an image and three fitments takes at most ${limit} steps from the overview, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin');
    const part = partNumber(`ESD${width}`);
    // Only this test uses this model, so that other tests do not find the item when they search by vehicle.
    const model = `Civic ${part}`;
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    const steps = countSteps();
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await steps.click(menu);
    await steps.click(page.getByRole('navigation').getByRole('link', { name: 'Items', exact: true }));
    await steps.click(page.getByRole('link', { name: 'New item' }));
    await steps.fill(page.getByLabel('Part Number'), part.toLowerCase());
    await steps.select(page.getByLabel('Subcategory'), 'ESD ROTOR');
    await steps.fill(page.getByLabel('Name', { exact: true }), 'Front Set 13 in');
    await steps.fill(page.getByLabel('CAD price'), '189.99');
    await steps.fill(page.getByLabel('USD price'), '149.99');
    await steps.attach(page.getByLabel('Add image'), { name: 'set.png', mimeType: 'image/png', buffer });
    await expect(page.getByRole('region', { name: 'Images' }).getByRole('img')).toHaveCount(1);
    await expectAccessible(page);
    await steps.click(page.getByRole('button', { name: 'Save item' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Item ${part}`);

    const addPanel = page.getByRole('region', { name: 'Add fitments' });
    await expect(addPanel, 'the page opens at the fitments').toBeInViewport();
    await steps.fill(addPanel.getByLabel('Year'), '2016-2018');
    await steps.fill(addPanel.getByLabel('Make'), 'Honda');
    await steps.fill(addPanel.getByLabel('Model', { exact: true }), model);
    await expect(addPanel.getByText('No vehicle has this name yet. Check the spelling.')).toBeVisible();
    await steps.select(addPanel.getByLabel('Position'), 'Front');
    const preview = addPanel.getByRole('region', { name: 'Before saving' });
    await expect(preview).toContainText('3 fitments will be added.');
    await expect(preview).toContainText('3 vehicles are new to the catalogue.');
    await expectAccessible(page);
    await steps.click(addPanel.getByRole('button', { name: 'Add fitments' }));
    await expect(page.getByRole('heading', { name: 'Fits 3 vehicles' })).toBeVisible();
    steps.expectAtMost(limit);

    // The form keeps these values for the next fitments.
    await expect(addPanel.getByLabel('Position')).toHaveValue('Front');
    await expect(addPanel.getByLabel('Year')).toHaveValue('2016-2018');
    await expect(addPanel.getByLabel('Model', { exact: true })).toHaveValue('');
    await page.getByLabel('CAD price').fill('190');
    await page.getByRole('button', { name: 'Save item' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('→ 190.00');

    await page.getByRole('heading', { name: 'Fits 3 vehicles' }).click();
    const fitments = page.getByRole('table', { name: 'Fits 3 vehicles' });
    await expect(fitments.getByRole('checkbox')).toHaveCount(3);
    await page.getByLabel('Filter vehicles').fill('2017 front');
    await expect(page.getByText('1 vehicle found.')).toBeVisible();
    await fitments.getByRole('checkbox', { name: `2017 Honda ${model}` }).check();
    await expectAccessible(page);
    const remove = async (name: string) => {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').getByRole('button', { name }).click();
    };
    await remove('Remove 1 fitment');
    await expect(page.getByRole('heading', { name: 'Fits 2 vehicles' })).toBeVisible();
    // Removes the other fitments, too, because other tests count the shop's sets and cars.
    await page.getByLabel('Filter vehicles').fill('');
    for (const year of [2016, 2018])
      await page.getByRole('checkbox', { name: `${year} Honda ${model}` }).check();
    await remove('Remove 2 fitments');
    await expect(page.getByRole('heading', { name: /^Fits [1-9]/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Fitments removed');
  });
}

test('copying an item fills in the form for a new one, except part number and stock', async ({ page }) => {
  await page.goto(`/admin/items/${PARTS.largeFront}`);
  await page.getByRole('link', { name: 'Copy item' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Copy of ${PARTS.largeFront}`);
  await expect(page.getByLabel('Part Number')).toHaveValue('');
  await expect(page.getByLabel('On hand')).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: /^Fits the same vehicles/ })).toBeChecked();
  await expect(page.getByLabel('CAD price')).toHaveValue('259.50');
  // All images of the copied item.
  await expect(page.getByRole('region', { name: 'Images' }).getByRole('img')).toHaveCount(8);
  await page.getByLabel('Part Number').fill(PARTS.front);
  await page.getByLabel('Status').selectOption('Inactive');
  await page.getByRole('button', { name: 'Save item' }).click();
  await expect(page.getByLabel('Part Number')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('An item with this part number already exists.').first()).toBeVisible();
  const part = partNumber('ESDC');
  await page.getByLabel('Part Number').fill(part);
  await page.getByLabel('On hand').fill('7');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Item ${part}`);
  await expect(page.getByRole('region', { name: 'Stock', exact: true }).locator('dd').first()).toHaveText(
    '7',
  );
  await expect(page.getByRole('heading', { name: /^Fits [1-9]/ })).toBeVisible();
});

test('before fitments are added, the preview marks fitments that already exist or overlap others', async ({
  page,
}) => {
  await page.goto(`/admin/items/${PARTS.front}`);
  const addPanel = page.getByRole('region', { name: 'Add fitments' });
  await addPanel.getByLabel('Year').fill('2018');
  await addPanel.getByLabel('Make').fill('honda');
  await addPanel.getByLabel('Model', { exact: true }).fill('civic');
  await addPanel.getByLabel('Position').selectOption('Front');
  const preview = addPanel.getByRole('region', { name: 'Before saving' });
  await expect(preview.getByRole('row', { name: /Sport/ })).toContainText('Already exists');
  await expect(preview.getByRole('row', { name: /Si/ })).toContainText('Front, w/ 11.8 in rotor');
  await expect(preview).toContainText('1 overlaps a fitment of this item.');
});

test('a two-digit year is refused, with an error at its field', async ({ page }) => {
  await page.goto(`/admin/items/${PARTS.front}`);
  const addPanel = page.getByRole('region', { name: 'Add fitments' });
  await addPanel.getByLabel('Make').fill('honda');
  await addPanel.getByLabel('Model', { exact: true }).fill('civic');
  await addPanel.getByLabel('Position').selectOption('Front');
  await addPanel.getByLabel('Year').fill('18');
  await addPanel.getByRole('button', { name: 'Add fitments' }).click();
  await expect(addPanel.getByLabel('Year')).toHaveAttribute('aria-invalid', 'true');
});
