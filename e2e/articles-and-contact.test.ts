import { expectAccessibleAtAllWidths } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

test('HEAD-08 the footer links to /QA, the contact form and three articles', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const name of [
    'Vented rotor vs solid rotor',
    'Disc brakes vs drum brakes',
    'What is single piston caliper vs dual piston caliper',
    'Questions and answers',
    'Contact us',
  ]) {
    await footer.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
});

test('CONT-03 /QA lists the articles in order, newest first, each with title link, date, author, summary and LEARN MORE', async ({
  page,
}) => {
  const articles = [
    ['How to install brake rotors and pads', 'Nov 22nd 2026'],
    ['How to bed in new brake rotors and pads', 'Nov 22nd 2026'],
    ['A comparative guide to standard and performance brake rotors', 'Jul 21st 2025'],
    ['When to replace brake rotor and pads', 'May 15th 2025'],
    ['Vented rotor vs solid rotor', 'May 1st 2025'],
    ['Disc brakes vs drum brakes', 'May 1st 2025'],
    ['What is single piston caliper vs dual piston caliper', 'May 1st 2025'],
  ] as const;
  await page.goto('/QA');
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items).toHaveCount(articles.length);
  for (const [index, [title, date]] of articles.entries()) {
    const item = items.nth(index);
    const path = `/article?title=${title.toLowerCase().replaceAll(' ', '+')}`;
    await expect(item.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', path);
    await expect(item.getByRole('link', { name: /LEARN MORE/ })).toHaveAttribute('href', path);
    await expect(item).toContainText(date);
    await expect(item).toContainText('by Admin');
    // The summary, after the date and author.
    await expect(item.getByRole('paragraph').filter({ hasNotText: 'LEARN MORE' }).nth(1)).toHaveText(
      /\w{3,}/,
    );
  }
  await items
    .nth(3)
    .getByRole('link', { name: /LEARN MORE/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When to replace brake rotor and pads');
  await expect(
    page.getByText('every 25,000 to 65,000 miles, rotors every 30,000 to 70,000 miles'),
  ).toBeVisible();
  await expect(page.getByText('Pad material under 1/4 inch means replace.')).toBeVisible();
});

test('CONT-02 the title in the URL selects the article; without a title, the default opens; an unknown title shows no article, only the links to the families and the footer', async ({
  page,
}) => {
  await page.goto('/article');
  await expect(page).toHaveTitle(/Vented rotor vs solid rotor/);
  await page.goto('/article?title=Disc+Brakes+vs+DRUM+brakes');
  await expect(page).toHaveTitle(/Disc brakes vs drum brakes/);
  await page.goto('/article?title=nonsense');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // The links to the families, which follow every article, are shown alone.
  const familyLinks = page.getByRole('complementary');
  await expect(familyLinks).toContainText('Rotors and pads for your car');
  await familyLinks.getByRole('link', { name: 'ED ROTOR', exact: true }).click();
  await expect(page).toHaveURL(/\/category\/rotor\/ed$/);
});

test('the pictures of an article share one row on a phone; a link leads back to all articles', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/article?title=a+comparative+guide+to+standard+and+performance+brake+rotors');
  const tops = await page
    .locator('.article-images img')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  await page.getByRole('main').getByRole('link', { name: 'Questions and answers' }).click();
  await expect(page).toHaveURL('/QA');
});

for (const path of ['/QA', '/article?title=disc+brakes+vs+drum+brakes', '/contact']) {
  test(`${path} is accessible on wide and narrow screens`, async ({ page }) => {
    await expectAccessibleAtAllWidths(page, path);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('CONT-01 the contact form keeps the input, lists errors and confirms a message', async ({ page }) => {
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
    // The home page, with the confirmation.
    await expect(page).toHaveURL(/\/\?flash=contact-sent$/);
    await expect(page.getByText('We have received your message')).toBeVisible();
  });
});

test('the links beside a policy or an article are left of the text; on a phone, the links of a policy follow the text', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const links = main.getByRole('navigation');
  const text = main.locator('.content-text');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/shipping', '/article']) {
    await page.goto(path);
    const [linksBox, textBox] = [(await links.boundingBox())!, (await text.boundingBox())!];
    expect(linksBox.x + linksBox.width, path).toBeLessThan(textBox.x);
    expect(linksBox.y, path).toBeCloseTo(textBox.y, 0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/shipping');
  expect((await links.boundingBox())!.y).toBeGreaterThan((await text.boundingBox())!.y);
});
