import sharp from 'sharp';
import { expect, saveItemElsewhere, signInAs, test } from './support/admin.ts';
import { holdRequests } from './support/hold-requests.ts';
import { alertWith, expectAccessible, statusWith } from './support/page-checks.ts';

/** The item that `seed-shop.ts` adds for these tests; shoppers do not see it. */
const SPARE = 'ES-9998F';

// In sequence, because all tests change the same item.
test.describe.configure({ mode: 'default' });

test('ADM-04 sale prices can be edited only for an item on sale; both prices are then required', async ({
  page,
}) => {
  await page.goto(`/admin/items/${SPARE}`);
  await page.getByLabel('Sale', { exact: true }).selectOption('No');
  await expect(page.getByLabel('CAD sale price')).toHaveCount(0);
  await expect(page.getByLabel('Sale start date')).toHaveCount(0);
  await page.getByLabel('Sale', { exact: true }).selectOption('Yes');
  await page.getByLabel('CAD sale price').fill('0.5');
  await page.getByLabel('USD sale price').fill('');
  await page.getByRole('button', { name: 'Save item' }).click();
  await expect(alertWith(page, 'Sale item must have USD & CAD sale price')).toBeVisible();
  await expect(page.getByLabel('USD sale price')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('USD sale price').fill('0.40');
  await page.keyboard.press('Control+Enter');
  await expect(statusWith(page, / saved\./)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('USD sale price')).toHaveValue('0.40');
});

test('ADM-04 moving the start of a running sale to a later day warns that the sale ends at once', async ({
  page,
}) => {
  await page.goto(`/admin/items/${SPARE}`);
  await page.getByLabel('Sale start date').fill('2099-01-02');
  const warning = page.getByText('its sale ends at once and the new one starts on 2099-01-02.');
  await expect(warning).toBeVisible();
  await page.getByLabel('Sale', { exact: true }).selectOption('No');
  await expect(warning).toBeHidden();
});

test('ADM-04 the field for details is as tall as its text', async ({ page }) => {
  await page.goto(`/admin/items/${SPARE}`);
  const details = page.getByLabel('Details', { exact: true });
  const height = async () => (await details.boundingBox())!.height;
  await details.fill('Set includes:2 rotors');
  const short = await height();
  await details.fill(Array.from({ length: 12 }, (_, n) => `Line ${n}:value`).join('\n'));
  expect(await height()).toBeGreaterThan(2 * short);
});

test('ADM-04 name and low-stock threshold are validated and saved', async ({ page }) => {
  await page.goto(`/admin/items/${SPARE}`);
  const name = page.getByLabel('Name', { exact: true });
  const lowStock = page.getByLabel('Low-stock threshold');
  const save = page.getByRole('button', { name: 'Save item' });
  const before = await name.inputValue();
  await name.fill(' ');
  await save.click();
  await expect(alertWith(page, 'Enter a name.').first()).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await lowStock.fill('few');
  await name.fill(`${before} B`);
  await save.click();
  await expect(lowStock).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await lowStock.fill('14');
  await save.click();
  await expect(statusWith(page, / saved\./)).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Low-stock threshold');
  await page.reload();
  await expect(lowStock).toHaveValue('14');
  await expect(name).toHaveValue(`${before} B`);
  await lowStock.fill('');
  await name.fill(before);
  await save.click();
  await expect(statusWith(page, / saved\./)).toBeVisible();
  await page.reload();
  await expect(lowStock).toHaveValue('');
  await expect(lowStock).toHaveAccessibleDescription(/use the shop setting \(\d+\)/);
});

for (const width of [1440, 360]) {
  test(`ADM-04 a price is edited in the list: Enter saves, Escape reverts, a conflict is refused, at ${width} px`, async ({
    page,
    api,
    newStaff,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/admin/items?search=part_number&keyword=${SPARE}`);
    const cad = page.getByRole('textbox', { name: `CAD Price of ${SPARE}` });
    const usd = page.getByRole('textbox', { name: `USD Price of ${SPARE}` });
    const rowStatus = page.getByRole('row').nth(1).getByRole('status');
    const before = { cad: await cad.inputValue(), usd: await usd.inputValue() };
    await cad.fill('3.33');
    await cad.press('Escape');
    await expect(cad).toHaveValue(before.cad);
    await usd.fill('none');
    await usd.press('Enter');
    await expect(alertWith(page, 'amount')).toBeVisible();
    await expect(rowStatus).toHaveText('Not saved');
    await usd.fill('2.22');
    await cad.fill('3.33');
    await cad.press('Enter');
    await expect(rowStatus).toHaveText('Saved');
    await expectAccessible(page);
    const prices = async () => {
      const { record } = (await api(`GET /admin/items/${SPARE}`)) as { record: Record<string, unknown> };
      return [record.cad_price, record.usd_price];
    };
    expect(await prices()).toEqual([3.33, 2.22]);

    // A conflicting save is refused, and the row shows the other editor's values.
    await saveItemElsewhere(api, SPARE, { cad_price: 4.44 });
    await usd.fill('1.11');
    await usd.press('Enter');
    await expect(alertWith(page, 'has changed this record')).toBeVisible();
    await expect(cad).toHaveValue('4.44');
    expect(await prices()).toEqual([4.44, 2.22]);
    await cad.fill(before.cad);
    await usd.fill(before.usd);
    await page.getByRole('button', { name: `Save ${SPARE}` }).click();
    await expect(rowStatus).toHaveText('Saved');

    await signInAs(page, shop.url, await newStaff('support'));
    await page.goto(`/admin/items?search=part_number&keyword=${SPARE}`);
    await expect(page.getByRole('row').nth(1)).toContainText(`C$${before.cad}`);
    await expect(cad).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Save ${SPARE}` })).toHaveCount(0);
  });
}

test('ADM-04 leaving with unsaved changes asks for confirmation', async ({ page }) => {
  await page.goto(`/admin/items/${SPARE}`);
  await page.getByLabel('Description', { exact: true }).fill('Half a thought');
  await expect(page.getByText('Unsaved: Description', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Half a thought');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/items');
});

test('ADM-04 a conflicting edit shows who changed what and keeps the unsaved input', async ({
  page,
  api,
}) => {
  await page.goto(`/admin/items/${SPARE}`);
  await page.getByLabel('Description', { exact: true }).fill('What I typed');
  await saveItemElsewhere(api, SPARE, { description: 'What somebody else typed' });
  await page.getByRole('button', { name: 'Save item' }).click();
  const conflict = alertWith(page, 'Changed by someone else');
  await expect(conflict).toContainText('owner@shop.example');
  await expect(conflict).toContainText('What somebody else typed');
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('What I typed');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Load latest version' }).click();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('What somebody else typed');
  await expect(conflict).toHaveCount(0);
});

test('ADM-04 a stock adjustment has a reason, appears in the ledger and changes how long the stock lasts', async ({
  page,
}) => {
  let days_left = 20;
  await page.route('**/api/admin/items/*/sales', (route) =>
    route.fulfill({ json: { scode: 200, smessage: '', days: 90, sold: 45, days_left, in_carts: 0 } }),
  );
  await page.goto(`/admin/items/${SPARE}`);
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance).toContainText('20 days');
  const stock = page.getByRole('region', { name: 'Stock', exact: true });
  const before = Number(await stock.locator('dd').first().innerText());
  await page.getByLabel('Adjust by').fill('0');
  await page.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(stock).toContainText('Enter a whole number other than 0.');
  await page.getByLabel('Adjust by').fill('5');
  await page.getByLabel('Reason').selectOption('Received');
  await page.getByLabel('Note', { exact: true }).fill('Delivery 77');
  days_left = 30;
  await page.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(stock.locator('dd').first()).toHaveText(String(before + 5));
  await expect(glance).toContainText('30 days');
  const ledger = page.getByRole('table', { name: 'Stock ledger' });
  await expect(ledger.getByRole('row').nth(1)).toContainText('Delivery 77');
  await expect(ledger.getByRole('row').nth(1)).toContainText('+5');
  await expect(ledger.getByRole('row').nth(1)).toContainText('owner@shop.example');
  await page.getByLabel('Reason').selectOption('Counted');
  await page.getByLabel('Units counted').fill(String(before));
  await page.getByRole('button', { name: 'Adjust stock' }).click();
  await expect(stock.locator('dd').first()).toHaveText(String(before));
  await expect(ledger.getByRole('row').nth(1)).toContainText('-5');
  await expect(page.getByLabel('Reason'), 'the form is reset').toHaveValue('received');
});

test('ADM-04 interchange numbers are added; the vehicles of the item are listed', async ({ page }) => {
  await page.goto(`/admin/items/${SPARE}`);
  await page.getByRole('button', { name: 'Add number' }).click();
  await page.getByLabel('Brand').last().fill('Brembo');
  await page.getByLabel('Number', { exact: true }).last().fill('09.A 456');
  await page.getByRole('button', { name: 'Save interchange numbers' }).click();
  await expect(statusWith(page, `Interchange numbers of ${SPARE} saved.`)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Number', { exact: true }).last()).toHaveValue('09.A 456');
  await page.getByText(/^Fits \d+ vehicles?$/).click();
  await expect(page.getByRole('table', { name: /^Fits/ })).toContainText('Honda Accord');
});

for (const width of [1440, 390]) {
  test(`ADM-04 the links to an item’s sections work by keyboard and stay in view, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/admin/items/${SPARE}`);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Fitments' }).press('Enter');
    await expect(page.getByRole('table', { name: /^Fits/ })).toBeInViewport();
    await expect(sections.locator('[aria-current]')).toHaveText('Fitments');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Filter vehicles')).toBeFocused();
    await sections.getByRole('link', { name: 'Stock ledger' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Stock ledger' })).toBeInViewport();
    await expect(sections.locator('[aria-current]')).toHaveText('Stock ledger');
    await page.keyboard.press('Home');
    await expect(sections.locator('[aria-current]')).toHaveText('Item');
    await expectAccessible(page);
  });
}

test('ADM-04 at the top of the page, the first section is marked, even if it begins halfway down a short window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`/admin/items/${SPARE}`);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  const current = sections.locator('[aria-current]');
  await sections.getByRole('link', { name: 'Stock ledger' }).press('Enter');
  await expect(current).toHaveText('Stock ledger');
  await expect(page.getByRole('heading', { name: 'Stock ledger' })).toBeInViewport();
  await page.keyboard.press('Shift');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(current).toHaveText('Item');
});

test('ADM-04 an item cannot be saved while its interchange numbers have unsaved edits', async ({ page }) => {
  await page.goto(`/admin/items/${SPARE}`);
  await page.getByRole('button', { name: 'Add number' }).click();
  await page.getByLabel('Brand').last().fill('Raybestos');
  await page.getByRole('button', { name: 'Save item' }).click();
  await expect(alertWith(page, 'Save interchange numbers')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save interchange numbers' })).toBeFocused();
});

test('ADM-04 images are added, reordered, one set as main; a non-image is refused', async ({ page }) => {
  await page.goto(`/admin/items/${SPARE}`);
  const images = page.getByRole('region', { name: 'Images' });
  for (const [name, colour] of [
    ['red.png', '#c00'],
    ['blue.png', '#00c'],
  ] as const) {
    const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const before = await images.getByRole('img').count();
    await page.getByLabel('Add image').setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect(images.getByRole('img')).toHaveCount(before + 1);
  }
  for (const image of await images.getByRole('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
    // A loaded image does not move the buttons below it.
    expect(await image.boundingBox()).toMatchObject({ width: 120, height: 120 });
  }
  const sources = () =>
    images.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const uploadOrder = await sources();
  await images.getByRole('button', { name: 'Move earlier' }).last().click();
  await images.getByRole('listitem').first().getByRole('button', { name: 'Set as main image' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save item' }).click();
  await expect(statusWith(page, / saved\./)).toBeVisible();
  await page.reload();
  await expect(images.getByRole('img')).toHaveCount(uploadOrder.length);
  expect(await sources()).toEqual([...uploadOrder.slice(0, -2), uploadOrder.at(-1), uploadOrder.at(-2)]);
  await expect(images.getByRole('listitem').first()).toContainText('Main image');
  const narrowest = () =>
    images
      .getByRole('img')
      .evaluateAll((all) => Math.min(...all.map((one) => (one as HTMLImageElement).naturalWidth)));
  await expect.poll(narrowest).toBeGreaterThan(0);

  await page.getByLabel('Add image').setInputFiles({
    name: 'no.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload=alert(1)>'),
  });
  await expect(alertWith(page, 'This is not a valid JPEG, PNG, WebP or AVIF image')).toBeVisible();
});

test('a confirmation disappears after 8 seconds, but not while the pointer or the focus is on it; an alert stays', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(`/admin/items/${SPARE}`);
  const save = page.getByRole('button', { name: 'Save item' });
  const saved = statusWith(page, `${SPARE} saved.`);
  await page.getByLabel('Name', { exact: true }).fill('Spare set');
  await save.click();
  await expect(saved).toBeVisible();
  await saved.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.runFor(20_000);
  await expect(saved).toBeVisible();
  await save.focus();
  await saved.hover();
  await page.clock.runFor(20_000);
  await expect(saved).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(10_000);
  await expect(saved).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill('');
  await save.click();
  const alert = page.getByRole('alert').filter({ hasText: /./ }).first();
  await expect(alert).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(alert).toBeVisible();
});

test('text typed while an item or a stock adjustment is being saved is kept', async ({ page }) => {
  await page.goto(`/admin/items/${SPARE}`);
  const description = page.getByLabel('Description', { exact: true });
  const stock = page.getByRole('form', { name: 'Adjust stock' });
  const releaseItemSave = await holdRequests(page, `**/api/admin/items/${SPARE}`);
  const releaseStockSave = await holdRequests(page, `**/api/admin/items/${SPARE}/stock`);
  await description.fill(`Saved at ${Date.now()}.`);
  await page.getByRole('button', { name: 'Save item' }).click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await description.fill('Typed later.');
  releaseItemSave();
  await expect(statusWith(page, / saved\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save item' })).toBeVisible();
  await expect(description).toHaveValue('Typed later.');
  await expect(page.getByText('Unsaved: Description', { exact: true })).toBeVisible();

  await stock.getByLabel('Adjust by').fill('1');
  await stock.getByLabel('Note').fill('Delivery 78');
  await stock.getByRole('button').click();
  await stock.getByLabel('Note').fill('Delivery 79');
  releaseStockSave();
  await expect(stock.getByLabel('Adjust by')).toHaveValue('');
  await expect(stock.getByLabel('Note')).toHaveValue('Delivery 79');
});

test('a price typed while its row is being saved is kept, also when the list reloads', async ({ page }) => {
  await page.goto(`/admin/items?search=part_number&keyword=${SPARE}`);
  const cad = page.getByRole('textbox', { name: `CAD Price of ${SPARE}` });
  const usd = page.getByRole('textbox', { name: `USD Price of ${SPARE}` });
  const rowStatus = page.getByRole('row').nth(1).getByRole('status');
  const before = { cad: await cad.inputValue(), usd: await usd.inputValue() };
  const releaseSave = await holdRequests(page, `**/api/admin/items/${SPARE}`);
  const releaseReload = await holdRequests(page, '**/api/admin/items?*');
  await cad.fill('5.5');
  await cad.press('Enter');
  await usd.fill('4.4');
  const reload = page.waitForRequest('**/api/admin/items?*');
  releaseSave();
  await reload;
  // Lets the page render the reply.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(cad).toHaveValue('5.5');
  releaseReload();
  await expect(cad).toHaveValue('5.50');
  await expect(usd).toHaveValue('4.4');
  await expect(rowStatus).toHaveText('Not saved');
  await cad.fill(before.cad);
  await usd.fill(before.usd);
  await usd.press('Enter');
  await expect(rowStatus).toHaveText('Saved');
});
