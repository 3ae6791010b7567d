import { newEmail } from './support/account.ts';
import { chooseCountry, chooseVehicle, fillAddress, fillCard, payBy } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('APP-06 VEH-01 CAT-07 PROD-04 HEAD-07 CHK-08 CHK-13 from vehicle to paid order, and the mail’s link', async ({
  page,
  emailTo,
}) => {
  await page.goto('/');
  await chooseCountry(page, 'Canada');
  await chooseVehicle(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
  await page
    .getByRole('group', { name: 'Choose your vehicle' })
    .getByRole('button', { name: 'Search' })
    .click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic Sport');
  await expect(page.getByRole('heading', { name: 'Results 1 - 2 Total 2' })).toBeVisible();
  await page.getByRole('link', { name: 'ESD Rotors&Pads, Front' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'ESD Rotors&Pads, Front, 2018 Honda Civic',
  );
  await expect(page.getByText('Fits your 2018 Honda Civic Sport')).toBeVisible();
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  const drawer = page.getByRole('dialog', { name: 'CART' });
  await expect(drawer.getByText('1 × C$189.99')).toBeVisible();
  await drawer.getByRole('link', { name: 'CHECKOUT C$189.99' }).click();

  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('link', { name: 'CHECKOUT', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  const email = newEmail('main');
  await page.getByLabel('Email Address').fill(email);
  await fillAddress(page, 'shipping');
  await expect(page.getByText('HST 13 %')).toBeVisible();
  await expect(page.getByText('Grand total C$214.69', { exact: true })).toBeVisible();
  await fillCard(page);
  await page.getByRole('button', { name: 'PLACE ORDER' }).dblclick();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.', {
    timeout: 45_000,
  });
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  // A refresh shows the same order; nothing is sent twice.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.');
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order ');
  await expect(page.getByRole('table')).toContainText('ESD-1001F');

  const mail = await emailTo(email);
  const link = /https?:\/\/\S+\/order\/\S+key=\S+/.exec(mail.text)![0];
  const stranger = await page.context().browser()!.newContext();
  const elsewhere = await stranger.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('Total tax inclusive')).toBeVisible();
  const invoice = await elsewhere.request.get(
    new URL(
      await elsewhere
        .getByRole('link', { name: 'Download invoice (PDF)' })
        .getAttribute('href')
        .then((href) => href!),
      link,
    ).href,
  );
  expect(invoice.headers()['content-type']).toBe('application/pdf');
  await stranger.close();
});

test('CHK-08 a declined card loses nothing that was typed, and another card pays', async ({ page }) => {
  await payBy(page, { cvv: '911' });
  const alert = page.getByRole('alert').filter({ hasText: 'declined' });
  await expect(alert).toContainText('Nothing was charged');
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await fillCard(page);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.', {
    timeout: 45_000,
  });
  // A guest is offered an account for the address that the order has.
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account');
  await expect(page.getByRole('main').getByLabel('Email Address')).toHaveValue('ada@example.com');
});

test('CHK-07 wrong fields are named at the field and in the summary, which takes the focus', async ({
  page,
}) => {
  await payBy(page, {}, { zip: 'M5H-1A1' });
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'Shipping/Billing address or Email is not valid.' });
  await expect(summary).toBeFocused();
  await expect(page.getByLabel('Postal code').first()).toHaveAttribute('aria-invalid', 'true');
  await summary.getByRole('link').first().click();
  await page.getByLabel('Postal code').first().fill('M5H1A1');
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your order is paid.', {
    timeout: 45_000,
  });
});

test('CHK-09 the page of a placed order entered without one says so and goes home', async ({ page }) => {
  await page.goto('/order/placed');
  await expect(page.getByRole('alert')).toContainText(
    'Please do not refresh or enter this page directly by url.',
  );
  await expect(page).toHaveURL(/\/$/);
});
