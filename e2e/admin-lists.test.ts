import { randomUUID } from 'node:crypto';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { newEmail, PASSWORD } from './support/account.ts';
import { expect, test } from './support/admin.ts';
import { holdRequests } from './support/hold-requests.ts';
import { alertWith, expectAccessible, expectNoHorizontalScroll } from './support/page-checks.ts';
import { addToCart } from './support/shopper.ts';

test('ADM-03 a list shows its total, searches with Enter or the button, and keeps its state in the URL', async ({
  page,
}) => {
  await page.goto('/admin/items');
  const total = page.locator('.list-total');
  await expect(total).toHaveText(/^Total \d+$/);
  const keyword = page.getByRole('searchbox', { name: 'Keyword' });
  await keyword.fill('  esd-1001f ');
  await keyword.press('Enter');
  await expect(page).toHaveURL('/admin/items?search=any&keyword=esd-1001f');
  await expect(total).toHaveText('Total 1');
  await page.reload();
  await expect(keyword).toHaveValue('esd-1001f');
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByLabel('Search in').selectOption('Name');
  await keyword.fill('no such name');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No results found.')).toBeVisible();
  await expect(total).toHaveText('Total 0');
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await page.goBack();
  await expect(total).toHaveText('Total 1');
});

test('a list is filtered by a period or by days, and one link clears its search and filters', async ({
  page,
  paidOrder,
}) => {
  const order = await paidOrder();
  await page.goto('/admin/orders?sort=date-asc');
  const date = page.getByRole('combobox', { name: 'Date', exact: true });
  await date.selectOption('Today');
  await expect(page).toHaveURL(/from=(\d{4}-\d{2}-\d{2})&until=\1/);
  await expect(page.getByRole('row').filter({ hasText: order })).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toBeHidden();
  await date.selectOption('Other dates…');
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expect(page).toHaveURL('/admin/orders?from=2020-01-01&until=2020-01-31&sort=date-asc');
  await expect(date).toHaveValue('custom');
  const result = page.locator('.panel').filter({ hasText: 'No results found.' });
  await result.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/orders?sort=date-asc');
  await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(0);
});

test('items are filtered by the car that they fit, which is a chip and in the URL', async ({ page }) => {
  await page.goto('/admin/items');
  await page.getByText('Car', { exact: true }).click();
  await expect(page.getByLabel('Model', { exact: true })).toBeDisabled();
  for (const [level, value, url] of [
    ['Year', '2018', '/admin/items?year=2018'],
    ['Make', 'Honda', '/admin/items?year=2018&make=Honda'],
    ['Model', 'Accord', '/admin/items?year=2018&make=Honda&model=Accord'],
  ] as const) {
    await page.getByLabel(level, { exact: true }).selectOption(value);
    await expect(page).toHaveURL(url);
  }
  await expect(page.getByRole('link', { name: SETS.accordFront.part_number })).toBeVisible();
  await expect(page.getByRole('link', { name: PARTS.rearOnSale })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Year', { exact: true })).toBeHidden();
  const rows = page.getByRole('row');
  const filteredCount = await rows.count();
  await page.getByRole('link', { name: '2018 Honda Accord' }).click();
  await expect(page).toHaveURL('/admin/items');
  await expect.poll(() => rows.count()).toBeGreaterThan(filteredCount);
});

test('work queues are tabs of their list; in a work queue, the oldest records come first', async ({
  page,
}) => {
  await page.goto('/admin/messages');
  const queues = page.getByRole('navigation', { name: 'Work queues' });
  await queues.getByRole('link', { name: 'To answer' }).click();
  await expect(page).toHaveURL('/admin/messages?unread=yes&sort=date-asc');
  await expect(queues.getByRole('link', { name: 'To answer' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/admin/messages?unread=yes&sort=date-desc');
  await expect(queues.getByRole('link', { name: 'To answer' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL('/admin/messages');
  await page.goto('/admin/orders');
  await queues.getByRole('link', { name: 'To ship' }).click();
  await expect(page).toHaveURL('/admin/orders?queue=to-ship&sort=date-asc');
});

test('on a phone, the tab “To ship” with the number of orders is in view; a row names the shipped units', async ({
  page,
  paidOrder,
  api,
}) => {
  const order = await paidOrder({}, undefined, 2);
  await api(`POST /admin/orders/${order}/ship`, {
    lines: [{ ...SETS.accordFront, quantity: 1 }],
    carrier: 'Post',
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/admin/orders?keyword=${order}`);
  await expect(page.getByRole('row', { name: order })).toContainText('1 of 2 shipped');
  await page.goto('/admin/orders');
  const toShip = page.getByRole('link', { name: /^To ship \(\d+\+?\)$/ });
  await expect(toShip).toBeInViewport({ ratio: 1 });
});

test('an order is found by its invoice number; an unpaid order says why its payment was declined', async ({
  page,
  shop,
  paidOrder,
  api,
}) => {
  const order = await paidOrder();
  const { record } = (await api(`GET /admin/orders/${order}`)) as {
    record: { orderInfo: { invoice_number: number } };
  };
  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: 'Keyword' }).fill(String(record.orderInfo.invoice_number));
  await page.getByRole('searchbox', { name: 'Keyword' }).press('Enter');
  await expect(page.getByRole('rowheader', { name: order })).toBeVisible();

  const visitor = createRemoteShopper(() => shop.url);
  await putInCart(visitor, SETS.accordFront);
  const body = await buildOrderInput(visitor, { nonce: `cnon:emu-declined.${randomUUID()}` });
  expect((await visitor.call('POST /placeorder', { body })).status).toBe(402);
  await page.goto('/admin/orders?queue=declined&sort=date-desc');
  await expect(page.getByRole('row', { name: body.orderInfo.order_id })).toContainText(
    'The bank declined the card without giving a reason.',
  );
});

test('bulk actions that apply to none of the selected orders are not offered', async ({
  page,
  paidOrder,
}) => {
  const order = await paidOrder();
  await page.goto(`/admin/orders?search=order_id&keyword=${order}`);
  await page.getByLabel(`Select ${order}`).check();
  const actions = page.getByRole('region', { name: 'Selected rows' });
  await expect(actions.getByRole('button', { name: 'Stop packing' })).toHaveCount(0);
  await actions.getByRole('button', { name: 'Start packing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByLabel(`Select ${order}`).check();
  await expect(actions.getByRole('button', { name: 'Start packing' })).toHaveCount(0);
  await expect(actions.getByRole('button', { name: 'Stop packing' })).toBeVisible();
});

test('choosing all items focuses the first bulk action; clearing a filter does not open the menu “Change all”', async ({
  page,
}) => {
  await page.goto('/admin/items?status=active');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Select all \d+ matching/ }).click();
  await expect(page.getByText(/^All \d+ matching$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change prices' })).toBeFocused();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/items');
  const menu = page.getByText(/^Change all/);
  await expect(menu).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change prices' })).toBeHidden();
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Select all \d+ matching/ }).click();
  await expect(page.getByRole('button', { name: 'Change prices' })).toBeVisible();
  await expect(menu).toBeFocused();
});

test('on a phone all rows of a page are selected in two steps', async ({ page, paidOrder }) => {
  await Promise.all([paidOrder(), paidOrder()]);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/admin/orders');
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.first().check();
  await page.getByRole('button', { name: 'Select all rows on this page' }).click();
  await expect(page.getByText(`${await boxes.count()} selected`, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

for (const width of [1440, 1000, 390]) {
  test(`a notice covers no action on the selected rows, at ${width} px`, async ({
    page,
    paidOrder,
    shop,
  }) => {
    const order = await paidOrder();
    // The French actions take the most lines.
    await page.context().addCookies([{ name: 'staff_language', value: 'fr', url: shop.url }]);
    await page.setViewportSize({ width, height: 900 });
    await page.route('**/api/admin/orders/bulk', (route) =>
      route.fulfill({ status: 400, json: { scode: 400, smessage: 'Not possible.' } }),
    );
    for (const list of [`/admin/orders?search=order_id&keyword=${order}`, '/admin/orders']) {
      await page.goto(list);
      await page.locator(`[data-row="${order}"]`).getByRole('checkbox').check();
      const actions = page.locator('.bulk-bar');
      await actions.getByRole('button', { name: 'Commencer l’emballage' }).click();
      const notice = page.locator('.notice').filter({ hasText: 'Not possible.' });
      const noticeBox = (await notice.boundingBox())!;
      const bar = (await actions.boundingBox())!;
      expect(noticeBox.y + noticeBox.height, list).toBeLessThanOrEqual(bar.y);
      expect(bar.y + bar.height, 'the bar is at the bottom of the screen').toBe(900);
      await expectAccessible(page);
    }
  });
}

test('the reason for a refusal is shown even if the column of the invalid field is hidden', async ({
  page,
  openOtherBrowser,
}) => {
  await addToCart(await openOtherBrowser(), SETS.accordFront);
  const { part_number } = SETS.accordFront;
  await page.goto(`/admin/cartitems?search=part_number&keyword=${part_number}&hide=cad`);
  const row = page.getByRole('row').nth(1);
  await expect(page.getByRole('columnheader', { name: 'CAD Price' })).toHaveCount(0);
  await row.getByLabel(/^CustomNote/).fill('Price match');
  await row.getByRole('button', { name: /^Save/ }).click();
  const refusal = alertWith(page, 'Plese set CAD Price and Cutom Note.');
  await expect(refusal).toBeVisible();
  await row.getByLabel(/^CustomNote/).fill('');
  await row.getByLabel(/^CustomNote/).press('Enter');
  await expect(row.getByLabel(/^CustomNote/), 'the visible one of the invalid fields').toBeFocused();
  await expect(row.getByRole('alert')).toContainText('Plese set CAD Price and Cutom Note.');
});

test('an email address or a part number is searched for in its own column, even if another one is chosen', async ({
  page,
}) => {
  await page.goto('/admin/carts');
  await expect(page.getByLabel('Search in')).toHaveValue('part_number');
  await page.getByLabel('Keyword').fill('nobody@example.com');
  await page.getByLabel('Keyword').press('Enter');
  await expect(page).toHaveURL('/admin/carts?search=email&keyword=nobody%40example.com');
  await page.goto('/admin/cartitems');
  await page.getByLabel('Keyword').fill(PARTS.rearOnSale.toLowerCase());
  await page.getByLabel('Keyword').press('Enter');
  await expect(page).toHaveURL(/\/admin\/cartitems\?search=part_number&keyword=ed-2001r$/);
});

test('a keyword that is typed while the list is being sorted stays in its field', async ({ page }) => {
  const sorted = Promise.withResolvers<void>();
  await page.route('**/api/admin/items?*sort=price-desc*', async (route) => {
    await sorted.promise;
    await route.continue();
  });
  await page.goto('/admin/items');
  await page.getByLabel('Sort').selectOption('Price descending');
  const keyword = page.getByRole('searchbox', { name: 'Keyword' });
  await keyword.fill('rotor');
  await expect(page).toHaveURL('/admin/items');
  sorted.resolve();
  await expect(page).toHaveURL('/admin/items?sort=price-desc');
  await expect(page.locator('.list-screen')).toHaveAttribute('aria-busy', 'false');
  await expect(keyword).toHaveValue('rotor');
  await keyword.press('Enter');
  await expect(page).toHaveURL('/admin/items?search=any&keyword=rotor&sort=price-desc');
});

test('ADM-03 the status filter, the sort and hidden columns are in the URL', async ({ page }) => {
  await page.goto('/admin/items');
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Inactive' }).click();
  await expect(page).toHaveURL('/admin/items?status=inactive');
  await expect(page.getByRole('cell', { name: 'Active', exact: true })).toHaveCount(0);
  const all = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'All' });
  await all.click();
  await expect(page).toHaveURL('/admin/items');
  // The URL changes before the list, whose filter the next link keeps.
  await expect(all).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Sort').selectOption('Price descending');
  await expect(page).toHaveURL('/admin/items?sort=price-desc');
  await expect(page.getByRole('columnheader', { name: 'CAD Price' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByRole('columnheader', { name: 'CAD Price' }).getByRole('link').click();
  await expect(page).toHaveURL('/admin/items?sort=price-asc');
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('link', { name: 'Hide USD Price' }).click();
  await expect(page.getByRole('columnheader', { name: 'USD Price' })).toHaveCount(0);
  await expect(page).toHaveURL('/admin/items?sort=price-asc&hide=usd');
  const show = page.getByRole('link', { name: 'Show USD Price' });
  await page.keyboard.press('Escape');
  await expect(show).toBeHidden();

  await page.goto('/admin/items?stock=low');
  await expect(page, 'the device remembers hidden columns').toHaveURL('/admin/items?stock=low&hide=usd');
  await page.getByText('Columns', { exact: true }).click();
  await show.click();
  await expect(page.getByRole('columnheader', { name: 'USD Price' })).toBeVisible();
  await page.goto('/admin/items');
  await expect(page.getByRole('columnheader', { name: 'USD Price' })).toBeVisible();
  await expect(page).toHaveURL('/admin/items');
});

test('ADM-03 rows are selected and opened with the keyboard alone', async ({ page }) => {
  await page.goto('/admin/items');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Keyword' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Keyword' }).blur();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = page.getByRole('row').nth(2);
  await expect(second.getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(second.getByRole('checkbox')).toBeChecked();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  const name = (await second.getByRole('link').innerText()).trim();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Item ${name}`);
  await page.keyboard.press('[');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(`Item ${name}`);
  await page.getByRole('link', { name: 'Back to list' }).click();
  await expect(page).toHaveURL('/admin/items');
});

test('a selected row that leaves the page is not selected when it returns', async ({ page }) => {
  await page.goto(`/admin/items?search=any&keyword=${PARTS.front}`);
  const checkbox = page.getByRole('row', { name: PARTS.front }).getByRole('checkbox');
  await checkbox.check();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Inactive', exact: true }).click();
  await expect(page.getByText('No results found.')).toBeVisible();
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(checkbox).toBeVisible();
  await expect(checkbox).not.toBeChecked();
});

test('a wrong address says that there is no such page; a pick list without orders opens those to ship', async ({
  page,
}) => {
  await page.goto('/admin/promotions/abc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByText('The address is wrong, or the record was deleted.')).toBeVisible();
  await page.goto('/admin/picking');
  await expect(page).toHaveURL('/admin/orders?queue=to-ship&sort=date-asc');
});

test('the list of guests and the pick list belong to a section of the menu', async ({ page }) => {
  const current = page.locator('.side-menu [aria-current]');
  await page.goto('/admin/guests');
  await expect(current).toHaveText('Customers');
  await page.goto('/admin/picking?ids=NONE');
  await expect(current).toHaveText('Orders');
});

test('ADM-03 a bulk action on selected rows reports its result', async ({ page, shop }) => {
  const email = newEmail('listed');
  await createRemoteShopper(() => shop.url).request('POST /user/register', {
    body: { email, password: PASSWORD },
  });
  await page.goto(`/admin/customers?search=email&keyword=${email}`);
  await page.getByLabel('Select all rows on this page').check();
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result.getByRole('status')).toHaveText('0 updated, 1 skipped, 0 failed');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 selected', { exact: true })).toHaveCount(0);
});

test('deactivating selected items opens the preview of a bulk change, which skips inactive items', async ({
  page,
}) => {
  await page.goto(`/admin/items?search=part_number&keyword=${PARTS.inactive}`);
  await page.getByLabel('Select all rows on this page').check();
  const deactivate = page.getByRole('button', { name: 'Deactivate', exact: true });
  await expect(deactivate).toHaveCount(1);
  await deactivate.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bulk change \d+/);
  await expect(page.getByText('Nothing would change.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Already has the new value.' })).toContainText(PARTS.inactive);
});

// `admin-accessibility` checks the list at 1440 and 360 px.
test('ADM-03 the list is accessible and does not scroll horizontally at 1000 and 800 px', async ({
  page,
}) => {
  await page.goto('/admin/items');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const width of [1000, 800]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  }
});

test('order items and invoices do not scroll horizontally at 1000 px or, in French, at 1440 px, even with long names', async ({
  page,
  paidOrder,
  shop,
}) => {
  await paidOrder();
  const longNames = {
    orderitems: { submodel: 'ASA33L/ASA38L/GSA33L/GSA38L Sports', status: 'Await Shipping' },
    documents: { name: 'Alexandrina Featherstone', province: 'Newfoundland and Labrador', net: 1234.56 },
  };
  for (const [list, names] of Object.entries(longNames)) {
    await page.route(new RegExp(`/api/admin/${list}(\\?|$)`), async (route) => {
      const response = await route.fetch();
      const { records, ...reply } = await response.json();
      await route.fulfill({ response, json: { ...reply, records: [{ ...records[0], ...names }] } });
    });
    const table = page.locator('.table-region');
    for (const [language, width] of [
      ['en', 1000],
      ['fr', 1440],
    ] as const) {
      await page.context().addCookies([{ name: 'staff_language', value: language, url: shop.url }]);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/admin/${list}`);
      await expect(table).toContainText(Object.values(names)[0] as string);
      const overflow = await table.evaluate((each) => each.scrollWidth - each.clientWidth);
      expect(overflow, `${list} at ${width} px`).toBe(0);
    }
  }
});

test('customers fit the screen at 1440 px; columns hidden by default can be shown, and stay shown', async ({
  page,
  shop,
}) => {
  const email = newEmail('wide');
  await createRemoteShopper(() => shop.url).request('POST /user/register', {
    body: { email, password: PASSWORD },
  });
  const long = {
    email: 'alexandrina.featherstonehaugh@northern-brake-parts.example.com',
    first_name: 'Alexandrina',
    last_name: 'Featherstonehaugh',
    order_count: 112,
    net_sales: { ca: 1234567.89, us: 1234567.89 },
    last_order_time: '2026-09-30T12:00:00Z',
    percentage: 12.5,
    total_credit: 1250,
  };
  await page.route(/\/api\/admin\/customers(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { records, ...reply } = await response.json();
    const longRecords = records.map((each: object) => ({ ...each, ...long }));
    await route.fulfill({ response, json: { ...reply, records: longRecords } });
  });
  await page.goto(`/admin/customers?search=email&keyword=${email}`);
  const table = page.locator('.table-region');
  await expect(table).toContainText(long.email);
  expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await expect(page.getByRole('columnheader', { name: 'Customer ID' })).toBeVisible();
  const credit = page.getByRole('columnheader', { name: 'Credit' });
  await expect(credit).toHaveCount(0);
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('link', { name: 'Show Credit' }).click();
  await expect(credit).toBeVisible();
  await page.goto('/admin/customers');
  await expect(credit).toBeVisible();
});

test('a search for customers without a match offers the same search in the orders, which include guests', async ({
  page,
  paidOrder,
}) => {
  const email = newEmail('guest');
  const order = await paidOrder({ email });
  await page.goto(`/admin/customers?search=email&keyword=${email}`);
  await expect(page.getByText('This list contains accounts only.')).toBeVisible();
  await page.getByRole('link', { name: 'Search the orders, including those of guests' }).click();
  await expect(page).toHaveURL(`/admin/orders?search=any&keyword=${encodeURIComponent(email)}`);
  await expect(page.getByRole('row').filter({ hasText: order })).toBeVisible();
});

test('on a phone, the tabs of a list scroll horizontally only, in one strip', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const list of ['items', 'orders']) {
    await page.goto(`/admin/${list}`);
    const strip = page.locator('.list-views');
    await expect(strip.getByRole('link', { name: 'All', exact: true })).toBeVisible();
    expect(await strip.evaluate((each) => each.scrollHeight - each.clientHeight), list).toBe(0);
    for (const tabs of await strip.locator('.tabs').all())
      expect(await tabs.evaluate((each) => each.scrollWidth - each.clientWidth), list).toBe(0);
  }
});

test('on a phone, rows are cards with column titles, the first card is near the top, and a button opens the filters', async ({
  page,
  paidOrder,
}) => {
  await paidOrder();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/orders');
  const card = page.getByRole('row').nth(1);
  expect((await card.boundingBox())!.y).toBeLessThan(350);
  await expect(page.getByText('Columns', { exact: true }), 'cards have no columns').toBeHidden();
  const status = card.getByRole('cell').filter({ hasText: /Paid|Shipped|Processing|Void|Refunded|Await/ });
  await expect(status).toHaveCSS('display', 'grid');
  const title = status.evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(await title).toBe('"Status"');
  const queue = page.getByRole('combobox', { name: 'Queue' });
  await expect(queue).toBeHidden();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await queue.selectOption('To ship');
  await expect(page).toHaveURL(/queue=/);
  await expectNoHorizontalScroll(page);
  await page.goto('/admin/orders?queue=to-ship&sort=date-asc');
  const tab = page.getByRole('link', { name: 'To ship' });
  await expect(tab, 'the current tab is in view').toBeInViewport({ ratio: 0.9 });
  await page.goto('/admin/orders');
  await card.getByRole('checkbox').check();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
});

test('a click on a row opens its record, with a modifier key in a new tab; a click on a field does not', async ({
  page,
  context,
}) => {
  await page.goto(`/admin/items?keyword=${PARTS.front}`);
  const row = page.getByRole('row').nth(1);
  await row.getByLabel('CAD Price').click();
  await expect(page).toHaveURL(/\/admin\/items\?/);
  const opened = context.waitForEvent('page');
  await row.getByText('Front Set').click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(`/admin/items/${PARTS.front}`);
  await row.getByText('Front Set').click();
  await expect(page).toHaveURL(`/admin/items/${PARTS.front}`);
});

test('leaving a list with an unsaved edit asks for confirmation; Escape discards the edit', async ({
  page,
}) => {
  await page.goto(`/admin/items?keyword=${PARTS.front}`);
  const row = page.getByRole('row').nth(1);
  const price = row.getByLabel('CAD Price');
  const savedPrice = await price.inputValue();
  await price.fill('1.00');
  await page.getByRole('link', { name: 'Customers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Not saved')).toBeVisible();
  await price.press('Escape');
  await expect(price).toHaveValue(savedPrice);
  // A key press no longer changes the cell.
  await page.keyboard.press('9');
  await expect(price).toHaveValue(savedPrice);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
});

test('searching and choosing days leave the focus in the field; Back shows the earlier search in it', async ({
  page,
}) => {
  await page.goto('/admin/orders');
  const keyword = page.getByRole('searchbox', { name: 'Keyword' });
  const allTab = page.getByRole('navigation', { name: 'Status' }).getByRole('link').first();
  await keyword.fill('  ada ');
  await keyword.press('Enter');
  await expect(page).toHaveURL('/admin/orders?search=any&keyword=ada');
  await expect(keyword).toBeFocused();
  await expect(keyword).toHaveValue('ada');
  await keyword.fill('byron');
  await keyword.press('Enter');
  await expect(page).toHaveURL('/admin/orders?search=any&keyword=byron');
  // The URL changes before the page does.
  await expect(allTab).toHaveAttribute('href', /keyword=byron/);
  await page.goBack();
  await expect(keyword).toHaveValue('ada');

  const date = page.getByRole('combobox', { name: 'Date', exact: true });
  await date.selectOption('Other dates…');
  const from = page.getByLabel('From', { exact: true });
  await from.fill('2020-01-01');
  await expect(page).toHaveURL(/from=2020-01-01/);
  await expect(from).toBeFocused();
  await from.fill('2020-02-01');
  await expect(page).toHaveURL(/from=2020-02-01/);
  await expect(from).toBeFocused();
  await expect(allTab).toHaveAttribute('href', /from=2020-02-01/);
  await page.goBack();
  await expect(from).toHaveValue('2020-01-01');
  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  await expect(from).toBeHidden();
  await expect(keyword).toHaveValue('');
});

test('a double click on a bulk change creates one preview', async ({ page }) => {
  await page.goto(`/admin/items?search=part_number&keyword=${PARTS.inactive}`);
  await page.getByLabel('Select all rows on this page').check();
  let previews = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/bulk/preview')) previews++;
  });
  const release = await holdRequests(page, '**/bulk/preview');
  await page.getByRole('button', { name: 'Deactivate', exact: true }).dblclick();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bulk change \d+/);
  expect(previews).toBe(1);
});

test('with text of twice the size, the search field of a list stays wide enough for its hint', async ({
  page,
}) => {
  await page.goto('/admin/orders');
  await page.addStyleTag({ content: 'html { font-size: 200%; }' });
  const field = page.getByRole('searchbox', { name: 'Keyword' });
  await expect.poll(async () => (await field.boundingBox())!.width).toBeGreaterThan(300);
});

test('staff choose the user of the audit log from a list', async ({ page }) => {
  await page.goto('/admin/audit');
  const list = await page.getByRole('combobox', { name: 'User' }).getAttribute('list');
  const options = page.locator(`datalist#${list} option`);
  await expect(options.filter({ hasText: 'The shop' })).toHaveCount(1);
  await expect(options.filter({ hasText: '@' }).first()).toBeAttached();
});

test('in the audit log, an email address breaks only before its @, at 1000 px', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('/admin/audit');
  const addresses = page.locator('.table-region td :has(> wbr)').filter({ hasText: '@' });
  await expect(addresses.first()).toBeAttached();
  const lineCounts = await addresses.evaluateAll((elements) =>
    elements.map((address) => {
      const range = document.createRange();
      range.selectNode(address.querySelector('wbr')!.nextSibling!);
      return range.getClientRects().length;
    }),
  );
  expect(Math.max(...lineCounts)).toBe(1);
});

test('on a phone, the searches of the audit log are shown with its filters, whose button counts them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/audit');
  const action = page.getByRole('combobox', { name: 'Action' });
  await expect(action).toBeHidden();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await action.fill('Signed in');
  await action.press('Enter');
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
  await expectAccessible(page);
});
