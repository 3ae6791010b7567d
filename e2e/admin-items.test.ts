import sharp from 'sharp';
import { expect, expectAccessible, test } from './support/office.ts';

// One after the other: they change the same item, one that no shopper sees.
test.describe.configure({ mode: 'default' });

test('ADM-04 sale prices are open only on sale, and both are required then', async ({ page }) => {
  await page.goto('/admin/items/ES-9998F');
  await page.getByLabel('Sale', { exact: true }).selectOption('No');
  await expect(page.getByLabel('CAD sale price')).toBeDisabled();
  await expect(page.getByLabel('USD sale price')).toBeDisabled();
  await page.getByLabel('Sale', { exact: true }).selectOption('Yes');
  await page.getByLabel('CAD sale price').fill('0.5');
  await page.getByLabel('USD sale price').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Sale item must have USD & CAD sale price' }),
  ).toBeVisible();
  await expect(page.getByLabel('USD sale price')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('USD sale price').fill('0.40');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('USD sale price')).toHaveValue('0.40');
});

test('ADM-04 leaving with changes asks first', async ({ page }) => {
  await page.goto('/admin/items/ES-9998F');
  await page.getByLabel('Description').fill('Half a thought');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Half a thought');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/items');
});

test('ADM-04 a second editor is told who changed what, keeps what was typed, and decides', async ({
  page,
  ask,
}) => {
  await page.goto('/admin/items/ES-9998F');
  await page.getByLabel('Description').fill('What I typed');
  const { record } = (await ask('GET /admin/items/ES-9998F')) as { record: Record<string, never> };
  const { is_active, is_sale, cad_price, usd_price, cad_sale_price, usd_sale_price } = record;
  await ask('POST /admin/items/ES-9998F', {
    part_number: 'ES-9998F',
    data: {
      ...{ is_active, is_sale, cad_price, usd_price, cad_sale_price, usd_sale_price },
      description: 'What somebody else typed',
    },
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Changed meanwhile' });
  await expect(conflict).toContainText('owner@shop.example');
  await expect(conflict).toContainText('What somebody else typed');
  await expect(page.getByLabel('Description')).toHaveValue('What I typed');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Load the newer state' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('What somebody else typed');
  await expect(conflict).toHaveCount(0);
});

test('ADM-04 stock is corrected with a reason, and the ledger keeps it', async ({ page }) => {
  await page.goto('/admin/items/ES-9998F');
  const stock = page.getByRole('region', { name: 'Stock', exact: true });
  const before = Number(await stock.locator('dd').first().innerText());
  await page.getByLabel('Pieces more or fewer').fill('0');
  await page.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(stock).toContainText('A whole number that is not 0.');
  await page.getByLabel('Pieces more or fewer').fill('5');
  await page.getByLabel('Reason').selectOption('Received');
  await page.getByLabel('Note', { exact: true }).fill('Delivery 77');
  await page.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(stock.locator('dd').first()).toHaveText(String(before + 5));
  const ledger = page.getByRole('table', { name: 'Stock ledger' });
  await expect(ledger.getByRole('row').nth(1)).toContainText('Delivery 77');
  await expect(ledger.getByRole('row').nth(1)).toContainText('+5');
});

test('ADM-04 numbers of other brands are added, and the vehicles are shown', async ({ page }) => {
  await page.goto('/admin/items/ES-9998F');
  await page.getByRole('button', { name: 'Add a number' }).click();
  await page.getByLabel('Brand').last().fill('Brembo');
  await page.getByLabel('Number', { exact: true }).last().fill('09.A 456');
  await page.getByRole('button', { name: 'Save interchange numbers' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await page.getByText(/^Fits \d+ vehicles?$/).click();
  await expect(page.getByRole('table', { name: /^Fits/ })).toContainText('Honda Accord');
});

test('ADM-04 pictures are added, put in order and made the main one', async ({ page }) => {
  await page.goto('/admin/items/ES-9998F');
  const pictures = page.getByRole('region', { name: 'Images' });
  for (const [name, colour] of [
    ['red.png', '#c00'],
    ['blue.png', '#00c'],
  ] as const) {
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const before = await pictures.getByRole('img').count();
    await page.getByLabel('Add an image').setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect(pictures.getByRole('img')).toHaveCount(before + 1);
  }
  const sources = () =>
    pictures.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const added = await sources();
  await pictures.getByRole('button', { name: 'Move earlier' }).last().click();
  await pictures.getByRole('listitem').first().getByRole('button', { name: 'Make main image' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await page.reload();
  await expect(pictures.getByRole('img')).toHaveCount(added.length);
  expect(await sources()).toEqual([...added.slice(0, -2), added.at(-1), added.at(-2)]);
  await expect(pictures.getByRole('listitem').first()).toContainText('Main image');
  for (const [index] of added.entries()) {
    const loaded = await pictures
      .getByRole('img')
      .nth(index)
      .evaluate((one: HTMLImageElement) => one.naturalWidth);
    expect(loaded).toBeGreaterThan(0);
  }

  await page.getByLabel('Add an image').setInputFiles({
    ...{ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') },
  });
  await expect(
    page.getByRole('alert').filter({ hasText: 'This is no JPEG, PNG, WebP or AVIF picture' }),
  ).toBeVisible();
});
