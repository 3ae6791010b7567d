import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { saveAddress, signInAsNewCustomer } from './support/account.ts';
import { holdRequests } from './support/hold-requests.ts';
import { expectNoHorizontalScroll } from './support/page-checks.ts';
import { addToCart, CIVIC, chooseVehicle, expectPaid, fillCard, vehicleSelector } from './support/shopper.ts';
import { chooseCurrency, expect, test } from './support/test.ts';

test('APP-06 APP-07 the country is asked for once, and Escape does not skip it; changing it updates the prices immediately', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  await page.goto('/category/rotor/esd');
  const overlay = page.getByRole('dialog', { name: 'Which country are you located?' });
  await expect(overlay).toBeVisible();
  for (let press = 1; press <= 3; press++) {
    await page.keyboard.press('Escape');
    await expect(overlay, `after Escape ${press}`).toBeVisible();
  }
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

test('APP-01 following links updates the title and the description', async ({ page }) => {
  await page.goto('/');
  const description = page.locator('meta[name="description"]');
  const titles = new Set([await page.title()]);
  const descriptions = new Set([await description.getAttribute('content')]);
  for (const [link, heading] of [
    ['ESD ROTOR', 'ESD rotors and pads'],
    ['Questions and answers', 'Questions and answers'],
    ['Contact us', 'Contact us'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    titles.add(await page.title());
    descriptions.add(await description.getAttribute('content'));
  }
  expect([titles.size, descriptions.size]).toEqual([4, 4]);
});

/** The place, size and colours of each element. */
const layoutOf = (page: Page) =>
  page.locator('body *').evaluateAll((all) =>
    all.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      const { color, backgroundColor } = getComputedStyle(each);
      return [
        each.tagName,
        each.getAttribute('class'),
        x,
        y + scrollY,
        width,
        height,
        color,
        backgroundColor,
      ].join(' ');
    }),
  );

test('a page reached within the shop has the same layout as when it is opened directly', async ({ page }) => {
  // Slow, because the test opens 40 pages.
  test.slow();
  const paths = [
    '/article',
    '/contact',
    '/signin/register',
    '/cars',
    CIVIC,
    '/cart',
    '/garage',
    productPage(SETS.civicSportFront),
    '/shipping',
    '/',
  ];
  /** The layout once it no longer changes. */
  const layout = async () => {
    await page.waitForLoadState('networkidle');
    let current = await layoutOf(page);
    await expect(async () => {
      const previous = current;
      current = await layoutOf(page);
      expect(current).toEqual(previous);
    }).toPass();
    return current;
  };
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const directLayouts = new Map<string, string[]>();
    for (const path of paths) {
      await page.goto(path);
      directLayouts.set(path, await layout());
    }
    // Navigates without loading a document, so the styles of all pages visited before stay loaded.
    for (const path of paths) {
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await expect(async () => expect(await layout(), path).toEqual(directLayouts.get(path))).toPass();
    }
  }
});

test('every page contains the styles it needs: loading all stylesheets, in any order, does not change it', async ({
  page,
  openOtherBrowser,
}) => {
  // Slow, because the test orders a set and opens 23 pages.
  test.slow();
  await signInAsNewCustomer(page);
  await saveAddress(page);
  await addToCart(page, SETS.accordFront);
  await page.goto('/checkout');
  await fillCard(page);
  await expect(page.getByRole('radio', { name: /1 King St/ })).toBeChecked();
  // The total with tax arrives after the address; an order with the total before it would be refused.
  await expect(page.locator('.place-order-total')).toContainText('C$214.69');
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expectPaid(page);
  await page.goto('/user/orders');
  const order = (await page.locator('main a[href*="/order/"]').first().getAttribute('href'))!;
  await addToCart(page, SETS.civicSportFront);
  const accountPages = ['orders', 'addresses', 'accountSettings', 'messages', 'wishLists', 'addressForm'];
  const paths = [
    '/',
    '/category/rotor/all',
    CIVIC,
    productPage(SETS.civicSportFront),
    '/category/rotor/search?name=rotor',
    '/cars',
    '/cars/Honda/Civic',
    '/cart',
    '/checkout',
    '/garage',
    '/vin',
    '/article',
    '/QA',
    '/shipping',
    '/contact',
    '/order/find',
    order,
  ].concat(accountPages.map((page) => `/user/${page}`));
  const { styles } = JSON.parse(readFileSync(new URL('../dist/build.json', import.meta.url), 'utf8')) as {
    styles: string[];
  };
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`);
  // All stylesheets in two orders. In the second list, the first stylesheet stays first and the others are reversed.
  const stylesheetLists = [links.join(''), links[0] + links.slice(1).reverse().join('')];
  const scriptlessPage = await openOtherBrowser({
    javaScriptEnabled: false,
    // Otherwise, colours in transition would differ.
    reducedMotion: 'reduce',
    storageState: await page.context().storageState(),
  });
  const areStylesLoaded = () =>
    scriptlessPage.evaluate(
      () =>
        document.fonts.status === 'loaded' &&
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    );
  const layoutsAtAllWidths = async () => {
    // `waitForFunction` would need script in the page for all checks but the first.
    await expect.poll(areStylesLoaded).toBe(true);
    const layout: string[] = [];
    for (const width of [1440, 390]) {
      await scriptlessPage.setViewportSize({ width, height: 844 });
      layout.push(...(await layoutOf(scriptlessPage)));
    }
    return layout;
  };
  for (const path of paths) {
    await scriptlessPage.goto(path);
    const ownLayout = await layoutsAtAllWidths();
    for (const list of stylesheetLists) {
      await scriptlessPage.locator('#style').evaluate((own: HTMLStyleElement, html) => {
        own.media = 'not all';
        for (const each of document.querySelectorAll('link[rel=stylesheet]')) each.remove();
        own.insertAdjacentHTML('afterend', html);
      }, list);
      expect(await layoutsAtAllWidths(), path).toEqual(ownLayout);
    }
  }
});

test('APP-02 an unknown path redirects to the home page', async ({ page }) => {
  await page.goto('/acer');
  await expect(page).toHaveURL(/\/$/);
});

test('PROD-09 the page of an unknown set shows an error message and redirects to the home page', async ({
  page,
}) => {
  const response = await page.goto('/product/F1/NOPE-1');
  expect(response?.status()).toBe(404);
  // Spelled as in the specification.
  await expect(page.getByRole('alert')).toContainText('Item does not exsist, or Item has been removed.');
  await expect(page).toHaveURL(/\/$/);
});

test('APP-03 a new page starts at the top with the focus on its heading', async ({ page }) => {
  await page.goto('/category/rotor/all');
  await page.evaluate(() => scrollTo(0, 400));
  await page.getByRole('link', { name: 'ESD Rotors&Pads, Front' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('HEAD-02 the header searches by name and by number, and Back restores both; the URL has + for a space and %26 for an ampersand', async ({
  page,
}) => {
  await page.goto('/');
  const search = page.getByRole('search');
  const box = search.getByLabel('Search for');
  const results = page.getByRole('main').getByRole('article');
  await expect(search.getByLabel('Search in').getByRole('option')).toHaveText(['Item Name', 'Part No.']);
  await box.fill('town & country');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/category\/rotor\/search\?displayname=town\+%26\+country$/);
  await expect(page.getByRole('heading', { name: 'Results 1 - 1 Total 1' })).toBeVisible();
  // The full name of an item finds its sets and no others.
  await box.fill('front set 12.6 in');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/displayname=front\+set\+12\.6\+in$/);
  await expect(results).toHaveCount(1);
  await expect(results).toContainText(PARTS.largeFront);
  await search.getByLabel('Search in').selectOption('Part No.');
  await box.fill('hb 34-217');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/part_number=hb\+34-217$/);
  await expect(page.getByText('Replaces Halden HB 34-217').first()).toBeVisible();
  await box.fill('no such number');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sorry, there is no item.' })).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue('hb 34-217');
  await page.goBack();
  await expect(box).toHaveValue('front set 12.6 in');
  await expect(search.getByLabel('Search in')).toHaveValue('displayname');
});

test('HEAD-03 HEAD-04 at 1000 px the categories are in the MENU', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'MENU' }).click();
  const menu = page.getByRole('dialog', { name: 'MENU' });
  await menu.getByRole('link', { name: 'SALE' }).click();
  await expect(page).toHaveURL(/\/category\/rotor\/sale$/);
  await expect(menu).toBeHidden();
});

test('HOME-01 arrows and dots move through three slides, which link to the vehicle selector and the articles', async ({
  page,
}) => {
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Highlights' });
  const dots = [1, 2, 3].map((n) => carousel.getByRole('button', { name: `Show slide ${n}` }));
  await expect(dots[0]!).toHaveAttribute('aria-current', 'true');
  await expect(carousel.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await carousel.getByRole('button', { name: 'Next' }).click();
  await expect(dots[1]!).toHaveAttribute('aria-current', 'true');
  await dots[2]!.click();
  await expect(dots[2]!).toHaveAttribute('aria-current', 'true');
  const next = carousel.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  // A disabled arrow keeps the keyboard focus.
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(next).toBeFocused();
  await expect(dots[2]!).toHaveAttribute('aria-current', 'true');
  // The first slide links to #, the top of the page with the vehicle selector; the last to the articles.
  await dots[0]!.click();
  const choose = carousel.getByRole('link', { name: 'Choose your vehicle' });
  await expect(choose).toHaveAttribute('href', '#');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  // Clicks by script, because Playwright’s click would scroll to the top itself.
  await choose.evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByLabel('Year')).toBeFocused();
  await dots[2]!.click();
  const articles = carousel.getByRole('link', { name: 'Read the articles' });
  await expect(articles).toBeInViewport({ ratio: 1 });
  // The slide is in view a little before the scrolling ends.
  const distanceToLastSlide = () =>
    carousel
      .locator('.slides')
      .evaluate(({ scrollWidth, scrollLeft, clientWidth }) => scrollWidth - scrollLeft - clientWidth);
  await expect.poll(distanceToLastSlide).toBe(0);
  await page.setViewportSize({ width: 800, height: 800 });
  await articles.click();
  await expect(page).toHaveURL(/\/QA$/);
});

test('the storefront’s main pages do not scroll horizontally at 1440, 1000, 800 and 320 px', async ({
  page,
}) => {
  for (const path of ['/', '/category/rotor/all', productPage(SETS.civicSportFront), '/cart', '/checkout']) {
    await page.goto(path);
    for (const width of [1440, 1000, 800, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoHorizontalScroll(page);
    }
  }
});

test('the content is 1240 px wide at 1440 px, and wider at 1920 px', async ({ page }) => {
  for (const [width, contentWidth] of [
    [1440, 1240],
    [1920, 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto('/category/rotor/all');
    const [list, footer] = [page.locator('.list-page'), page.getByRole('contentinfo').locator('section')];
    expect((await list.boundingBox())!.width).toBeCloseTo(contentWidth, 0);
    // Header, list and footer begin at the same place.
    const left = (await list.boundingBox())!.x;
    expect((await page.locator('.logo').boundingBox())!.x).toBeCloseTo(left, 0);
    expect((await footer.first().boundingBox())!.x).toBeCloseTo(left, 0);
  }
});

test('clicks and input before hydration are not lost', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  await chooseCurrency(context, baseURL!);
  const page = await context.newPage();
  const release = await holdRequests(page, '**/assets/entry-browser*.js');
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

test('APP-04 the storefront’s pages have the header and the footer', async ({ page }) => {
  for (const path of [
    '/',
    '/category/rotor/all',
    productPage(SETS.civicSportFront),
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

test('HEAD-01 HEAD-05 the header switches the currency in place, and its logo links to the home page', async ({
  page,
}) => {
  await page.goto(productPage(SETS.civicSportFront));
  await page.getByRole('textbox', { name: 'Quantity' }).fill('7');
  await page.getByRole('banner').getByRole('link', { name: 'US United States' }).click();
  await expect(page.getByText('U$149.99').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('7');
  await page.getByRole('banner').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('HOME-02 choosing a vehicle on the home page opens the sets that fit it', async ({ page }) => {
  await page.goto('/');
  await chooseVehicle(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  await vehicleSelector(page).getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/category\/rotor\/all\?year=2018&make=Honda&model=Accord$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Accord');
});

test('HOME-03 four tiles link to the families and to all sets, with the latest articles below', async ({
  page,
}) => {
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
