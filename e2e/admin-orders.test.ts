import { readFile } from 'node:fs/promises';
import { US_ORDER } from '#tests/support/order-input.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { newEmail } from './support/account.ts';
import { changeStatus, expect, test } from './support/admin.ts';
import { alertWith, expectAccessible, statusWith } from './support/page-checks.ts';

test('ADM-07 the order list has its columns, eight status filters and four sorts, and finds orders by number, name and fit', async ({
  page,
  paidOrder,
}) => {
  const canadian = await paidOrder();
  const american = await paidOrder(US_ORDER);
  await page.goto('/admin/orders');
  for (const name of ['Order ID', 'Customer Name', 'Order Date', 'Total', 'Status'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect(
    page.getByRole('columnheader', { name: 'Total as placed' }),
    'hidden until chosen',
  ).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Status' }).getByRole('link')).toHaveText([
    'All',
    'Processing',
    'Paid',
    'Await Shipping',
    'Shipped',
    'Return',
    'Refunded',
    'Void',
  ]);
  const sort = page.getByLabel('Sort');
  await expect(sort.getByRole('option')).toHaveText([
    'Date descending',
    'Date ascending',
    'Price descending',
    'Price ascending',
  ]);
  await sort.selectOption('Price ascending');
  await expect(page).toHaveURL('/admin/orders?sort=price-asc');
  const total = page.getByRole('columnheader', { name: 'Total', exact: true });
  await expect(total).toHaveAttribute('aria-sort', 'ascending');

  const keyword = page.getByRole('searchbox', { name: 'Keyword' });
  const row = page.getByRole('row').nth(1);
  for (const [order, amount] of [
    [canadian, 'C$214.69'],
    [american, 'U$149.99'],
  ] as const) {
    await keyword.fill(order.toLowerCase());
    await keyword.press('Enter');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row.getByRole('rowheader')).toHaveText(order);
    await expect(row.getByRole('cell')).toContainText([
      '',
      'Ada Byron',
      /^\d+$/,
      /\d{4}-\d{2}-\d{2}/,
      amount,
      'Paid',
      'Not checked',
    ]);
  }
  const fit = page.getByRole('combobox', { name: 'Fit', exact: true });
  await fit.selectOption('Does not fit');
  await expect(page.getByText('No results found.')).toBeVisible();
  await fit.selectOption('To check');
  await expect(page.getByRole('row').filter({ hasText: american })).toContainText('Not checked');
  await fit.selectOption('All');
  const status = page.getByRole('navigation', { name: 'Status' });
  await status.getByRole('link', { name: 'Void' }).click();
  await expect(page.getByText('No results found.')).toBeVisible();
  await status.getByRole('link', { name: 'Paid' }).click();
  await expect(row).toContainText(american);
  await page.getByLabel('Search in').selectOption('Name');
  await keyword.fill('byron');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/byron/);
  await expect(row).toContainText('Ada Byron');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order /);
});

test('on the order list, the quick search finds an invoice', async ({ page, paidOrder }) => {
  const order = await paidOrder();
  await page.goto('/admin/orders');
  await expect(page.getByRole('link', { name: order })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Number, name/ }).fill('Invoice 1');
  await expect(page.getByRole('option', { name: /^Invoice 1 / })).toBeVisible();
});

test('the save bar of an order does not cover the message after saving', async ({ page, paidOrder }) => {
  await page.goto(`/admin/orders/${await paidOrder()}`);
  await page.getByRole('textbox', { name: 'Discount' }).fill('0');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
});

test('ADM-08 addresses follow the checkout’s rules; the country is read-only; optional fields may be empty', async ({
  page,
  paidOrder,
  api,
}) => {
  const order = await paidOrder();
  await page.goto(`/admin/orders/${order}`);
  const shipping = page.getByRole('group', { name: 'Shipping address' });
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`/admin/orders/${order}`)) saves += 1;
  });
  const billing = page.getByRole('group', { name: 'Billing address' });
  await expect(shipping).toContainText(
    'Ada Byron\n1 King St\nToronto, Ontario M5H 1A1\nCanada\n416-555-0123',
  );
  await expect(billing).toContainText('Same as the shipping address.');
  await shipping.getByRole('button', { name: 'Edit shipping address' }).click();
  await billing.getByRole('button', { name: 'Edit billing address' }).click();
  await expect(shipping.getByLabel('Country')).not.toBeEditable();
  await shipping.getByLabel('First Name').fill('');
  await shipping.getByLabel('Postal code').fill('M5H 1A');
  await billing.getByLabel('Phone Number').fill('12345');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(alertWith(page, 'First Name cannot be empty or exceed max length (50).')).toBeVisible();
  // Spelled as in the specification.
  await expect(
    page.getByText('Zip code error, Do not split zip code with space or any other chracter.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(
    page.getByText('Phone Number error, Please only enter 10 digit Number.', { exact: true }),
  ).toBeVisible();
  expect(saves, 'an invalid address is not sent').toBe(0);
  await expectAccessible(page);
  await billing.getByLabel('Phone Number').fill('4165550199');
  await shipping.getByLabel('First Name').fill('Grace');
  await shipping.getByLabel('Postal code').fill('M5H1A2');
  await page.keyboard.press('Control+Enter');
  await expect(statusWith(page, /Order .* saved\./)).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('owner@shop.example changed both addresses.');
  await expect(timeline).toContainText('Shipping address, first name: Ada → Grace');
  await expect(shipping).toContainText('Grace Byron');
  await shipping.getByRole('button', { name: 'Edit shipping address' }).click();
  await shipping.getByLabel('City').fill('Ottawa');
  await shipping.getByRole('button', { name: 'Cancel editing the shipping address' }).click();
  await expect(shipping).toContainText('Toronto, Ontario');
  await expect(page.getByRole('definition').filter({ hasText: 'Visa ending in 1111' })).toBeVisible();
  const { record } = (await api(`GET /admin/orders/${order}`)) as { record: { orderInfo: object } };
  expect(record.orderInfo).toMatchObject({
    shipping_first_name: 'Grace',
    shipping_zip: 'M5H1A2',
    billing_phone: '4165550199',
    shipping_address_line_2: null,
  });
});

test('an order names its buyer at the top, and its save bar stays in view', async ({ page, paidOrder }) => {
  await page.goto(`/admin/orders/${await paidOrder()}`);
  const head = page.locator('.screen-head').first();
  await expect(head).toContainText('Ada Byron');
  await expect(head.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeInViewport();
  await page.getByLabel('Discount').fill('1');
  await expect(save).toBeInViewport();
  await expect(page.locator('.save-bar')).toContainText('Unsaved: Discount');
});

test('ADM-08 a discount updates the total; refunding the discount needs a confirmation', async ({
  page,
  paidOrder,
}) => {
  await page.goto(`/admin/orders/${await paidOrder({}, 'WELCOME10')}`);
  const summary = page.getByRole('region', { name: 'Order summary' });
  // 189.99 − 19.00 coupon + 22.23 tax, free shipping.
  for (const amount of ['C$189.99', '-C$19.00', 'C$22.23']) await expect(summary).toContainText(amount);
  const total = summary.getByRole('status');
  const discount = page.getByLabel('Discount');
  await expect(total).toHaveText('C$193.22');
  await discount.fill('10.5');
  await expect(total).toHaveText('C$193.22');
  await discount.blur();
  await expect(total).toHaveText('C$182.72');
  // The refund is made only after the amount was confirmed and a reason was given.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund C$10.50?' });
  await expect(dialog.getByRole('button', { name: 'Refund C$10.50' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await discount.fill('0');
  await discount.blur();
  await expect(total).toHaveText('C$193.22');
});

test('an order shows its next step first; nothing scrolls horizontally at any width; on a phone the order lines are cards', async ({
  page,
  paidOrder,
}) => {
  await page.setViewportSize({ width: 360, height: 844 });
  await page.goto(`/admin/orders/${await paidOrder()}`);
  for (const width of [1440, 1000, 800, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator('.record h2').first()).toHaveText('Next step');
    const step = page.getByRole('region', { name: 'Next step' });
    await expect(step.getByRole('button').first()).toHaveText('Ship');
    const listHorizontalScrollers = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.record *')]
          .filter((each) => !/^(hidden|visible|clip)$/.test(getComputedStyle(each).overflowX))
          .filter((each) => each.scrollWidth > each.clientWidth)
          .map((each) => each.className),
      );
    // Polled, because the page changes its columns a moment after the window was resized.
    await expect.poll(listHorizontalScrollers, `at ${width} px`).toEqual([]);
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(pageWidth).toBeLessThanOrEqual(width);
  }
  // At 360 px, the column headings are hidden: they are taken out of the layout.
  await expect(page.getByRole('region', { name: 'Items' }).locator('thead')).toHaveCSS(
    'position',
    'absolute',
  );
  // Scrolls to the end of the page, where the save bar covers nothing.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page);
});

test('errors in an address that is not being edited open its fields, and the summary lists the invalid fields', async ({
  page,
  paidOrder,
}) => {
  const order = await paidOrder();
  await page.route(`**/api/admin/orders/${order}`, async (route) => {
    const response = await route.fetch();
    const { record, ...reply } = await response.json();
    const orderInfo = { ...record.orderInfo, billing_city: '', billing_phone: '' };
    await route.fulfill({ response, json: { ...reply, record: { ...record, orderInfo } } });
  });
  await page.goto(`/admin/orders/${order}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const summary = alertWith(page, '2 fields need correction.');
  await expect(summary.getByRole('link')).toHaveText([/^City: /, /^Phone[^:]*: /]);
  await summary.getByRole('link', { name: /^City: / }).click();
  await expect(page.getByRole('group', { name: 'Billing address' }).getByLabel('City')).toBeFocused();
});

test('in one column, the payment comes before the addresses, for the eye and for the keyboard', async ({
  page,
  paidOrder,
}) => {
  await page.goto(`/admin/orders/${await paidOrder()}`);
  const payment = page.getByRole('heading', { name: 'Payment', exact: true });
  const address = page.getByRole('heading', { name: 'Shipping address' });
  const headings = page.getByRole('heading').filter({ hasText: /^(Items|Payment|Shipping address)$/ });
  await expect(headings).toHaveText(['Items', 'Shipping address', 'Payment']);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(headings).toHaveText(['Items', 'Payment', 'Shipping address']);
  expect((await payment.boundingBox())!.y).toBeLessThan((await address.boundingBox())!.y);
});

test('ADM-08 a message to the customer needs a title and content; the message and the question about the vehicle are emailed', async ({
  page,
  paidOrder,
  expectEmail,
}) => {
  const email = newEmail('panel');
  await page.goto(`/admin/orders/${await paidOrder({ email })}`);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Message', exact: true });
  await expect(panel.getByLabel('Type').getByRole('option')).toHaveText(['Action Required', 'Order Updated']);
  await panel.getByLabel('Title').fill('About your <b>order</b>');
  await panel.getByRole('button', { name: 'Send' }).click();
  // Spelled as in the specification.
  await expect(alertWith(page, 'Message Tiltle and Content cannot be empty.')).toBeVisible();
  await panel.getByLabel('Content').fill('We need your phone number.');
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('About your <b>order</b>');
  await expectEmail(email, 'We need your phone number.');
  const check = page.getByRole('region', { name: 'Check the fit before shipping' });
  await check.getByRole('button', { name: 'Ask the buyer' }).click();
  await expect(check).toContainText('The buyer was last asked on');
  await expectEmail(email, 'Which vehicle is it for?');
});

test('ADM-09 an order line’s note is edited in the list, and the list is exported as CSV', async ({
  page,
  paidOrder,
}) => {
  const order = await paidOrder();
  await page.goto(`/admin/orderitems?search=order_id&keyword=${order}`);
  for (const name of ['Order Id', 'Part Number', 'Car Id', 'Quantity', 'status', 'Note', 'Action'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Status' }).getByRole('link')).toHaveText([
    'All',
    'Paid',
    'Await Shipping',
    'Shipped',
  ]);
  const note = page.getByLabel(`Note for ${PARTS.front} in order ${order}`);
  await note.fill('Leave at the back door');
  await note.press('Escape');
  await expect(note).toHaveValue('');
  await note.fill('=HYPERLINK("x")');
  await note.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('=HYPERLINK("x")');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('Order ID,Part Number,Car ID,Status,Quantity,Custom Note');
  // The apostrophe keeps spreadsheets from running the note as a formula.
  expect(csv).toContain(`'=HYPERLINK`);
  await page.goto('/admin/orderitems?search=order_id&keyword=NO-SUCH-ORDER');
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
});

test('ADM-08 a conflicting edit of an order is reported and overwrites nothing', async ({
  page,
  paidOrder,
  api,
}) => {
  const order = await paidOrder();
  await page.goto(`/admin/orders/${order}`);
  await expect(page.getByRole('form', { name: 'VIN decoder' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit billing address' }).click();
  await page.getByRole('group', { name: 'Billing address' }).getByLabel('City').fill('Ottawa');
  await changeStatus(api, order, 'Await Shipping');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = alertWith(page, 'Changed by someone else');
  await expect(conflict).toContainText('owner@shop.example');
  await expect(page.getByRole('group', { name: 'Billing address' }).getByLabel('City')).toHaveValue('Ottawa');
  await conflict.getByRole('button', { name: 'Load latest version' }).click();
  await expect(page.locator('.screen-head .status')).toHaveText('Await Shipping');
  await expect(page.getByRole('group', { name: 'Billing address' })).toContainText('Same as the shipping');
});

test('leaving an order with an unsent message to its customer asks for confirmation', async ({
  page,
  paidOrder,
}) => {
  await page.goto(`/admin/orders/${await paidOrder()}`);
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Message', exact: true });
  await panel.getByLabel('Content').fill('We need your phone number.');
  await page.getByRole('link', { name: 'Back to list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(panel.getByLabel('Content')).toHaveValue('We need your phone number.');
});

test('choosing the current status again discards the details entered for another status', async ({
  page,
  paidOrder,
}) => {
  await page.goto(`/admin/orders/${await paidOrder()}`);
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.selectOption('Shipped');
  await page.getByLabel('Tracking number').fill('CP123');
  await expect(page.getByText('Unsaved: Status, Tracking number', { exact: true })).toBeVisible();
  await status.selectOption('Paid');
  await expect(page.getByText(/^Unsaved/)).toHaveCount(0);
  await status.selectOption('Shipped');
  await expect(page.getByLabel('Tracking number')).toHaveValue('');
});
