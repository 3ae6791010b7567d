import type { Page } from '@playwright/test';
import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { signInAsNewCustomer } from './support/account.ts';
import { expectControlContrast, expectNoHorizontalScroll } from './support/page-checks.ts';
import { addToCart, CIVIC, chooseCar } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

/** The distinct top edges of the header's links and buttons: one for each row. */
const headerRows = (page: Page) =>
  page
    .locator('.main-bar > :not(.search-box)')
    .evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().top)))]);

test('on a phone the sets of a car come first; the header stays visible without covering notices, as does ADD TO CART', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(CIVIC);
  const boxes = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.length).toBeGreaterThan(1);
  expect(boxes[0]!.top).toBeLessThan(450);
  for (const { height } of boxes) expect(height).toBeLessThanOrEqual(180);
  const selector = page.locator('.selector-summary');
  await expect(selector).toBeVisible();
  await expect(selector).toContainText('2018 Honda Civic');
  const filter = page.getByRole('button', { name: 'Filter' });
  // The button and the field are on the same line.
  expect((await filter.boundingBox())!.y).toBeCloseTo((await page.getByLabel('Sort by').boundingBox())!.y, 0);

  // The first row of the header stays.
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  expect(await headerRows(page)).toEqual([0]);
  const heart = page.getByRole('button', { name: /^Wish list/ }).first();
  // Clicked by a script, because a real click would scroll to the top.
  await heart.evaluate((button: HTMLElement) => button.click());
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  // Fails if the header covers the notice.
  await dismiss.click();
  await expect(dismiss).toHaveCount(0);

  await page.goto(productPage(SETS.civicSportFront));
  const bar = page.locator('.buy-bar');
  const button = page.locator('.add-row').getByRole('button', { name: 'ADD TO CART' });
  await button.scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  // Retries, because the deferred part of the page is rendered again once its code has loaded.
  await expect(() =>
    page.getByRole('heading', { name: 'WARRANTY' }).scrollIntoViewIfNeeded({ timeout: 1_000 }),
  ).toPass();
  await expect(bar).toContainText('C$189.99');
  await bar.getByRole('button', { name: 'ADD TO CART' }).click();
  // Without a vehicle, this button asks for one, as the button in the page does.
  await expect(page.getByRole('button', { name: 'Add without checking' })).toBeInViewport();
});

test('on a phone a question leaves the first set in view, with its choices on one line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  await expect(page.getByText('Which front rotor is on your 2018 Honda Civic?')).toBeVisible();
  const first = page.getByRole('main').getByRole('article').first();
  expect((await first.boundingBox())!.y).toBeLessThan(450);
  // The choices stay on one line even where the screen is too narrow for all of them.
  await page.setViewportSize({ width: 320, height: 640 });
  const tops = await page
    .locator('.fit-question')
    .first()
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(2);
  expect(new Set(tops).size).toBe(1);
});

test('on a phone, of two questions only one is shown, so that the first set stays in view', async ({
  page,
}) => {
  // In the test catalogue, no car has two questions, so the test adds one about the rear sets to the reply.
  const key = 'Rear: rotor in';
  const rear = { key, position: 'Rear', topic: 'rotor in', choices: ['11.1', '12', 'other'] };
  await page.route('**/api/fit?*', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const sets = new URL(route.request().url()).searchParams.get('sets');
    reply.questions.push(rear);
    for (const [index, set] of sets?.split('|').entries() ?? [])
      if (set.startsWith('Rear~'))
        reply.fits[index] = { ...reply.fits[index], verdict: 'fits-with-condition', question: rear };
    await route.fulfill({ response, json: reply });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  const first = page.getByRole('main').getByRole('article').first();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByText('1 of 2')).toBeVisible();
    await expect(page.getByText(/^Which (front|rear) rotor is on your/)).toHaveCount(1);
    expect((await first.boundingBox())!.y).toBeLessThan(450);
  }
});

test('on a phone, the searches below the results are hidden until the results have arrived', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const search = page.getByRole('main').getByLabel('Part Search');
  for (const path of [`${CIVIC}&show=all`, `/category/rotor/search?part_number=${PARTS.front}`]) {
    await page.goto(path);
    await expect(search).toBeVisible();
    // The footer is the last part of the page: without it, the page is as it is while loading.
    await page.getByRole('contentinfo').evaluate((footer) => footer.remove());
    await expect(search).toBeHidden();
  }
});

test('on a phone, each card is at most 180 px high, even in French, whose texts are longer', async ({
  page,
}) => {
  for (const [path, unchecked] of [
    ['/category/rotor/all', 'Choose your vehicle to check fit'],
    ['/fr/category/rotor/all', 'Compatible? Choisissez le véhicule'],
  ] as const)
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page.getByText(unchecked).first()).toBeVisible();
      const cards = page.getByRole('main').getByRole('article');
      // Some cards have a note, a sale price, or the longest stock message.
      for (const part of ['.note-tag', '.sale', '.stock-out'])
        await expect(cards.locator(part).first()).toBeVisible();
      const heights = await cards.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().height),
      );
      for (const height of heights) expect(height, `${path} ${width}`).toBeLessThanOrEqual(180);
      await expectNoHorizontalScroll(page);
    }
});

test('with text at 200% on a phone, the details of a set do not break inside words', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(productPage(SETS.civicSportFront));
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const details = page.locator('#details');
  const name = details.getByText('Rotor diameter');
  const value = details.getByText('11.8 in');
  // The details are rendered again when the set's data arrives.
  await expect(async () => {
    await value.scrollIntoViewIfNeeded();
    const [nameBox, valueBox] = [(await name.boundingBox())!, (await value.boundingBox())!];
    // The value is below its name, so that both have the whole width.
    expect(valueBox.y).toBeGreaterThanOrEqual(nameBox.y + nameBox.height);
    expect(valueBox.width).toBeGreaterThan(250);
  }).toPass();
  await expectNoHorizontalScroll(page);
});

test('with text at 200%, the number of sets covers neither the word CART nor the edge of its link', async ({
  page,
}) => {
  await addToCart(page, SETS.civicSportFront);
  for (const width of [1440, 1000, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/cart');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const link = page.getByRole('banner').getByRole('link', { name: /^CART/ });
    const count = (await link.getByText('1', { exact: true }).boundingBox())!;
    const box = (await link.boundingBox())!;
    expect(count.x + count.width, `${width}`).toBeLessThanOrEqual(box.x + box.width);
    // At this width, the word is hidden.
    if (width === 360) continue;
    const word = (await link.getByText('CART', { exact: true }).boundingBox())!;
    expect(count.x + count.width, `${width}`).toBeLessThanOrEqual(word.x);
  }
});

test('on a narrow phone, neither the table of vehicles nor the search menu is cut off; large text does not push the price over the wish list button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(productPage(SETS.civicSportFront));
  const table = page.getByRole('region', { name: 'VEHICLES' });
  await expect(table).toBeVisible();
  expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  // The arrow of the select does not cover the name of the selected option.
  const kind = page.getByLabel('Search in');
  expect((await kind.boundingBox())!.width).toBeGreaterThan(120);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const overlap = await page.locator('.buy-box').evaluate((box) => {
    const range = document.createRange();
    range.selectNodeContents(box.querySelector('.price')!);
    return range.getBoundingClientRect().right - box.querySelector('.wish')!.getBoundingClientRect().left;
  });
  expect(overlap).toBeLessThanOrEqual(0);
});

test('the header of the checkout has one line of text at 360 px', async ({ page }) => {
  await addToCart(page, SETS.civicSportFront);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/checkout');
  const { height } = (await page.getByText('Secure checkout').boundingBox())!;
  // A line is 17 px high.
  expect(height).toBeLessThan(30);
});

test('at 320 px, even with text at 200%, the header has one row and nothing scrolls horizontally', async ({
  page,
}) => {
  await addToCart(page, SETS.civicSportFront);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/',
    CIVIC,
    productPage(SETS.civicSportFront),
    '/fr',
    '/cart',
    '/checkout',
    '/contact',
    '/signin/register',
    '/signin/reset',
  ]) {
    await page.goto(path);
    expect(await headerRows(page), path).toHaveLength(1);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await headerRows(page), path).toHaveLength(1);
    // The checkout has no search.
    if (path !== '/checkout')
      expect((await page.locator('#header-search-kind').boundingBox())!.width, path).toBeGreaterThan(250);
    await expectNoHorizontalScroll(page);
  }
});

test('the text and icon of every control have sufficient contrast', async ({ page }) => {
  for (const path of ['/', CIVIC, productPage(SETS.civicSportFront), '/contact', '/signin/register']) {
    await page.goto(path);
    await expectControlContrast(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(CIVIC);
  for (const name of ['MENU', 'Filter']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectControlContrast(page);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('link', { name: 'CART' }).click();
  await expect(page.getByRole('dialog', { name: 'CART' })).toBeVisible();
  await expectControlContrast(page);
});

test('on a phone the checkout bar of the cart is as wide as the window, and at the end of the page it covers nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await addToCart(page, SETS.civicSportFront);
  await page.goto('/cart');
  const bar = page.locator('.checkout-bar');
  await expect(bar).toContainText('Grand total C$189.99');
  const { x, y, width, height } = (await bar.boundingBox())!;
  const pageWidth = await page.evaluate(() => document.body.clientWidth);
  expect({ x, width, bottom: Math.round(y + height) }).toEqual({ x: 0, width: pageWidth, bottom: 600 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const brands = (await page
    .getByRole('main')
    .getByRole('list', { name: 'Accepted payments' })
    .boundingBox())!;
  expect((await bar.boundingBox())!.y).toBeGreaterThan(brands.y + brands.height);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar.getByText('Grand total')).toBeHidden();
});

test('a product page opened from a list loads its details without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto(CIVIC);
  await page.getByRole('link', { name: 'ESD Rotors&Pads, Front' }).first().click();
  await expect(page.locator('#add-to-cart')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Warranty' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('on a phone of 360 px, the button of a set is beside its price, even in French', async ({ page }) => {
  // 15 px of the window are reserved for a scroll bar, which a phone does not have.
  await page.setViewportSize({ width: 375, height: 740 });
  for (const path of ['/cars/Honda/Civic', `/fr${CIVIC}&trim=Sport`]) {
    await page.goto(path);
    const set = page.getByRole('main').getByRole('article').first();
    const button = set.locator('.card-buy .button').last();
    await expect(button).toBeVisible();
    const [price, box] = [(await set.locator('.price').boundingBox())!, (await button.boundingBox())!];
    expect(price.y + price.height / 2, path).toBeGreaterThan(box.y);
    expect(price.y + price.height / 2, path).toBeLessThan(box.y + box.height);
  }
});

test('on a phone, the account links of the menu are aligned with its categories', async ({ page }) => {
  await signInAsNewCustomer(page);
  for (const width of [390, 900]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/user/orders');
    await page.getByRole('button', { name: 'MENU' }).click();
    const menu = page.getByRole('dialog', { name: 'MENU' });
    const leftOf = (name: string) =>
      menu.getByRole('link', { name, exact: true }).evaluate((link) => {
        const text = document.createRange();
        text.selectNodeContents(link);
        return text.getBoundingClientRect().left;
      });
    await expect(async () => {
      const left = await leftOf('SALE');
      expect([await leftOf('Orders'), await leftOf('Messages')]).toEqual([left, left]);
    }).toPass();
    // The bar of the current page is inside the menu.
    const current = (await menu.getByRole('link', { name: 'Orders', exact: true }).boundingBox())!;
    expect(current.x).toBeGreaterThanOrEqual((await menu.boundingBox())!.x);
  }
});

test('the menu links to the pages that a buyer looks for', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'MENU' }).click();
  const menu = page.getByRole('dialog', { name: 'MENU' });
  for (const [name, path] of [
    ['Choose your vehicle', '/garage'],
    ['Find your order', '/order/find'],
    ['Shipping and delivery', '/shipping'],
    ['Returns and refunds', '/returns'],
    ['Questions and answers', '/QA'],
    ['Contact us', '/contact'],
  ] as const)
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', path);
});

test('at 800 px, a result card has a large image', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(CIVIC);
  const image = page.getByRole('main').getByRole('article').locator('img').first();
  expect((await image.boundingBox())!.width).toBe(160);
});

test('the email address in the footer breaks only before the @', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: /^Write to/ });
  const lineCounts = await link.evaluate((each) =>
    [...each.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return range.getClientRects().length;
      }),
  );
  // Each part is on a single line.
  expect(new Set(lineCounts)).toEqual(new Set([1]));
});

for (const width of [1440, 390])
  test(`at ${width} px, icons grow with the text, and the heart's button around its icon`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(productPage(SETS.accordFront));
    const heart = page.locator('.heart');
    const icon = heart.locator('.icon');
    const widthOf = async (locator: typeof heart) => (await locator.boundingBox())!.width;
    const [usualIcon, usualHeart] = [await widthOf(icon), await widthOf(heart)];
    expect([usualIcon, usualHeart]).toEqual([24, 44]);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await widthOf(icon)).toBeGreaterThan(width === 1440 ? 47 : 30);
    expect(await widthOf(heart)).toBeGreaterThanOrEqual(await widthOf(icon));
  });

test('with text at 200%, the fields of the vehicle selector are in one column', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const countColumns = () =>
    page
      .locator('.levels > li')
      .evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().left)).size);
  expect(await countColumns()).toBe(2);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await countColumns()).toBe(1);
});

test('with text at 200% on a phone, no page or notice scrolls horizontally', async ({ page }) => {
  const withLargeText = async (path: string) => {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  };
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/', '/cart', '/contact', '/cars/Honda/Civic', '/fr/category/rotor/all']) {
      await withLargeText(path);
      await expectNoHorizontalScroll(page);
    }
    await withLargeText(productPage(SETS.civicSportFront));
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Wish list/ })
      .click();
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeInViewport({ ratio: 1 });
    await expectNoHorizontalScroll(page);
  }
  await signInAsNewCustomer(page);
  await page.setViewportSize({ width: 320, height: 844 });
  await withLargeText('/fr/user/accountSettings');
  await expectNoHorizontalScroll(page);
});

test('the empty cart has space below its heading, and its link does not wrap', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/cart');
  const main = page.getByRole('main');
  const heading = (await main.getByRole('heading', { name: 'Your cart' }).boundingBox())!;
  const panel = (await main.locator('.panel').boundingBox())!;
  expect(panel.y - heading.y - heading.height).toBeGreaterThanOrEqual(16);
  const link = main.getByRole('link', { name: 'See all sets' });
  expect(await link.evaluate((each) => each.getClientRects().length)).toBe(1);
});

test('on a phone, links above the list limit it to an axle; the verdicts are short', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
  const badge = page.getByRole('article').first().locator('.tag');
  await expect(badge).toHaveText('Fits your 2018 Honda Civic Sport');
  // Only the short verdict is visible; the rest is for screen readers.
  expect((await badge.boundingBox())!.width).toBeLessThan(80);
  const chips = page.getByRole('list', { name: 'Position' });
  await chips.getByRole('link', { name: 'Rear' }).click();
  await expect(page).toHaveURL(/position=Rear/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(chips.getByRole('link', { name: 'Rear' })).toHaveAttribute('aria-current', 'true');
  // The chips show the position. It is the only applied filter, so no filters are listed.
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
  await chips.getByRole('link', { name: 'all' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('link', { name: 'Show all sets' }).click();
  const verdict = page.getByText('Does not fit your 2018 Honda Civic Sport').first();
  expect((await verdict.boundingBox())!.height).toBeLessThan(30);
});

test('on a phone, the vehicle strip shows the whole name beside its links, and the home page links to its sets', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
  const strip = page.getByRole('region', { name: 'Your vehicle' });
  await expect(strip).toContainText('2018 Honda Civic Sport');
  expect((await strip.boundingBox())!.height).toBeLessThanOrEqual(48);
  const cutOff = await strip
    .locator('p')
    .evaluate((name) => [name.scrollWidth - name.clientWidth, name.scrollHeight - name.clientHeight]);
  expect(cutOff).toEqual([0, 0]);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  // Large text has the whole line; the links are below it.
  expect((await strip.locator('p').boundingBox())!.width).toBeGreaterThan(300);
  await page.goto('/');
  await page.getByRole('link', { name: 'Show sets for 2018 Honda Civic Sport' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic Sport');
});

test('on a tablet, a list for the active car leaves the car’s name to the heading and the vehicle strip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 1000 });
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
  await expect(page.getByRole('region', { name: 'Your vehicle' })).toBeVisible();
  await expect(page.locator('.selector-summary')).toBeHidden();
});

test('beside the filters of a narrow window, a card is less than 300 px high', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(CIVIC);
  const heights = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(1);
  for (const height of heights) expect(height).toBeLessThan(300);
});

test('on a phone, the French links to the sections of a set’s page fit on one line without scrolling', async ({
  page,
}) => {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/fr${productPage(SETS.civicSportFront)}`);
    const links = page.getByRole('navigation', { name: 'Sur cette page' });
    await expect(links.getByRole('link', { name: 'GARANTIE' })).toBeVisible();
    expect(await links.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  }
});

test('on a phone, the link back to the cart stays visible while the checkout scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addToCart(page, SETS.accordFront);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'PLACE ORDER' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Back to cart' })).toBeInViewport();
});

test('on a phone, short answers are at least 44 px wide; a set with a condition shows “See details” in place of ADD TO CART', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  const answer = page.getByRole('button', { name: 'Si', exact: true });
  expect((await answer.boundingBox())!.width).toBeGreaterThanOrEqual(44);
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Fits with a condition' });
  await expect(card.first().getByText('See details')).toBeVisible();
});
