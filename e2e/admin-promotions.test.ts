import { SETS } from '#tests/support/small-catalogue.ts';
import { newEmail } from './support/account.ts';
import { expect, test } from './support/admin.ts';
import { countSteps } from './support/count-steps.ts';
import { holdRequests } from './support/hold-requests.ts';
import { alertWith, expectAccessible, statusWith } from './support/page-checks.ts';
import { addToCart, expectPaid, fillCard, fillCheckoutAddress } from './support/shopper.ts';

test('ADM-11 a new promotion is validated, previewed, saved, disabled and enabled', async ({ page }) => {
  await page.goto('/admin/promotions');
  for (const name of ['Coupon ID', 'Coupon Code', 'Create Date', 'Expire Date', 'Status', 'Used'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'NEW' }).click();
  await expect(page).toHaveURL('/admin/promotions/new');
  await expect(page.getByRole('button', { name: 'DISABLE' })).toHaveCount(0);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const alert = page.getByRole('alert');
  await expect(page.getByLabel('Start date'), 'starts today unless changed').toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await page.getByLabel('Start date').fill('');
  for (const name of ['Code', 'Description', 'Percentage', 'Start date', 'End date'])
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute('required');
  await expect(page.getByText('* Required')).toBeVisible();
  await save.click();
  await expect(alert.filter({ hasText: 'Code cannot be empty.' })).toBeVisible();
  await expect(alert.getByRole('link'), 'in the order of the fields').toHaveText([
    /^Code: /,
    /^Description: /,
    /^Percentage: /,
    /^Start date: /,
    /^End date: /,
  ]);
  await expect(page.getByText('Please select promotion start date.', { exact: true })).toBeVisible();
  await page.getByLabel('Start date').fill('2020-03-01');
  await page.getByLabel('End date').fill('2020-03-31');
  await expect(alert.getByRole('link', { name: /^End date:/ }), 'the error changes with the date').toHaveText(
    'End date: End date has passed.',
  );
  await expectAccessible(page);
  const code = `SPRING${Date.now()}`;
  await page.getByLabel('Code', { exact: true }).fill(code);
  await save.click();
  await expect(alert.filter({ hasText: 'Description cannot be empty.' })).toBeVisible();
  await page.getByLabel('Description').fill('Spring');
  await save.click();
  await expect(
    alert.filter({ hasText: 'Percentage off cannot be 0 if the type is percentage.' }),
  ).toBeVisible();
  await page.getByLabel('Percentage', { exact: true }).fill('101');
  await save.click();
  await expect(alert.filter({ hasText: 'Percentage needs to be from 0 to 100.' })).toBeVisible();
  await page.getByLabel('Percentage', { exact: true }).fill('15');
  await page.getByLabel('Start date').fill('2030-03-01');
  await page.getByLabel('End date').fill('2030-02-01');
  // The summary shows the error even before the promotion is saved.
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    'End date has to be later than start date.',
  );
  await expect(page.getByLabel('End date')).toHaveAttribute('aria-invalid', 'true');
  await save.click();
  await expect(alert.filter({ hasText: 'End date has to be later than start date.' })).toBeVisible();
  await page.getByLabel('End date').fill('2020-03-31');
  await save.click();
  await expect(alert.filter({ hasText: 'End date has passed.' })).toBeVisible();
  await page.getByLabel('End date').fill('2030-03-31');
  await page.getByLabel('Subcategory').selectOption('ESD ROTOR');

  await expect(page.getByLabel('Model', { exact: true })).toBeDisabled();
  await page.getByLabel('Make').selectOption('Honda');
  await expect(page.getByLabel('Submodel')).toBeDisabled();
  await page.getByLabel('Model', { exact: true }).selectOption('Civic');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
    '15% off the order, calculated on ESD ROTOR sets for Honda Civic. From Fri 2030-03-01 to Sun 2030-03-31.',
  );
  await save.click();
  await expect(page).toHaveURL('/admin/promotions');
  await expect(statusWith(page, `Promotion ${code} saved.`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Keyword' }).fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').nth(1)).toContainText('Scheduled');

  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('Civic');
  await page.getByRole('button', { name: 'DISABLE' }).click();
  await expect(page.locator('.screen-head .status')).toHaveText('Inactive');
  await expect(page.getByRole('button', { name: 'DISABLE' })).toBeDisabled();
  await page.getByRole('button', { name: 'ENABLE' }).click();
  await expect(page.locator('.screen-head .status')).toHaveText('Scheduled');
});

test('creating a coupon with limits for one car model takes at most 12 steps', async ({ page }) => {
  await page.goto('/admin');
  const code = `CIVIC${Date.now()}`;
  const steps = countSteps();
  await steps.click(page.getByRole('navigation').getByRole('link', { name: 'Promotions', exact: true }));
  await steps.click(page.getByRole('link', { name: 'NEW' }));
  await steps.fill(page.getByLabel('Code', { exact: true }), code);
  await steps.fill(page.getByLabel('Percentage', { exact: true }), '15');
  await steps.fill(page.getByLabel('Description'), 'Spring for the Civic');
  await steps.fill(page.getByLabel('Start date'), '2030-03-01');
  await steps.fill(page.getByLabel('End date'), '2030-03-31');
  await steps.fill(page.getByLabel('Maximum uses', { exact: true }), '100');
  await steps.fill(page.getByLabel('Maximum uses per customer'), '1');
  await steps.select(page.getByLabel('Make'), 'Honda');
  await steps.select(page.getByLabel('Model', { exact: true }), 'Civic');
  const summary = page.getByRole('region', { name: 'Summary' });
  for (const text of ['15% off', 'Honda Civic', 'Fri 2030-03-01 to Sun 2030-03-31', '100', 'customer'])
    await expect(summary).toContainText(text);
  await steps.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Scheduled');
  steps.expectAtMost(12);
});

test('a promotion applies to a range of model years', async ({ page }) => {
  await page.goto('/admin/promotions/new');
  await page.getByLabel('Percentage', { exact: true }).fill('10');
  await expect(page.getByLabel('Last model year')).toBeDisabled();
  await page.getByLabel('Year', { exact: true }).selectOption('2010');
  await page.getByLabel('Last model year').selectOption('2018');
  await page.getByLabel('Make').selectOption('Honda');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('for Honda, model years 2010 to 2018.');
  await expectAccessible(page);
  await page.getByLabel('Year', { exact: true }).selectOption('2018');
  await expect(summary).toContainText('for 2018 Honda.');
});

test('a promotion applies to several makes and models; its copy has the same makes and models', async ({
  page,
}) => {
  await page.goto('/admin/promotions/new');
  const code = `TWO${Date.now()}`;
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Percentage', { exact: true }).fill('10');
  await page.getByLabel('Description').fill('Two models');
  await page.getByLabel('Start date').fill('2030-03-01');
  await page.getByLabel('End date').fill('2030-03-31');
  const add = page.getByRole('button', { name: 'Add make or model' });
  await expect(add).toBeDisabled();
  await page.getByLabel('Make', { exact: true }).selectOption('Honda');
  await page.getByLabel('Model', { exact: true }).selectOption('Civic');
  await add.click();
  await expect(page.getByLabel('Make 2', { exact: true })).toBeFocused();
  await page.getByLabel('Make 2', { exact: true }).selectOption('Honda');
  await page.getByLabel('Model 2', { exact: true }).selectOption('Accord');
  await add.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Make 3', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Remove make and model 3' }).click();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('for Honda Civic and Honda Accord.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('for Honda Civic and Honda Accord.');
  await expect(row).toContainText('from 2030-03-01');

  await row.getByRole('link').click();
  await page.getByRole('link', { name: 'Copy promotion' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Copy of ${code}`);
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('');
  await expect(
    page.getByText(/^Original: 10% off .+ From Fri 2030-03-01 to Sun 2030-03-31\.$/),
  ).toBeVisible();
  await expect(page.getByLabel('Model 2', { exact: true })).toHaveValue('Accord');
  await page.getByRole('button', { name: 'Remove make and model 2' }).click();
  await expect(summary).toContainText('for Honda Civic.');
});

test('the summary names every restriction of a weekend sale and, on a phone, follows the last field; a code in use is reported at its field', async ({
  page,
}) => {
  await page.goto('/admin/promotions/new');
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('welcome10');
  await page.getByLabel('Percentage', { exact: true }).fill('10');
  await page.getByLabel('Description').fill('Weekend sale');
  await page.getByLabel('Subcategory').selectOption('ED ROTOR');
  await page.getByLabel('Currency').selectOption('Only CAD');
  await page.getByLabel('Make', { exact: true }).selectOption('Honda');
  await page.getByLabel('Model', { exact: true }).selectOption('Civic');
  await page.getByLabel('Start date').fill('2030-03-02');
  await page.getByLabel('End date').fill('2030-03-03');
  await page.getByLabel('Maximum uses', { exact: true }).fill('100');
  await page.getByLabel('Maximum uses per customer').fill('1');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText(
    '10% off the order, calculated on ED ROTOR sets for Honda Civic. Only for orders in CAD. From Sat 2030-03-02 to Sun 2030-03-03. Up to 100 uses in total. Up to 1 use per customer.',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveAccessibleDescription(/Another promotion already uses this code\./);
  await expect(code).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  const bottomOf = async (element: typeof code) => {
    const { y, height } = (await element.boundingBox())!;
    return y + height;
  };
  expect(await bottomOf(summary), 'on a phone, after the last field').toBeGreaterThan(
    await bottomOf(page.getByLabel('Maximum uses per customer')),
  );
});

test('the figures of a promotion can be limited to a period, and are shown day by day', async ({
  page,
  api,
  paidOrder,
}) => {
  const code = `PERIOD${Date.now()}`;
  const discount = { type: 'Percentage', level: 'Order', percentage: 10, price_off: 0 };
  const days = { start_time: '2020-01-01', end_time: '2099-12-31' };
  await api('POST /admin/promotions/new', { data: { code, description: 'period', ...discount, ...days } });
  await paidOrder({}, code);
  await page.goto(`/admin/promotions?search=code&keyword=${code}`);
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText(/C\$.+1 order/);
  await page.getByLabel('Figures for').selectOption('Last month');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&until=/);
  await expect(row, 'a month without orders shows no sales').not.toContainText('C$');
  await expect(row.getByRole('cell').filter({ hasText: 'all time' })).toHaveText(/^1all time$/);
  await row.getByRole('rowheader').getByRole('link').click();

  const performance = page.getByRole('region', { name: 'Performance' });
  const orders = performance.getByRole('cell').getByRole('link', { name: '1', exact: true });
  const chart = page.getByRole('region', { name: 'Net sales by day, CAD' });
  await expect(orders).toBeVisible();
  await expect(chart, 'one day is not a trend').toHaveCount(0);
  const period = performance.getByLabel('Figures for');
  await period.selectOption('Last month');
  await expect(performance).toContainText(
    /No paid orders with this code from \d{4}-\d\d-01 to \d{4}-\d\d-\d\d\./,
  );
  await expect(page).toHaveURL(/\/promotions\/\d+\?from=\d{4}-\d\d-01&until=/);
  await page.reload();
  await expect(period, 'a reload keeps the days').toHaveValue('last-month');
  await period.selectOption('Last 7 days');
  await expect(chart.getByRole('img', { name: /^C\$\d+\.\d\d from .+ Best day: / })).toBeVisible();
  await expectAccessible(page);
  await chart.getByLabel('Show table').check();
  await expect(chart.getByRole('row')).toHaveCount(8);
  await expect(performance.getByRole('link', { name: 'Compare promotions' })).toHaveAttribute(
    'href',
    /from=.+&until=.+&sort=used-desc/,
  );
  await orders.click();
  await expect(page).toHaveURL(new RegExp(`keyword=${code}&from=.+&until=`));
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('ADM-11 the value field of the other type is disabled and says why', async ({ page }) => {
  await page.goto('/admin/promotions/new');
  await expect(page.getByLabel('Price off')).toBeDisabled();
  await expect(page.getByText('Only for type Price.')).toBeVisible();
  await page.getByLabel('Type').selectOption('Price');
  await expect(page.getByLabel('Percentage', { exact: true })).toBeDisabled();
  await page.getByLabel('Code', { exact: true }).fill('X');
  await page.getByLabel('Description').fill('X');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(alertWith(page, 'Price off cannot be 0 if the type is price.')).toBeVisible();
  await page.getByLabel('Price off').fill('-1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(alertWith(page, 'Price off needs to be larger than 0.')).toBeVisible();
});

test('the number of uses and the figures of a promotion are links to its orders', async ({
  page,
  api,
  paidOrder,
}) => {
  const code = `LINKED${Date.now()}`;
  const discount = { type: 'Percentage', level: 'Order', percentage: 10, price_off: 0 };
  const days = { start_time: '2020-01-01', end_time: '2099-12-31' };
  await api('POST /admin/promotions/new', { data: { code, description: 'linked', ...discount, ...days } });
  const order = await paidOrder({}, code);
  await page.goto(`/admin/promotions?search=code&keyword=${code}`);
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row.getByRole('link'), 'one link opens the promotion, and one its orders').toHaveCount(2);
  await row.getByRole('link', { name: '1', exact: true }).click();
  await expect(page).toHaveURL(`/admin/orders?search=promotion&keyword=${code}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText(order);
  await page.goBack();
  await row.getByRole('rowheader').getByRole('link').click();
  const performance = page.getByRole('region', { name: 'Performance' });
  await expect(performance).toContainText('Discount rate');
  await expect(performance, 'the discount rate').toContainText('10%');
  await performance.getByRole('cell').getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(order);
});

test('CART-10 if a coupon is used up during checkout, the first click on PLACE ORDER removes it and the second pays the full price', async ({
  page,
  api,
  paidOrder,
}) => {
  const code = `ONCE${Date.now()}`;
  const discount = { type: 'Price', level: 'Order', percentage: 0, price_off: 20, max_uses: 1 };
  const days = { start_time: '2020-01-01', end_time: '2099-12-31' };
  await api('POST /admin/promotions/new', { data: { code, description: 'once', ...discount, ...days } });

  await addToCart(page, SETS.accordFront);
  await page.goto('/cart');
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('definition').filter({ hasText: '-C$20.00' })).toBeVisible();
  await page.goto('/checkout');
  await page.getByLabel('Email Address').fill(newEmail('once'));
  await fillCheckoutAddress(page, 'shipping');
  await expect(page.locator('.place-order-total')).toHaveText('Grand total C$192.09');
  await fillCard(page);
  await paidOrder({}, code);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(alertWith(page, 'The total has changed since you opened this page.')).toContainText(
    'C$214.69',
  );
  await expect(page.locator('.place-order-total')).toHaveText('Grand total C$214.69');
  await expect(page.locator('.order-summary')).not.toContainText(code);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expectPaid(page);
});

test('going back to a list does not repeat the message about an earlier save', async ({ page, api }) => {
  const code = `BACK${Date.now()}`;
  const discount = { type: 'Percentage', level: 'Order', percentage: 10, price_off: 0 };
  const days = { start_time: '2020-01-01', end_time: '2099-12-31' };
  await api('POST /admin/promotions/new', { data: { code, description: 'back', ...discount, ...days } });
  await page.goto(`/admin/promotions?search=code&keyword=${code}`);
  const link = page.getByRole('row').filter({ hasText: code }).getByRole('rowheader').getByRole('link');
  await link.click();
  await page.getByLabel('Description').fill('back again');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(statusWith(page, `Promotion ${code} saved.`)).toBeVisible();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Promotion ${code}`);
  await page.goBack();
  const heading = page.getByRole('heading', { level: 1, name: 'Promotions' });
  await expect(heading).toBeFocused();
  await expect(statusWith(page, `Promotion ${code} saved.`)).toHaveCount(0);
});

test('while the models of another make are loading, the models of the previous make are not offered', async ({
  page,
}) => {
  await page.goto('/admin/promotions/new');
  const models = page.getByLabel('Model', { exact: true }).getByRole('option');
  await page.getByLabel('Make', { exact: true }).selectOption('Honda');
  await expect(models.filter({ hasText: 'Civic' })).toHaveCount(1);
  const release = await holdRequests(page, '**/api/getdistinct?*make=Chrysler*');
  await page.getByLabel('Make', { exact: true }).selectOption('Chrysler');
  await expect(models).toHaveText(['ALL']);
  release();
  await expect(models).not.toHaveText(['ALL']);
});

test('the audit log names a promotion by its code', async ({ page, api }) => {
  const code = `NAMED${Date.now()}`;
  const discount = { type: 'Percentage', level: 'Order', percentage: 10, price_off: 0 };
  const days = { start_time: '2020-01-01', end_time: '2099-12-31' };
  await api('POST /admin/promotions/new', { data: { code, description: 'named', ...discount, ...days } });
  await page.goto(`/admin/audit?search=subject&keyword=${code}`);
  const subject = page.getByRole('row').nth(1).getByRole('link');
  await expect(subject).toHaveText(`Promotion ${code}`);
  await subject.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
});
