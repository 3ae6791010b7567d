import { PARTS } from '#tests/support/small-catalogue.ts';
import { newEmail } from './support/account.ts';
import { orderLinkIn } from './support/emails.ts';
import { alertWith, statusWith } from './support/page-checks.ts';
import {
  chooseVehicle,
  expectPaid,
  fillCard,
  fillCheckoutAddress,
  orderByCard,
  vehicleSelector,
} from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('APP-06 VEH-01 CAT-07 PROD-04 HEAD-07 CHK-08 CHK-13 a guest chooses a vehicle, pays for a set, and opens the order with the link in the email', async ({
  page,
  openOtherBrowser,
  waitForEmailTo,
}) => {
  await page.context().clearCookies();
  await page.goto('/');
  const question = page.getByRole('dialog', { name: 'Which country are you located?' });
  await question.getByRole('link', { name: 'Canada' }).click();
  await expect(question).toBeHidden();
  await chooseVehicle(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
  await vehicleSelector(page).getByRole('button', { name: 'Search' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic Sport');
  await expect(page.getByRole('heading', { name: 'Results 1 - 2 Total 2' })).toBeVisible();
  await page.getByRole('link', { name: 'ESD Rotors&Pads, Front' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('ESD Rotors&Pads, Front, 2018 Honda');
  await expect(page.getByText('Fits your 2018 Honda Civic Sport')).toBeVisible();
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  const drawer = page.getByRole('dialog', { name: 'CART' });
  await expect(drawer.getByText('C$189.99', { exact: true })).toBeVisible();
  await drawer.getByRole('link', { name: 'CHECKOUT C$189.99' }).click();

  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('link', { name: 'CHECKOUT', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  const email = newEmail('main');
  await page.getByLabel('Email Address').fill(email);
  await fillCheckoutAddress(page, 'shipping');
  await expect(page.getByText('HST 13%')).toBeVisible();
  await expect(page.getByText('Grand total C$214.69', { exact: true })).toBeVisible();
  await fillCard(page);
  await page.getByRole('button', { name: 'PLACE ORDER' }).dblclick();

  await expectPaid(page);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  // A reload shows the paid order again.
  await page.reload();
  await expectPaid(page);
  const main = page.getByRole('main');
  for (const text of [PARTS.front, '2018 Honda Civic Sport', 'Fits this vehicle', '1 King St', 'C$214.69'])
    await expect(main).toContainText(text);
  await expect(main).toContainText(/When it arrives\w{3}/);
  await expect(page.getByRole('link', { name: 'Download invoice (PDF)' })).toBeVisible();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order ');
  await expect(page.getByRole('table')).toContainText(PARTS.front);
  await page.getByRole('button', { name: `Buy again for this car: ${PARTS.front}` }).click();
  await expect(drawer.getByText('C$189.99', { exact: true })).toBeVisible();
  await expect(drawer).toContainText('2018 Honda Civic Sport');

  const link = orderLinkIn(await waitForEmailTo(email));
  const otherPage = await openOtherBrowser();
  await otherPage.goto(link);
  await expect(otherPage.getByText('Total tax inclusive')).toBeVisible();
  const href = await otherPage.getByRole('link', { name: 'Download invoice (PDF)' }).getAttribute('href');
  const invoice = await otherPage.request.get(new URL(href!, link).href);
  expect(invoice.headers()['content-type']).toBe('application/pdf');
});

test('CHK-08 after a declined card a reload keeps the input, and another card pays; Back then shows an empty cart, and the guest can create an account', async ({
  page,
}) => {
  // The sandbox declines this CVV.
  await orderByCard(page, { card: { cvv: '911' } });
  const alert = alertWith(page, 'declined');
  await expect(alert).toContainText('Nothing was charged');
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await fillCard(page, { cvv: '911' });
  const secondDecline = page.waitForResponse(/\/placeorder$/);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await secondDecline;
  await expect(alert).toContainText('Nothing was charged');
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await fillCard(page);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expectPaid(page);
  await page.goBack();
  await expect(page.getByText('Your cart is empty.').first()).toBeVisible();
  await page.goForward();
  await expectPaid(page);
  // The guest is offered an account for the order's email address.
  await page.getByLabel('Password', { exact: true }).fill('Calmer8River');
  const rule = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem').first();
  const mark = await rule.evaluate((element) => getComputedStyle(element, '::before').content);
  expect(mark, 'the mark of a fulfilled rule').toBe('"✓ "');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(statusWith(page, 'ada@example.com')).toContainText('once the address is confirmed');
  await expect(statusWith(page, 'ada@example.com')).toContainText('next steps');
});
