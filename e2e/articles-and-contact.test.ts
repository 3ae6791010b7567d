import { AxeBuilder } from '@axe-core/playwright';
import { knowCountry } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ page, baseURL }) => knowCountry(page, baseURL!));

test('HEAD-08 the footer leads to /QA, the contact form and three articles', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const [name, heading] of [
    ['Vented rotor vs solid rotor', 'Vented rotor vs solid rotor'],
    ['Disc brakes vs drum brakes', 'Disc brakes vs drum brakes'],
    [
      'What is single piston caliper vs dual piston caliper',
      'What is single piston caliper vs dual piston caliper',
    ],
    ['Questions and answers', 'Questions and answers'],
    ['Contact us', 'Contact us'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

test('CONT-03 /QA lists five articles in order, with dates, author and LEARN MORE', async ({ page }) => {
  await page.goto('/QA');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(5);
  await expect(items.nth(0)).toContainText('comparative guide');
  await expect(items.nth(0)).toContainText('Jul 21st 2025');
  await expect(items.nth(1)).toContainText('May 15th 2025');
  await expect(items.nth(4)).toContainText('May 1st 2025');
  await expect(items.nth(0)).toContainText('by Admin');
  await items
    .nth(1)
    .getByRole('link', { name: /LEARN MORE/ })
    .click();
  await expect(page).toHaveURL(/\/article\?title=when\+to\+replace\+brake\+rotor\+and\+pads$/);
  await expect(
    page.getByText('every 25,000 to 65,000 miles, rotors every 30,000 to 70,000 miles'),
  ).toBeVisible();
  await expect(page.getByText('Pad material under 1/4 inch means replace.')).toBeVisible();
});

test('CONT-02 the title in the address picks the article; none is the default; an unknown one shows only the footer', async ({
  page,
}) => {
  await page.goto('/article');
  await expect(page).toHaveTitle(/Vented rotor vs solid rotor/);
  await page.goto('/article?title=Disc+Brakes+vs+DRUM+brakes');
  await expect(page).toHaveTitle(/Disc brakes vs drum brakes/);
  await page.goto('/article?title=nonsense');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // The page's own footer stays: it promotes the rotors and pads.
  const footer = page.getByRole('complementary');
  await expect(footer).toContainText('Rotors and pads for your car');
  await footer.getByRole('link', { name: 'ED ROTOR', exact: true }).click();
  await expect(page).toHaveURL(/\/category\/rotor\/ed$/);
});

test('CONT-01 the contact form: the order number follows the type; what is missing is told; success goes home', async ({
  page,
}) => {
  await page.goto('/contact/7K3M9-Q2A4T');
  await expect(page.getByLabel('Order Number')).toHaveValue('7K3M9-Q2A4T');
  await page.getByLabel('Vehicle Detail').check();
  await expect(page.getByLabel('Order Number')).toBeHidden();
  await page.getByLabel('Return').check();
  await page.getByLabel('Order Number').fill('');
  await page.getByLabel('Email Address').fill('ada@example.com');
  await page.getByRole('button', { name: 'SUBMIT FORM' }).click();
  await expect(page.getByRole('alert').first()).toContainText(
    'Please enter your order number to submit the ticket.',
  );
  await expect(page.getByLabel('Order Number')).toBeFocused();
  await page.getByLabel('Order Number').fill('7K3M9-Q2A4T');
  await page.getByLabel('Title').fill('Wrong size');
  await page.getByLabel('Comments/Questions').fill('The rotor is too large.');
  await page.getByRole('button', { name: 'SUBMIT FORM' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();
});

for (const path of ['/QA', '/article?title=disc+brakes+vs+drum+brakes', '/contact']) {
  test(`${path} keeps the accessibility rules in both layouts`, async ({ page }) => {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide).toBeLessThanOrEqual(0);
    }
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('CONT-01 the contact form keeps what was typed and names what is wrong', async ({ page }) => {
    await page.goto('/contact');
    await page.getByLabel('Shipping').check();
    await page.getByLabel('Title').fill('Where is it');
    await page.getByRole('button', { name: 'SUBMIT FORM' }).click();
    await expect(page.getByText('Email address format is wrong, max length is 50.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Where is it');
    await page.getByLabel('Email Address').fill('ada@example.com');
    await page.getByLabel('Order Number').fill('7K3M9-Q2A4T');
    await page.getByLabel('Comments/Questions').fill('It has not come.');
    await page.getByRole('button', { name: 'SUBMIT FORM' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
