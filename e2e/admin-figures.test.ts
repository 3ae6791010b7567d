import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';
import { changeStatus, expect, saveItemElsewhere, test } from './support/admin.ts';
import { countSteps } from './support/count-steps.ts';
import { alertWith, expectAccessibleAtAllWidths, statusWith } from './support/page-checks.ts';

/** Counts the steps of a task that starts on the overview. */
async function startTask(page: Page) {
  await page.goto('/admin');
  return countSteps();
}

test("the overview shows today's sales without any step, and links the net sales to their invoices", async ({
  page,
  paidOrder,
}) => {
  const order = await paidOrder();
  const task = await startTask(page);
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('link').first()).toHaveText(/^C\$\d+\.\d\d$/);
  task.expectAtMost(0);
  const figures = page.getByRole('table', { name: 'Sales figures' });
  await expect(figures.getByRole('row', { name: /^Net sales/ })).toContainText('less refunds');
  await figures
    .getByRole('row', { name: /^Net sales/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
  await expect(page.getByRole('row').filter({ hasText: order })).toContainText('Invoice');
  await expectAccessibleAtAllWidths(page, page.url());
});

test("today's net sales name the refunds of the day, if there are any", async ({ page }) => {
  for (const refunds of [0, 1234.5]) {
    await page.route('**/api/admin/overview**', async (route) => {
      const reply = await (await route.fetch()).json();
      for (const { figures } of reply.currencies) figures.refunds.today = refunds;
      await route.fulfill({ json: reply });
    });
    await page.goto('/admin');
    const tile = page.getByRole('region', { name: 'Today' });
    await expect(tile).toContainText('before refunds');
    await expect(tile.getByText('after refunds of C$1234.50')).toHaveCount(refunds === 0 ? 0 : 1);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a click anywhere on a work queue of the overview opens its list', async ({ page, paidOrder }) => {
  await paidOrder();
  await page.goto('/admin');
  const queues = page.getByRole('region', { name: 'Work queues' });
  // `force`, because the link covers the text of its tile, so Playwright would not click there.
  await queues.getByText('To ship', { exact: true }).click({ force: true });
  await expect(page).toHaveURL(/\/admin\/orders\?queue=to-ship/);
});

test('the tax report of a quarter is opened in at most 3 steps', async ({ page, paidOrder }) => {
  await paidOrder();
  const task = await startTask(page);
  await task.click(page.getByRole('link', { name: 'Tax report' }));
  const period = page.getByLabel('Filing period');
  await expect(period).toBeVisible();
  const quarters = period.locator('optgroup[label="Quarters"] > option');
  const [currentQuarter, lastQuarter] = await quarters.evaluateAll((options) =>
    options.map((option) => option.getAttribute('value')!),
  );
  await expect(period, 'the last quarter that has ended').toHaveValue(lastQuarter!);
  await task.select(period, currentQuarter!);
  await expect(page.getByRole('table', { name: 'To file' })).toContainText('GST/HST, CAD');
  await expect(page.getByRole('row', { name: /^Ontario/ })).toContainText('HST 13%');
  task.expectAtMost(3);
  for (const width of [1000, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const byPlace = page.getByRole('group', { name: 'By province or state and rate' });
    await expect(byPlace).toBeVisible();
    expect(await byPlace.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  }
  await expectAccessibleAtAllWidths(page, '/admin/tax-report');
});

test('staff find out in at most 3 steps who changed a price, and the audit log links to the item', async ({
  page,
  api,
  shop,
}) => {
  // A separate item, because other tests change the prices of the catalogue's items.
  const part_number = `PRICE-${Date.now()}`;
  const cad_price = 100;
  const raisedPrice = 101.25;
  const data = { displayname: 'Front Set', is_active: false, is_sale: false, cad_price, usd_price: 80 };
  await api('POST /admin/items', { part_number, family: 'ES', data });
  await saveItemElsewhere(api, part_number, { cad_price: raisedPrice });
  const task = await startTask(page);
  await task.click(page.getByRole('navigation').getByRole('link', { name: 'Items', exact: true }));
  const keyword = page.getByRole('searchbox', { name: 'Keyword' });
  await task.fill(keyword, part_number);
  await keyword.press('Enter');
  await task.click(page.getByRole('link', { name: part_number, exact: true }));
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText(`→ ${raisedPrice.toFixed(2)}`);
  await expect(history).toContainText(shop.owner.email);
  task.expectAtMost(3);
  const prices = page.getByRole('region', { name: 'Prices over time' });
  const change = prices.getByRole('row').nth(1);
  await expect(change).toContainText(`C$${cad_price.toFixed(2)} → C$${raisedPrice.toFixed(2)}`);
  await expect(change).toContainText(shop.owner.email);

  await page.goto('/admin/audit');
  await page.getByRole('combobox', { name: 'Action' }).fill('Item edited');
  await page.getByRole('searchbox', { name: 'Subject' }).fill(part_number);
  await page.getByRole('searchbox', { name: 'Subject' }).press('Enter');
  await expect(page).toHaveURL(/subject=.+&action=Item\+edited$/);
  await expect(page.getByRole('row').nth(1)).toContainText('Item edited');
  await expect(
    page
      .getByRole('row')
      .nth(1)
      .getByRole('link', { name: `item ${part_number}` }),
  ).toHaveAttribute('href', `/admin/items/${part_number}`);
});

test('the chart of an item’s prices names the same day as the table: the day in the shop’s time zone', async ({
  page,
}) => {
  // 8:30 p.m. in Toronto, and already the next day in UTC.
  const from = '2026-11-27T01:30:00.000Z';
  await page.route('**/api/admin/items/*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const period = { cad: 100, usd: 80, is_sale: false, by: null };
    const price_history = [
      { ...period, from: null },
      { ...period, cad: 110, from },
    ];
    await route.fulfill({ response, json: { ...body, record: { ...body.record, price_history } } });
  });
  await page.goto(`/admin/items/${PARTS.front}`);
  const prices = page.getByRole('region', { name: 'Prices over time' });
  await expect(prices.getByRole('row').nth(1)).toContainText('Nov 26, 2026');
  await expect(prices.locator('svg')).toContainText('2026-11-26');
});

test('the overview offers the periods of the lists, defines its figures on request and counts declined payments', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page.locator('.stat', { hasText: 'Declined, 30 days' }).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/orders?queue=declined&sort=date-asc',
  );
  const figures = page.getByRole('region', { name: 'Sales figures' });
  const definition = figures.getByText('Sales after discounts divided by orders.');
  await expect(definition).toBeHidden();
  await figures.getByText('Average order', { exact: true }).press('Enter');
  await expect(definition).toBeVisible();
  await page.getByRole('link', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&until=\d{4}-\d\d-(?:28|29|30|31)$/);
  await expect(page.getByRole('link', { name: 'Last month' })).toHaveAttribute('aria-current', 'page');
  await expect(figures.getByRole('row', { name: 'Net sales' }).getByRole('cell').last()).toHaveText(
    'No data',
  );
});

test('an item states that a sale keeps its prices in the shop, and its history states the days of a scheduled sale', async ({
  page,
  api,
}) => {
  const part_number = `ES-${randomUUID().slice(0, 8).toUpperCase()}`;
  const prices = { cad_price: 100, usd_price: 80, cad_sale_price: 90, usd_sale_price: 70 };
  const data = { displayname: 'Front Set', is_active: false, is_sale: true, ...prices };
  await api('POST /admin/items', { part_number, family: 'ES', data });
  await saveItemElsewhere(api, part_number, { cad_price: 110 });
  await page.goto(`/admin/items/${part_number}`);
  await expect(page.getByRole('region', { name: 'Prices over time' })).toContainText(
    'A new list price changes them once no sale applies.',
  );
  await saveItemElsewhere(api, part_number, { sale_start: '2099-01-02', sale_end: '2099-01-31' });
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(`/admin/audit?action=Item+created&subject=${part_number}`);
  await expect(page.locator('.side-menu [aria-current]'), 'scrolled into view').toBeInViewport({ ratio: 1 });
  const all = page.getByText(/^Show all \d+$/);
  await expect(page.getByText('USD sale price: 70.00')).toBeHidden();
  await all.click();
  await expect(page.getByText('USD sale price: 70.00')).toBeVisible();
  await page.goto(`/admin/items/${part_number}`);
  const change = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(change).toContainText('Sale scheduled from 2099-01-02 to 2099-01-31');
  await expect(change).not.toContainText('Sale start date');
});

test('slips, a pick list and labels for ten orders are printed in at most 5 steps; units are checked off by part number; several orders are shipped together, after a question if their fit is uncertain', async ({
  page,
  paidOrder,
}) => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => paidOrder()));
  const task = await startTask(page);
  await task.click(page.getByRole('region', { name: 'Work queues' }).getByRole('link').first());
  await task.click(page.getByLabel('Select all rows on this page'));
  const print = page.getByRole('link', { name: 'Print pick list and slips' });
  await task.click(print);
  task.expectAtMost(4);
  const labels = page.getByRole('link', { name: 'Labels (letter)' });
  await task.click(labels);
  task.expectAtMost(5);
  for (const link of [print, labels]) {
    // The API refuses requests without this fixed header, which is no credential.
    const file = await page.request.get((await link.getAttribute('href'))!, {
      headers: { authorization: TEST_STOREFRONT_KEY },
    });
    expect(file.headers()['content-type']).toBe('application/pdf');
  }

  await page.goto(`/admin/picking?ids=${ids.join(',')}`);
  const row = page.getByRole('row').nth(1);
  const part = await row.getByRole('rowheader').innerText();
  const field = page.getByLabel('Scan or type a part number');
  await expect(row).toContainText('0 of 10');
  // Within the row, each order number is on its own line.
  for (const order of await row.locator('.subtext').all()) await expect(order).toHaveCSS('display', 'block');
  await field.fill(part.toLowerCase().replace('-', ''));
  await field.press('Enter');
  await expect(row).toContainText('1 of 10');
  await field.fill('ZZ-1');
  await field.press('Enter');
  await expect(alertWith(page, 'ZZ-1 is not on this list.')).toBeVisible();
  await expect(field, 'the next unit can be scanned without a click').toBeFocused();
  await expect(page.getByText('1 of 10 picked')).toBeVisible();
  await page.reload();
  await expect(row, 'picked units are stored on the device').toContainText('1 of 10');
  await expectAccessibleAtAllWidths(page, page.url());

  await page.getByRole('button', { name: `Check off 9 of ${part}` }).click();
  await expect(page.getByText('All units are checked off.')).toBeVisible();
  await page.getByRole('button', { name: `Undo one unit of ${part}` }).click();
  await expect(row).toContainText('9 of 10');
  await page.getByRole('button', { name: 'Start over' }).click();
  const question = page.getByRole('dialog', { name: 'Discard the 9 units that are checked off?' });
  await question.getByRole('button', { name: 'Start over' }).click();
  await expect(row).toContainText('0 of 10');
  await field.fill(part);
  await field.press('Enter');

  await page.getByRole('button', { name: `Ship order ${ids[0]}` }).click();
  const shipment = page.getByRole('region', { name: `Shipment of order ${ids[0]}` });
  await expect(shipment.getByLabel(`Units of ${part}`)).toHaveValue('1');
  await shipment.getByLabel('Carrier').fill('Purolator');
  await shipment.getByLabel('Tracking number').fill('PIN1');
  await shipment.getByLabel('Tracking number').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(row).toContainText('0 of 9');
  await expect(field).toBeFocused();
  await page.keyboard.type(part);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Ship order ${ids[1]}` }).click();
  const nextShipment = page.getByRole('region', { name: `Shipment of order ${ids[1]}` });
  await expect(nextShipment.getByLabel('Carrier'), 'the carrier of a recent shipment').not.toHaveValue('');
  await expect(nextShipment.getByLabel('Tracking number')).toBeFocused();
  await page.reload();
  await expect(page.getByText('1 chosen order is left out because it has no units to ship.')).toBeVisible();

  const toPack = page.getByRole('region', { name: 'Orders to pack' });
  const number = (index: number) => toPack.getByLabel(`Tracking number of order ${ids[index]}`);
  const shipAll = toPack.getByRole('button', { name: /^Ship (\d+ )?orders?$/ });
  await expect(shipAll).toBeDisabled();
  await expect(shipAll).toHaveText('Ship orders');
  await number(2).fill('PIN2');
  await number(2).press('Enter');
  await expect(number(3), 'a scanner ends a number with Enter').toBeFocused();
  await page.keyboard.type('PIN3');
  await toPack.getByLabel(`Carrier of order ${ids[3]}`).fill('');
  await shipAll.click();
  await expect(toPack.getByLabel(`Carrier of order ${ids[3]}`)).toBeFocused();
  await page.keyboard.type('UPS');
  await expect(shipAll).toHaveText('Ship 2 orders');
  await shipAll.click();
  const fitQuestion = page.getByRole('dialog', { name: 'Ship 2 orders whose fit is not certain?' });
  await expect(fitQuestion).toContainText(`${ids[2]}, ${ids[3]}`);
  await fitQuestion.getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(statusWith(page, '2 orders shipped.')).toBeVisible();
  await expect(number(3)).toHaveCount(0);
  await expect(number(4)).toBeVisible();
});

/** Opens the pick list of the orders and types the carrier and tracking number of some of them. */
async function fillParcels(page: Page, ids: readonly string[], parcels = ids) {
  await page.goto(`/admin/picking?ids=${ids.join(',')}`);
  for (const id of parcels) {
    await page.getByLabel(`Carrier of order ${id}`).fill('UPS');
    await page.getByLabel(`Tracking number of order ${id}`).fill('PIN1');
  }
}

/** Ships the orders with a tracking number, although their fit is not certain. */
async function shipAnyway(page: Page, name: 'Ship 1 order' | 'Ship 2 orders') {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

test('if no order can be shipped, the pick list says why, keeps the tracking numbers, and claims no success', async ({
  page,
  api,
  paidOrder,
}) => {
  const ids = [await paidOrder(), await paidOrder()];
  await fillParcels(page, ids, ids.slice(0, 1));
  const number = page.getByLabel(`Tracking number of order ${ids[0]}`);
  const refusal = page.getByRole('alert').filter({ hasText: ids[0]! });
  await changeStatus(api, ids[0]!, 'Await Shipping');
  await shipAnyway(page, 'Ship 1 order');
  await expect(refusal).toBeVisible();
  await expect(page.getByText(/orders? shipped\./)).toHaveCount(0);
  await expect(number).toHaveValue('PIN1');
  await expect(page.locator('form[data-unsaved]')).toHaveCount(1);

  for (const id of ids) await changeStatus(api, id, 'Shipped');
  await shipAnyway(page, 'Ship 1 order');
  await expect(page.getByText('All units of these orders have been shipped.')).toBeVisible();
  await expect(refusal).toBeVisible();
});

test('if only some orders can be shipped, the tracking numbers of the others are not lost without a warning', async ({
  page,
  api,
  paidOrder,
}) => {
  const ids = [await paidOrder(), await paidOrder()];
  await fillParcels(page, ids);
  await changeStatus(api, ids[0]!, 'Await Shipping');
  await shipAnyway(page, 'Ship 2 orders');
  await expect(statusWith(page, '1 order shipped.')).toBeVisible();
  await expect(page.getByLabel(`Tracking number of order ${ids[1]}`)).toHaveCount(0);
  await expect(page.getByLabel(`Tracking number of order ${ids[0]}`)).toHaveValue('PIN1');
  await expect(page.locator('form[data-unsaved]')).toHaveCount(1);
});

test('if no data check passes, the overview has no list of passed checks', async ({ page }) => {
  await page.route('**/api/admin/reconciliation', async (route) => {
    const response = await route.fetch();
    const { checks, ...reply } = await response.json();
    const failed = checks.map((check: object) => ({ ...check, holds: false, count: 1, examples: ['W1'] }));
    await route.fulfill({ response, json: { ...reply, checks: failed } });
  });
  await page.goto('/admin');
  const panel = page.getByRole('region', { name: 'Data checks' });
  await expect(panel.getByText('W1').first()).toBeVisible();
  await expect(panel.locator('summary')).toHaveCount(0);
});
