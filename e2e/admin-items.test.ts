import sharp from 'sharp';
import { expect, expectAccessible, signInAs, test } from './support/admin.ts';

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

for (const width of [1440, 360]) {
  test(`ADM-04 name and low stock are saved by themselves, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/items/ES-9998F');
    const name = page.getByLabel('Name', { exact: true });
    const low = page.getByLabel('Stock is low at');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const before = await name.inputValue();
    await name.fill(' ');
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: 'An item needs a name.' }).first()).toBeVisible();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await low.fill('few');
    await name.fill(`${before} ${width}`);
    await save.click();
    await expect(low).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await low.fill(String(width));
    await save.click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Low at');
    await page.reload();
    await expect(low).toHaveValue(String(width));
    await expect(name).toHaveValue(`${before} ${width}`);
    await low.fill('');
    await name.fill(before);
    await save.click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    await page.reload();
    await expect(low).toHaveValue('');
    await expect(low).toHaveAccessibleDescription(/Empty: \d+, as in the shop settings\./);
  });

  test(`ADM-04 a price is changed in the list: Enter saves, Escape takes back, at ${width} px`, async ({
    page,
    api,
    newStaff,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/items?search=part_number&keyword=ES-9998F');
    const cad = page.getByRole('textbox', { name: 'CAD Price of ES-9998F' });
    const usd = page.getByRole('textbox', { name: 'USD Price of ES-9998F' });
    const saved = page.getByRole('row').nth(1).getByRole('status');
    const before = { cad: await cad.inputValue(), usd: await usd.inputValue() };
    await cad.fill('3.33');
    await cad.press('Escape');
    await expect(cad).toHaveValue(before.cad);
    await usd.fill('none');
    await usd.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'amount' })).toBeVisible();
    await expect(saved).toHaveText('');
    await usd.fill('2.22');
    await cad.fill('3.33');
    await cad.press('Enter');
    await expect(saved).toHaveText('Saved');
    await expectAccessible(page);
    const prices = async () => {
      const { record } = (await api('GET /admin/items/ES-9998F')) as { record: Record<string, unknown> };
      return [record.cad_price, record.usd_price];
    };
    expect(await prices()).toEqual([3.33, 2.22]);

    // Somebody else saves meanwhile: nothing of theirs is lost, and the row then shows it.
    const { record } = (await api('GET /admin/items/ES-9998F')) as { record: Record<string, never> };
    const { is_active, is_sale, cad_sale_price, usd_sale_price } = record;
    await api('POST /admin/items/ES-9998F', {
      part_number: 'ES-9998F',
      data: { is_active, is_sale, cad_sale_price, usd_sale_price, cad_price: 4.44, usd_price: 2.22 },
    });
    await usd.fill('1.11');
    await usd.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'changed this meanwhile' })).toBeVisible();
    await expect(cad).toHaveValue('4.44');
    expect(await prices()).toEqual([4.44, 2.22]);
    await cad.fill(before.cad);
    await usd.fill(before.usd);
    await page.getByRole('button', { name: 'Save ES-9998F' }).click();
    await expect(saved).toHaveText('Saved');

    await signInAs(page, shop.url, await newStaff('support'));
    await page.goto('/admin/items?search=part_number&keyword=ES-9998F');
    await expect(page.getByRole('row').nth(1)).toContainText(`C$${before.cad}`);
    await expect(cad).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save ES-9998F' })).toBeDisabled();
  });
}

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
  api,
}) => {
  await page.goto('/admin/items/ES-9998F');
  await page.getByLabel('Description').fill('What I typed');
  const { record } = (await api('GET /admin/items/ES-9998F')) as { record: Record<string, never> };
  const { is_active, is_sale, cad_price, usd_price, cad_sale_price, usd_sale_price } = record;
  await api('POST /admin/items/ES-9998F', {
    part_number: 'ES-9998F',
    data: {
      is_active,
      is_sale,
      cad_price,
      usd_price,
      cad_sale_price,
      usd_sale_price,
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
    name: 'no.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload=alert(1)>'),
  });
  await expect(
    page.getByRole('alert').filter({ hasText: 'This is no JPEG, PNG, WebP or AVIF picture' }),
  ).toBeVisible();
});
