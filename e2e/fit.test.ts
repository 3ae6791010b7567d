import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { newEmail, register, signIn } from './support/account.ts';
import { orderLinkIn } from './support/emails.ts';
import { holdRequests } from './support/hold-requests.ts';
import { observeLayoutShift } from './support/layout-shift.ts';
import { CIVIC, chooseCar, expectPaid, fillCard, fillCheckoutAddress } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('a car chosen by year, make and model gets no trim from an answer, another tab, an order or a sign-in', async ({
  page,
  openOtherBrowser,
  waitForEmailTo,
}) => {
  test.slow();
  const civic = '2018 Honda Civic, front rotor 11.8 in';
  const vehicleStrip = page.getByRole('region', { name: 'Your vehicle' });
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  await page.goto(productPage(SETS.civicSportFront));
  await expect(page.getByText('Which front rotor is on your 2018 Honda Civic?')).toBeVisible();
  await page.getByRole('button', { name: '11.8 in', exact: true }).click();
  await expect(page.getByText('Fits your 2018 Honda Civic')).toBeVisible();
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(page.getByRole('dialog', { name: 'CART' })).toContainText(civic);

  const secondTab = await page.context().newPage();
  await chooseCar(secondTab, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  await expect(vehicleStrip).toContainText('2018 Honda Accord');
  await secondTab.goto('/');
  await expect(secondTab.getByRole('heading', { name: 'Sets for your 2018 Honda Accord' })).toBeVisible();
  await expect(secondTab.getByLabel('Model', { exact: true })).toHaveValue('Accord');
  await secondTab.getByRole('banner').getByRole('link', { name: 'ESD ROTOR', exact: true }).click();
  await expect(secondTab.getByRole('heading', { level: 1 })).toHaveText('ESD rotors and pads');
  await expect(secondTab.getByRole('article').first()).toContainText('Fits your 2018 Honda Accord');
  await expect(secondTab.getByRole('article').last()).toContainText('Does not fit your 2018 Honda Accord');
  await secondTab.getByRole('link', { name: 'Only sets for 2018 Honda Accord' }).click();
  await expect(secondTab.getByRole('article')).toHaveCount(1);

  await page.goto('/cart');
  const line = page.getByRole('article', { name: 'ESD Rotors&Pads, Front' });
  await expect(line).toContainText(civic);
  await page.getByRole('button', { name: /Remove ESD/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toContainText(civic);

  const email = newEmail('fit');
  await page.goto('/checkout');
  await expect(page.getByRole('main')).toContainText(civic);
  await page.getByLabel('Email Address').fill(email);
  await fillCheckoutAddress(page, 'shipping');
  await fillCard(page);
  await page.getByRole('button', { name: 'PLACE ORDER' }).click();
  await expectPaid(page);
  const orderPage = await openOtherBrowser();
  await orderPage.goto(orderLinkIn(await waitForEmailTo(email)));
  await expect(orderPage.getByRole('main')).toContainText(civic);
  await expect(orderPage.getByRole('main')).toContainText('Fits this vehicle');
  await expect(orderPage.getByRole('main')).not.toContainText('Sport');

  await register(page, email);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/user\/orders$/);
  await page.goto('/garage');
  await expect(vehicleStrip).toContainText('2018 Honda Accord');
  for (const name of ['2018 Honda Civic', '2018 Honda Accord'])
    await expect(page.getByRole('article', { name, exact: true })).toBeVisible();
});

test('a car’s page or list that a link opens in a new browser offers to use the car; the list then asks about its rotors', async ({
  page,
  openOtherBrowser,
}) => {
  for (const [path, tab] of [
    ['/cars/Honda/Civic/2018', page],
    ['/category/rotor/all?year=2018&make=Honda&model=Civic', await openOtherBrowser()],
  ] as const) {
    await tab.goto(path);
    await tab.getByRole('button', { name: 'Use 2018 Honda Civic' }).click();
    await expect(tab.getByRole('region', { name: 'Your vehicle' })).toContainText('2018 Honda Civic');
    await expect(tab.getByRole('button', { name: 'Use 2018 Honda Civic' })).toHaveCount(0);
    if (path.startsWith('/category'))
      await expect(tab.getByText('Which front rotor is on your 2018 Honda Civic?')).toBeVisible();
  }
});

test('a set opened from a car’s page is judged for that car; opened by its URL in another browser, it offers to use the car in the URL', async ({
  page,
  openOtherBrowser,
}) => {
  await page.goto('/cars/Honda/Civic/2018');
  await page.getByRole('article').filter({ hasText: PARTS.front }).getByRole('link').click();
  await expect(page.getByText('Which front rotor is on your 2018 Honda Civic?')).toBeVisible();
  const otherPage = await openOtherBrowser();
  await otherPage.goto(page.url());
  await otherPage.getByRole('button', { name: 'Use 2018 Honda Civic' }).click();
  await expect(otherPage.getByText('Which front rotor is on your 2018 Honda Civic?')).toBeVisible();
});

test('after an answer, the sets that fit come first and those that do not fit are collapsed; “Another size” suggests contacting us', async ({
  page,
}) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Si' });
  await page.getByRole('button', { name: '12.6 in', exact: true }).click();
  const sets = page.getByRole('main').getByRole('article');
  const collapsed = page.locator('details article');
  await expect(collapsed).toContainText(PARTS.front);
  await expect(sets.first()).toContainText('Fits your 2018 Honda Civic Si');
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect(collapsed).toContainText(PARTS.front);
  await expect(collapsed).toBeHidden();
  await page.getByText('1 set does not fit your vehicle').click();
  await expect(collapsed).toBeVisible();
  await page.getByRole('button', { name: 'Change front rotor 12.6 in' }).click();
  await page.getByRole('button', { name: 'Another size' }).click();
  await expect(page.getByText('Measure again')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible();
});

test('on a phone, the checkout names a set with an open condition beside PLACE ORDER and leads to its question', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Si' });
  await page.goto(productPage(SETS.civicSportFront));
  await page.locator('.add-row').getByRole('button', { name: 'ADD TO CART' }).click();
  await page.getByRole('button', { name: 'Add without an answer' }).click();
  await expect(page.getByRole('dialog', { name: 'CART' })).toBeVisible();
  await page.goto('/checkout');
  const openCondition = page.locator('.note-box').filter({ hasText: 'We do not know yet whether this fits' });
  await expect(openCondition).toContainText('ESD Rotors&Pads Front Set 11.8 in');
  await expect(openCondition).toContainText('Fits with a condition: w/ 11.8 in rotor');
  await page.getByRole('link', { name: 'Answer in the cart' }).click();
  await expect(page.getByText('Which front rotor is on your 2018 Honda Civic Si?')).toBeVisible();
});

test('a list asks for the trim that decides a fit, and then lists the sets for that trim', async ({
  page,
}) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  await page.goto('/category/rotor/all?year=2018&make=Honda&model=Civic');
  await page.getByRole('button', { name: '12.6 in', exact: true }).click();
  const largeSet = page.getByRole('article').filter({ hasText: PARTS.largeFront });
  await expect(largeSet).toContainText('Choose the trim to check fit');
  await expect(page.getByText('Which trim is your 2018 Honda Civic?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Not listed? Ask us which set fits' })).toBeVisible();
  await page.getByRole('button', { name: 'Si', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic Si');
  await expect(largeSet).toContainText('Fits your 2018 Honda Civic Si');
});

test('VEH-01 once a model is chosen, the selector says what to do about a trim that is not listed', async ({
  page,
}) => {
  for (const [path, levels, help, ask] of [
    ['/', { Year: '2018', Make: 'Honda', Model: 'Civic' }, 'You can leave the rest open.', 'Not listed?'],
    [
      '/fr',
      { Année: '2018', Marque: 'Honda', Modèle: 'Civic' },
      'Vous n’avez pas à préciser le reste',
      'Pas dans la liste?',
    ],
  ] as const) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main).not.toContainText(ask);
    for (const [label, value] of Object.entries(levels))
      await main.getByLabel(label, { exact: true }).selectOption(value);
    await expect(main).toContainText(help);
    await main.getByRole('link', { name: ask }).click();
    await expect(page).toHaveURL(/\/contact$/);
  }
});

test('VEH-01 choosing a model on the home page does not move what is below the selector', async ({
  page,
}) => {
  await page.goto('/');
  const below = page.locator('.hero + *');
  const position = await below.boundingBox();
  for (const [label, value] of Object.entries({ Year: '2018', Make: 'Honda', Model: 'Civic' }))
    await page.getByRole('main').getByLabel(label, { exact: true }).selectOption(value);
  await expect(page.getByRole('link', { name: 'Not listed?' })).toBeVisible();
  expect(await below.boundingBox()).toEqual(position);
});

test('an answer that does not apply to the chosen trim is shown with a warning above the sets until it is removed', async ({
  page,
}) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  await page.getByRole('button', { name: '12.6 in', exact: true }).click();
  const warning = page.getByText('your answer was not used');
  await expect(page.getByText('Which trim is your 2018 Honda Civic?')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Sport', exact: true }).click();
  await expect(warning).toContainText('For your 2018 Honda Civic Sport');
  await page.getByRole('button', { name: 'Change front rotor 12.6 in' }).click();
  await expect(warning).toHaveCount(0);
});

for (const width of [1440, 390]) {
  test(`at ${width} px, the question about the car does not move the list`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
    const question = page.getByText('Which front rotor is on your 2018 Honda Civic?');
    await expect(question).toBeVisible();
    const shift = await observeLayoutShift(page);
    for (const list of [CIVIC, `${CIVIC}&show=all`]) {
      const releaseFit = await holdRequests(page, '**/api/fit?*');
      await page.goto(list);
      await expect(page.getByRole('region', { name: 'Your vehicle' })).toContainText('2018 Honda Civic');
      await expect(question).toBeHidden();
      const firstSet = page.locator('.set-list .card').first();
      const { y } = (await firstSet.boundingBox())!;
      await shift.restart();
      releaseFit();
      await expect(question).toBeVisible();
      expect((await firstSet.boundingBox())!.y).toBe(y);
      expect(await shift.read(), 'only the verdicts change').toBeLessThan(0.005);
    }
    // Without an active car, there is no question and no space for it.
    await page.context().clearCookies();
    await page.goto(CIVIC);
    await expect(page.getByRole('button', { name: 'Use 2018 Honda Civic' })).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page.locator('.questions')).toHaveCount(0);
  });
}

for (const width of [1440, 390])
  test(`at ${width} px, neither the question on a set’s page nor filling in the active car on the home page moves much`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
    const shift = await observeLayoutShift(page);
    for (const [path, change] of [
      [productPage(SETS.civicSiSmallRotor), page.getByText('Which front rotor is on your 2018 Honda Civic?')],
      ['/', page.getByRole('link', { name: 'Show sets for 2018 Honda Civic' }).first()],
    ] as const) {
      const releaseHeader = await holdRequests(page, '**/api/header?*');
      await page.goto(path);
      await shift.restart();
      releaseHeader();
      await expect(change).toBeVisible();
      if (path === '/') await expect(page.getByLabel('Model', { exact: true })).toHaveValue('Civic');
      expect(await shift.read(), path).toBeLessThan(0.01);
    }
  });

test('with text at 200% on a phone, the question about the car shows all choices', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const other = page.getByRole('button', { name: 'Another size' });
  const rightEdge = async () => {
    const { x, width } = (await other.boundingBox())!;
    return x + width;
  };
  await expect(other).toBeVisible();
  expect(await rightEdge()).toBeLessThanOrEqual(375);
});

test('on a phone, the question about a cart line’s car fits in one row, also in French', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 844 });
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  await page.goto(`/fr${productPage(SETS.civicSiSmallRotor)}`);
  await page.locator('.add-row').getByRole('button').last().click();
  await page.locator('.add-ask').getByRole('button').click();
  const choices = page.getByRole('dialog', { name: 'PANIER' }).locator('.fit-question li');
  await expect(choices).toHaveCount(3);
  const boxes = await Promise.all((await choices.all()).map((choice) => choice.boundingBox()));
  expect(new Set(boxes.map((box) => box!.y)).size, 'all choices are on one line').toBe(1);
  expect(boxes[2]!.x + boxes[2]!.width, 'no choice is cut off').toBeLessThanOrEqual(345);
});

test('the list of sets for a car shows the answer to the rotor question, and its Change button asks again', async ({
  page,
}) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  await page.goto('/category/rotor/all?year=2018&make=Honda&model=Civic');
  const question = page.getByText('Which front rotor is on your 2018 Honda Civic?');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: '11.8 in', exact: true }).click();
  const change = page.getByRole('button', { name: 'Change front rotor 11.8 in' });
  await expect(change).toBeVisible();
  await expect(question).toBeHidden();
  await page.reload();
  await change.click();
  await expect(question).toBeVisible();
});
