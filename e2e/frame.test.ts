import { chooseVehicle, knowCountry } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('APP-06 APP-07 the country is asked once; prices follow a change at once', async ({ page, context }) => {
  await page.goto('/category/rotor/esd');
  const overlay = page.getByRole('dialog', { name: 'Which country are you located?' });
  await expect(overlay).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay).toBeVisible();
  await overlay.getByRole('link', { name: 'United States' }).click();
  await expect(overlay).toBeHidden();
  await expect(page.getByText('U$149.99').first()).toBeVisible();
  const cookie = (await context.cookies()).find((each) => each.name === 'currency');
  expect(cookie?.value).toBe('us');
  await page.getByRole('link', { name: 'CA Canada' }).first().click();
  await expect(page.getByText('C$189.99').first()).toBeVisible();
  await page.reload();
  await expect(overlay).toBeHidden();
  await expect(page.getByText('C$189.99').first()).toBeVisible();
});

test('APP-01 every page has its own title and one heading of the first level', async ({ page, baseURL }) => {
  await knowCountry(page, baseURL!);
  const titles = new Set<string>();
  for (const path of [
    '/',
    '/category/rotor/all',
    '/category/rotor/sale',
    '/category/rotor/search?displayname=civic',
    '/product/F1/ESD-1001F',
    '/cart',
    '/checkout',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(7);
});

test('APP-02 an unknown path goes home', async ({ page }) => {
  await page.goto('/acer');
  await expect(page).toHaveURL(/\/$/);
});

test('PROD-09 a set that does not exist: the message, then home', async ({ page, baseURL }) => {
  await knowCountry(page, baseURL!);
  const response = await page.goto('/product/F1/NOPE-1');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('alert')).toContainText('Item does not exsist, or Item has been removed.');
  await expect(page).toHaveURL(/\/$/);
});

test('APP-03 a new page begins at its top with the focus on its heading', async ({ page, baseURL }) => {
  await knowCountry(page, baseURL!);
  await page.goto('/category/rotor/all');
  await page.evaluate(() => scrollTo(0, 400));
  await page.getByRole('link', { name: 'ESD Rotors&Pads, Front' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('HEAD-02 the header searches by name and by number, spaces as +, ampersands as %26', async ({
  page,
  baseURL,
}) => {
  await knowCountry(page, baseURL!);
  await page.goto('/');
  const search = page.getByRole('search');
  await search.getByLabel('Search for').fill('town & country');
  await search.getByLabel('Search for').press('Enter');
  await expect(page).toHaveURL(/\/category\/rotor\/search\?displayname=town\+%26\+country$/);
  await expect(page.getByRole('heading', { name: 'Results 1 - 1 Total 1' })).toBeVisible();
  await search.getByLabel('Search in').selectOption('Part No.');
  await search.getByLabel('Search for').fill('hb 34-217');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/part_number=hb\+34-217$/);
  await expect(page.getByText('Replaces Halden HB 34-217').first()).toBeVisible();
});

test('HEAD-03 HEAD-04 at 1000 px a MENU leads to the categories', async ({ page, baseURL }) => {
  await knowCountry(page, baseURL!);
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'MENU' }).click();
  const menu = page.getByRole('dialog', { name: 'MENU' });
  await menu.getByRole('link', { name: 'SALE' }).click();
  await expect(page).toHaveURL(/\/category\/rotor\/sale$/);
  await expect(menu).toBeHidden();
});

test('HOME-01 the carousel goes from slide 0 to 2 by arrows and dots and no further', async ({
  page,
  baseURL,
}) => {
  await knowCountry(page, baseURL!);
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'What is new' });
  const dots = [1, 2, 3].map((n) => carousel.getByRole('button', { name: `Show slide ${n}` }));
  await expect(dots[0]!).toHaveAttribute('aria-current', 'true');
  await expect(carousel.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await carousel.getByRole('button', { name: 'Next' }).click();
  await expect(dots[1]!).toHaveAttribute('aria-current', 'true');
  await dots[2]!.click();
  await expect(dots[2]!).toHaveAttribute('aria-current', 'true');
  const next = carousel.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  // At its end the arrow is still there for the keyboard.
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(next).toBeFocused();
  await expect(dots[2]!).toHaveAttribute('aria-current', 'true');
  // The first leads to #, the top of the page, where the vehicle is chosen; the last to the articles.
  await dots[0]!.click();
  const choose = carousel.getByRole('link', { name: 'Choose your vehicle' });
  await expect(choose).toHaveAttribute('href', '#');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await choose.evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByLabel('Year')).toBeFocused();
  await dots[2]!.click();
  // At 800 px the carousel keeps working.
  await page.setViewportSize({ width: 800, height: 800 });
  await carousel.getByRole('link', { name: 'Read the articles' }).click();
  await expect(page).toHaveURL(/\/QA$/);
});

for (const width of [1440, 1000, 800, 360]) {
  test(`no page is wider than ${width} px`, async ({ page, baseURL }) => {
    await knowCountry(page, baseURL!);
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/category/rotor/all', '/product/F1/ESD-1001F', '/cart', '/checkout']) {
      await page.goto(path);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, path).toBeLessThanOrEqual(0);
    }
  });
}

test('nothing that is pressed or typed before the page’s code has come is lost', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  await context.addCookies([{ name: 'currency', value: 'ca', url: baseURL! }]);
  const page = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/entry-browser*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${baseURL}/category/rotor/all`);
  await page.getByLabel('Year').selectOption('2018');
  await page.getByRole('button', { name: 'Filter' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Make')).toBeEnabled();
  await expect(page.getByLabel('Year')).toHaveValue('2018');
  await context.close();
});

test('APP-04 every page of the shop stands between the header and the footer', async ({ page, baseURL }) => {
  await knowCountry(page, baseURL!);
  for (const path of [
    '/',
    '/category/rotor/all',
    '/product/F1/ESD-1001F',
    '/cart',
    '/checkout',
    '/QA',
    '/article',
    '/contact',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
});

test('HEAD-01 HEAD-05 the header switches the currency in place, and its logo leads home', async ({
  page,
  baseURL,
}) => {
  await knowCountry(page, baseURL!);
  await page.goto('/product/F1/ESD-1001F');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('7');
  await page.getByRole('banner').getByRole('link', { name: 'US United States' }).click();
  await expect(page.getByText('U$149.99').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('7');
  await page.getByRole('banner').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('HOME-02 the home page asks for the vehicle and goes to the sets that fit it', async ({
  page,
  baseURL,
}) => {
  await knowCountry(page, baseURL!);
  await page.goto('/');
  await chooseVehicle(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  await page
    .getByRole('group', { name: 'Choose your vehicle' })
    .getByRole('button', { name: 'Search' })
    .click();
  await expect(page).toHaveURL(/\/category\/rotor\/all\?year=2018&make=Honda&model=Accord$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Accord');
});

test('HOME-03 four tiles lead to the families and to all sets; the latest articles stand below', async ({
  page,
  baseURL,
}) => {
  await knowCountry(page, baseURL!);
  for (const [name, slug] of [
    ['ESD Rotors&Pads', 'esd'],
    ['ED Rotors&Pads', 'ed'],
    ['ES Rotors&Pads', 'es'],
    ['All sets', 'all'],
  ] as const) {
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect(page).toHaveURL(new RegExp(`/category/rotor/${slug}$`));
  }
  await page.goto('/');
  await page.getByRole('link', { name: /^A comparative guide/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^A comparative guide/);
});
