import type { Page } from '@playwright/test';
import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { newEmail } from './support/account.ts';
import { expect, test } from './support/admin.ts';
import { statusWith } from './support/page-checks.ts';
import { chooseCar } from './support/shopper.ts';

const TYPES = ['Vehicle Detail', 'Checkout/Payment', 'Shipping', 'Return', 'Other'];

const submit = (page: Page) => page.getByRole('button', { name: 'SUBMIT FORM' }).click();
const firstAlert = (page: Page) => page.getByRole('alert').first();

for (const type of TYPES) {
  test(`CONT-01 submitting a request of type ${type} redirects home, and the request reaches the back office`, async ({
    page,
    api,
  }) => {
    const email = newEmail('contact');
    await page.goto('/contact');
    await page.getByRole('radio', { name: type, exact: true }).check();
    const orderNumber = page.getByLabel('Order Number');
    if (type === 'Vehicle Detail') await expect(orderNumber).toBeHidden();
    else await orderNumber.fill('7K3M9-Q2A4T');
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Title').fill('A question');
    await page.getByLabel('Comments/Questions').fill('Is it in stock?');
    await submit(page);
    await expect(page).toHaveURL(/\/$/);
    await expect(statusWith(page, 'Thank you')).toBeVisible();
    const { records } = await api(`GET /admin/messages?search=email&keyword=${email}`);
    expect(records).toMatchObject([
      {
        type,
        title: 'A question',
        content: 'Is it in stock?',
        order_id: type === 'Vehicle Detail' ? null : '7K3M9-Q2A4T',
      },
    ]);
  });
}

test('CONT-01 submitting without a required field shows its alert, focuses the field and sends nothing', async ({
  page,
}) => {
  let sentRequests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/request')) sentRequests += 1;
  });
  await page.goto('/contact');
  await page.getByRole('radio', { name: 'Return' }).check();
  // The alerts have the specification's spelling, such as “Addrress”.
  for (const [label, alert, value] of [
    ['Email Address', 'Email Addrress is not valid. Please check your Email address.', newEmail('contact')],
    ['Order Number', 'Please enter your order number to submit the ticket.', '7K3M9-Q2A4T'],
    ['Title', 'Please enter the title.', 'Wrong size'],
    ['Comments/Questions', 'Content cannot be empty, Please describe your problem.', 'Too large.'],
  ] as const) {
    await submit(page);
    await expect(firstAlert(page)).toContainText(alert);
    await expect(page.getByLabel(label)).toBeFocused();
    expect(sentRequests).toBe(0);
    await page.getByLabel(label).fill(value);
  }
  await submit(page);
  await expect(page).toHaveURL(/\/$/);
  expect(sentRequests).toBe(1);
});

test('CONT-01 /contact/{orderId} prefills the order number, which stays while the type changes', async ({
  page,
}) => {
  await page.goto('/contact/7K3M9-Q2A4T');
  await expect(page.getByLabel('Title')).toHaveValue('Order 7K3M9-Q2A4T');
  const orderNumber = page.getByLabel('Order Number');
  await expect(orderNumber).toHaveValue('7K3M9-Q2A4T');
  for (const type of TYPES) {
    const radio = page.getByRole('radio', { name: type, exact: true });
    await expect(radio).toHaveValue(type);
    await radio.check();
    if (type === 'Vehicle Detail') await expect(orderNumber).toBeHidden();
    else await expect(orderNumber).toHaveValue('7K3M9-Q2A4T');
  }
});

test('the footer’s link opens an empty form, even from the form for a return', async ({ page }) => {
  await page.goto('/contact/7K3M9-Q2A4T?about=return');
  await expect(page.getByLabel('Title')).toHaveValue('Return');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Vehicle Detail' })).toBeChecked();
});

test('the product page opens the form with the part number of its set as the title', async ({ page }) => {
  await page.goto(productPage(SETS.civicSportFront));
  await page.getByRole('link', { name: 'Ask us about this set' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(`Part number ${PARTS.front}`);
  await expect(page.getByRole('radio', { name: 'Vehicle Detail' })).toBeChecked();
});

test('a link with an order and a part number opens the form for a vehicle question; the title names both, whatever the type', async ({
  page,
}) => {
  await page.goto(`/contact/7K3M9-Q2A4T?part_number=${PARTS.front}`);
  const title = page.getByLabel('Title');
  await expect(page.getByRole('radio', { name: 'Vehicle Detail' })).toBeChecked();
  await expect(page.getByText('For a question of fit, give the year')).toBeVisible();
  await expect(title).toHaveValue(`Order 7K3M9-Q2A4T, Part number ${PARTS.front}`);
  await page.getByRole('radio', { name: 'Shipping' }).check();
  await expect(title).toHaveValue(`Order 7K3M9-Q2A4T, Part number ${PARTS.front}`);
  await expect(page.getByLabel('Order Number')).toHaveValue('7K3M9-Q2A4T');
});

test('a question about a vehicle has the shopper’s vehicle as its title, until the shopper enters another title', async ({
  page,
}) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  await page.goto('/contact');
  const title = page.getByLabel('Title');
  await expect(title).toHaveValue('2018 Honda Accord');
  await page.getByRole('radio', { name: 'Shipping' }).check();
  await expect(title).toHaveValue('');
  await title.fill('Wrong street');
  await page.getByRole('radio', { name: 'Vehicle Detail' }).check();
  await expect(title).toHaveValue('Wrong street');
});

test('if the title names the set and the vehicle, the form does not ask for them', async ({ page }) => {
  const hint = page.getByText('For a question of fit, give the year');
  await page.goto('/contact');
  await expect(hint).toBeVisible();
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  await page.goto(productPage(SETS.civicSportFront));
  await page.getByRole('link', { name: 'Ask us about this set' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(`Part number ${PARTS.front}, 2018 Honda Accord`);
  await expect(hint).toHaveCount(0);
  await page.getByLabel('Title').fill('Hello');
  await expect(hint).toBeVisible();
});
