import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { holdRequests } from './support/hold-requests.ts';
import { alertWith, statusWith } from './support/page-checks.ts';
import { chooseCar, chooseVehicle, vehicleSelector } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('VEH-01 VEH-02 each level is enabled once the level before it is chosen; Search needs a model; Reset clears the selection', async ({
  page,
}) => {
  await page.goto('/');
  const selector = vehicleSelector(page);
  await expect(selector.getByLabel('Make')).toBeDisabled();
  await expect(selector.getByRole('button', { name: 'Search' })).toBeDisabled();
  await chooseVehicle(page, { Year: '2018', Make: 'Honda' });
  await expect(selector.getByLabel('Model', { exact: true })).toBeEnabled();
  await expect(selector.getByRole('button', { name: 'Search' })).toBeDisabled();
  await chooseVehicle(page, { Model: 'Civic' });
  // A level without values is skipped.
  await expect(selector.getByLabel('Submodel')).toBeDisabled();
  await expect(selector.getByLabel('Submodel')).toContainText('not needed');
  await expect(selector.getByLabel('Trim')).toBeEnabled();
  await expect(selector.getByLabel('Trim')).toContainText('please select');
  await expect(selector.getByRole('button', { name: 'Search' })).toBeEnabled();
  await selector.getByRole('button', { name: 'Reset' }).click();
  await expect(selector.getByLabel('Make')).toBeDisabled();
});

test('VEH-01 after a level is changed, the levels below it keep values that exist; a message names a value that does not', async ({
  page,
}) => {
  await page.goto('/');
  const selector = vehicleSelector(page);
  await chooseVehicle(page, {
    Year: '2018',
    Make: 'Honda',
    Model: 'Civic',
    Trim: 'Sport',
    Engine: '2.0L L4',
  });
  await chooseVehicle(page, { Model: 'Accord' });
  await expect(selector.getByLabel('Engine')).toHaveValue('2.0L L4');
  await expect(selector.getByRole('button', { name: 'Search' })).toBeEnabled();
  await chooseVehicle(page, { Year: '2010' });
  await expect(statusWith(selector, 'Honda is not available for this choice. Choose again.')).toBeVisible();
  await expect(selector.getByLabel('Make')).toHaveValue('');
  await expect(selector.getByRole('button', { name: 'Search' })).toBeDisabled();
});

test('a list can be limited to sets in stock; removing the filter focuses the heading', async ({ page }) => {
  await page.goto('/category/rotor/all');
  const stock = page.getByRole('group', { name: 'Stock' });
  await stock.getByLabel(/^In stock \d/).check();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/stock=in/);
  await page.getByRole('link', { name: 'Remove filter In stock' }).press('Enter');
  await expect(page).not.toHaveURL(/stock=in/);
  // The pressed link is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('VEH-04 the vehicle is in the URL; reload and Back restore it', async ({ page }) => {
  await page.goto('/category/rotor/all?year=2018&make=Honda&model=Civic&trim=Si');
  await page.getByRole('link', { name: 'ESD Rotors&Pads, Front' }).first().click();
  await expect(page.getByText('Your vehicle: 2018 Honda Civic Si')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ESD Rotors&Pads, Front, 2018 Honda');
  await expect(page.getByText('Fits with a condition: w/ 11.8 in rotor')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic Si');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic Si');
});

test('CAT-04 filters are applied and cleared; choosing a value unchecks “all”', async ({ page }) => {
  await page.goto('/category/rotor/all');
  const position = page.getByRole('group', { name: 'Position' });
  await expect(position.getByLabel('all')).toBeChecked();
  await position.getByLabel(/^Rear/).check();
  await expect(position.getByLabel('all')).not.toBeChecked();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByRole('heading', { name: 'Results 1 - 1 Total 1' })).toBeVisible();
  await expect(page).toHaveURL(/position=Rear/);
  await page.getByRole('link', { name: 'Clear All' }).click();
  await expect(page.getByRole('heading', { name: 'Results 1 - 5 Total 5' })).toBeVisible();
  await expect(position.getByLabel('all')).toBeChecked();
});

test('CAT-04 after filters are applied or cleared, the top of the results is in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/category/rotor/all');
  await page
    .getByRole('group', { name: 'Position' })
    .getByLabel(/^Front \d/)
    .check();
  const scrollToButtons = () => page.getByRole('button', { name: 'Apply Filters' }).scrollIntoViewIfNeeded();
  await scrollToButtons();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/position=Front/);
  await expect(page.getByRole('heading', { name: /^Results/ })).toBeInViewport();
  await scrollToButtons();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await page.getByRole('link', { name: 'Clear All' }).click();
  await expect(page.getByRole('heading', { name: /^Results/ })).toBeInViewport();
});

test('APP-07 changing the currency sorts a list by the new prices, even while a request to sort it is pending', async ({
  page,
}) => {
  await page.goto('/category/rotor/all');
  const searchRequest = (currency: string) =>
    page.waitForRequest((each) => each.url().includes(`sort=price-asc&currency=${currency}`));
  const switchTo = (name: string) =>
    page
      .getByRole('navigation', { name: 'Country and currency', exact: true })
      .getByRole('link', { name })
      .click();
  const release = await holdRequests(page, '**/api/category/**');
  const cadRequest = searchRequest('ca');
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await cadRequest;
  const usdRequest = searchRequest('us');
  await switchTo('US');
  release();
  await usdRequest;
  await expect(page.getByRole('main').getByText('U$54.05').first()).toBeVisible();
  // Switching back sorts again, too.
  const secondCadRequest = searchRequest('ca');
  await switchTo('CA');
  await secondCadRequest;
});

test('CAT-05 at 1000 px the filters are in a drawer, which counts the matching sets', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto('/category/rotor/all');
  await page.getByRole('button', { name: 'Filter' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByLabel(/^ED Rotors&Pads/).check();
  await expect(statusWith(drawer, '2 sets match')).toBeVisible();
  await drawer.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Results 1 - 2 Total 2' })).toBeVisible();
});

test('CAT-02 Part Search needs three characters and searches while typing', async ({ page }) => {
  await page.goto('/category/rotor/all');
  const box = page.getByPlaceholder('Search by Competitor Part Number');
  await box.fill('ab');
  await box.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    'Part number search needs at least 3 characters/numbers.',
  );
  await box.fill('55.12');
  await expect(page).toHaveURL(/part_number=55\.12/);
  await expect(page.getByText('Replaces Norvik 55.1201').first()).toBeVisible();
  // Results that arrive while typing leave the focus in the field.
  await expect(box).toBeFocused();
  await page.keyboard.type('01');
  await expect(page).toHaveURL(/part_number=55\.1201/);
});

test('VEH-03 another category starts with an empty vehicle selection and its own results', async ({
  page,
}) => {
  await page.goto('/category/rotor/all?year=2018&make=Honda&model=Civic');
  await expect(page.getByRole('heading', { name: 'Results 1 - 3 Total 3' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'ED ROTOR', exact: true }).click();
  await expect(page).toHaveURL(/\/category\/rotor\/ed$/);
  await expect(page.getByRole('heading', { name: 'Results 1 - 2 Total 2' })).toBeVisible();
  await expect(page.getByLabel('Year')).toHaveValue('');
  await expect(page.getByLabel('Make')).toBeDisabled();
});

test('VEH-03 filters and search text of one category are not carried over to the next', async ({ page }) => {
  await page.clock.install();
  await page.goto('/category/rotor/all');
  const box = page.getByPlaceholder('Search by Competitor Part Number');
  const front = page.getByRole('group', { name: 'Position' }).getByLabel(/^Front/);
  const openCategory = (name: string) =>
    page.getByRole('banner').getByRole('link', { name, exact: true }).click();
  await box.fill('55.12');
  await box.press('Enter');
  await expect(page).toHaveURL(/part_number=55\.12/);
  await openCategory('ES ROTOR');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ES rotors and pads');
  await expect(box).toHaveValue('');
  // The filter is not applied, and the number is not searched for yet.
  await front.check();
  await box.fill('5512');
  await openCategory('ESD ROTOR');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ESD rotors and pads');
  await expect(front).not.toBeChecked();
  await expect(box).toHaveValue('');
  await page.clock.fastForward(1000);
  await expect(page.getByRole('heading', { name: /^Results/ })).toBeVisible();
  await expect(page).toHaveURL(/\/category\/rotor\/esd$/);
});

test('of many notes, eight are listed and the others collapsed; once a filter is ticked, the filter buttons stay in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/api/category/rotor/all/**', async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const note = Array.from({ length: 30 }, (_, index) => ({
      value: `w/ ${index + 1}.0 in rotor`,
      count: 1,
    }));
    await route.fulfill({ response, json: { ...list, facets: { ...list.facets, note } } });
  });
  // Opened from another page, so that the browser requests the list.
  await page.goto('/contact');
  await page.getByRole('banner').getByRole('link', { name: 'ALL', exact: true }).click();
  const notes = page.getByRole('group', { name: 'Note' });
  await expect(notes.getByLabel('w/ 8.0 in rotor')).toBeVisible();
  await expect(notes.getByLabel('w/ 9.0 in rotor')).toBeHidden();
  await notes.getByText('22 more').click();
  const lastNote = notes.getByLabel('w/ 30.0 in rotor');
  const apply = page.getByRole('button', { name: 'Apply Filters' });
  await notes.getByLabel('w/ 10.0 in rotor').scrollIntoViewIfNeeded();
  await expect(apply, 'before a choice, the buttons cover no checkboxes').not.toBeInViewport();
  await notes.getByLabel('w/ 10.0 in rotor').check();
  await expect(apply).toBeInViewport({ ratio: 1 });
  await lastNote.focus();
  const [lastBox, applyBox] = [(await lastNote.boundingBox())!, (await apply.boundingBox())!];
  expect(lastBox.y + lastBox.height, 'the buttons cover no focused checkbox').toBeLessThan(applyBox.y);
});

test('CAT-01 a part number in a family’s URL finds only sets of that family', async ({ page }) => {
  await page.goto('/category/rotor/ed?part_number=55.1201');
  await expect(page.getByRole('heading', { name: 'Results 1 - 2 Total 2' })).toBeVisible();
  await page.goto('/category/rotor/es?part_number=55.1201');
  await expect(page.getByRole('heading', { name: 'Sorry, there is no item.' })).toBeVisible();
});

test('VEH-02 options that arrive after Reset are ignored', async ({ page }) => {
  await page.goto('/');
  const selector = vehicleSelector(page);
  const release = await holdRequests(page, '**/api/getdistinct?*field=trim');
  await chooseVehicle(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  await selector.getByRole('button', { name: 'Reset' }).click();
  const options = page.waitForResponse(/field=trim/);
  release();
  await options;
  await chooseVehicle(page, { Year: '2018' });
  await expect(selector.getByLabel('Make')).toBeEnabled();
  await expect(selector.getByLabel('Trim')).toBeDisabled();
});

test('CAT-08 while results load, a status message is announced and the previous results stay in place', async ({
  page,
}) => {
  await page.goto('/category/rotor/all');
  const release = await holdRequests(page, '**/api/category/**');
  await page.getByRole('banner').getByRole('link', { name: 'SALE', exact: true }).click();
  await expect(statusWith(page, 'Loading results.')).toBeAttached();
  // The previous results stay, dimmed, until the new ones arrive.
  await expect(page.getByRole('heading', { name: 'Results 1 - 5 Total 5' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rotor and pad sets on sale');
  await expect(statusWith(page, 'Loading results.')).toHaveCount(0);
});

test('PROD-07 the description shows two images of the set’s family; they show front sets, even for a rear set', async ({
  page,
}) => {
  for (const [path, family] of [
    [productPage(SETS.civicSportFront), 'esd'],
    [productPage(SETS.civicSportRear), 'ed'],
  ] as const) {
    await page.goto(path);
    const images = page.locator('#description img');
    await expect(images).toHaveCount(2);
    for (const source of await images.evaluateAll((all) => all.map((each) => each.getAttribute('src')))) {
      expect(source).toMatch(new RegExp(`/${family}-front-`));
    }
  }
});

test('CAT-03 an empty result shows a message and offers a wider search', async ({ page }) => {
  await page.goto('/category/rotor/all?year=2018&make=Honda&model=Civic&trim=Type+R');
  await expect(page.getByRole('heading', { name: 'Sorry, there is no item.' })).toBeVisible();
  await page.getByRole('link', { name: '2018 Honda Civic: 3 sets' }).click();
  await expect(page.getByRole('heading', { name: 'Results 1 - 3 Total 3' })).toBeVisible();
});

test('CAT-02 CAT-03 the number search keeps the active car; without results, a link leads to its sets', async ({
  page,
}) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic' });
  const box = page.getByLabel('Part Search');
  await box.fill('QQ-90909');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sorry, there is no item.' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Only sets for/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show sets for 2018 Honda Civic' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic');
});

test('CAT-10 a set on sale shows its sale price and the saving', async ({ page }) => {
  await page.goto('/category/rotor/sale');
  await expect(page.getByText('C$69.05').first()).toBeVisible();
  await expect(page.getByText('You save C$5.00').first()).toBeVisible();
});

test('PROD-03 PROD-08 the quantity is limited to 1 to 99; contents, warranty and note are shown', async ({
  page,
}) => {
  await page.goto(productPage(SETS.civicSportFront));
  const box = page.getByRole('textbox', { name: 'Quantity' });
  await page.getByRole('button', { name: 'One less' }).click();
  await expect(box).toHaveValue('1');
  await box.fill('99');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(box).toHaveValue('99');
  await box.fill('150');
  await expect(box).toHaveValue('99');
  await expect(alertWith(page, 'The largest quantity is 99.')).toBeVisible();
  await expect(page.getByText('Set includes: 2 Rotors & 1 Pads')).toBeVisible();
  await expect(page.getByText('1 Year/ 20000 KM/ 12000 Miles', { exact: true })).toBeVisible();
  // A value may contain a colon.
  await expect(page.getByRole('row', { name: 'Note a:b' })).toBeVisible();
});

test('a set that does not fit the active car is added to the cart only after confirmation', async ({
  page,
}) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
  await page.goto(productPage(SETS.civicSiLargeRotor));
  await expect(page.getByText('Does not fit your 2018 Honda Civic Sport')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ADD TO CART' })).toHaveAttribute('aria-disabled', 'true');
  const acknowledgement = page.getByLabel('I know that it does not fit');
  await page.getByRole('button', { name: 'ADD TO CART' }).click({ force: true });
  await expect(acknowledgement).toBeFocused();
  const reminder = page.getByText('Tick this box to add the set anyway.');
  await expect(reminder).toBeVisible();
  // The line that is reserved for a positive verdict is gone.
  await expect(page.locator('.judged-car')).toHaveCount(0);
  await acknowledgement.check();
  await expect(reminder).toBeHidden();
  await page.getByRole('button', { name: 'ADD TO CART' }).click();
  await expect(page.getByRole('dialog', { name: 'CART' })).toContainText('You confirmed this.');
});

test('the confirmation that a set does not fit holds for this set and this car only', async ({ page }) => {
  await chooseCar(page, { Year: '2010', Make: 'Chrysler', Model: 'Town & Country' });
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  const acknowledgement = page.getByLabel('I know that it does not fit');
  const openSet = (part: string) =>
    page
      .getByRole('article')
      .filter({ hasText: part })
      .first()
      .getByRole('heading')
      .getByRole('link')
      .click();
  await page.goto('/category/rotor/all');
  // Waits for the list of the active car, which replaces this one; later, it would replace the page of the opened set.
  await expect(page).toHaveURL(/show=all/);
  await openSet(PARTS.largeFront);
  await acknowledgement.check();
  await page.getByRole('banner').getByRole('link', { name: 'ED ROTOR', exact: true }).click();
  await openSet(PARTS.rearOnSale);
  await expect(acknowledgement).not.toBeChecked();
  await acknowledgement.check();
  // Back to the page of the first set, without a list in between.
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole('main')).toContainText(PARTS.largeFront);
  await expect(acknowledgement).not.toBeChecked();
  await acknowledgement.check();
  const vehicleStrip = page.getByRole('region', { name: 'Your vehicle' });
  await vehicleStrip.locator('summary').click();
  await vehicleStrip.getByRole('button', { name: 'Use 2010 Chrysler Town & Country' }).click();
  await expect(page.getByText('Does not fit your 2010 Chrysler Town & Country').first()).toBeVisible();
  await expect(acknowledgement).not.toBeChecked();
});

test('the product page names the item as lists do, with its size', async ({ page }) => {
  await page.goto(productPage(SETS.civicSiLargeRotor));
  await expect(page.locator('.product-title').getByText('Front Set 12.6 in')).toBeVisible();
});

test('the product page lists the cars that the set fits', async ({ page }) => {
  await page.goto(productPage(SETS.civicSportFront));
  const fits = page.getByRole('region', { name: 'VEHICLES' });
  await expect(fits.getByRole('row', { name: '2018 Honda Accord', exact: true })).toBeVisible();
  await expect(
    fits.getByRole('row', { name: '2018 Honda Civic Only for Si w/ 11.8 in rotor' }),
  ).toBeVisible();
  // The position is the same for all cars, and the page's heading names it.
  await expect(fits.getByRole('columnheader', { name: 'Position' })).toHaveCount(0);
});

test('a visitor’s vehicles are kept, and any of them can be made the active one', async ({ page }) => {
  const cars: Record<string, string>[] = [
    { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' },
    { Year: '2018', Make: 'Honda', Model: 'Accord' },
  ];
  for (const levels of cars) {
    await chooseCar(page, levels);
  }
  await page.goto('/category/rotor/all');
  const strip = page.getByRole('region', { name: 'Your vehicle' });
  await expect(strip).toContainText('Your vehicle: 2018 Honda Accord');
  await strip.getByText('1 more vehicle').click();
  await strip.getByRole('button', { name: 'Use 2018 Honda Civic Sport' }).click();
  await expect(strip).toContainText('2018 Honda Civic Sport');
});

test.describe('failed requests', () => {
  test.use({ mayReportErrors: true });
  test('if a vehicle cannot be made active, an error is shown and the other vehicle stays active', async ({
    page,
  }) => {
    await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
    await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
    await page.route('**/api/garage/choose', (route) => route.abort());
    const strip = page.getByRole('region', { name: 'Your vehicle' });
    await strip.getByText('1 more vehicle').click();
    await strip.getByRole('button', { name: 'Use 2018 Honda Civic Sport' }).click();
    await expect(alertWith(page, 'Not saved. Try again.')).toBeVisible();
    await expect(strip).toContainText('2018 Honda Accord');
  });

  test('if a vehicle cannot be removed, an error is shown and the vehicle stays in the list', async ({
    page,
  }) => {
    await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
    await page.goto('/garage');
    await page.route('**/api/garage/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Remove 2018 Honda Accord' }).click();
    await expect(alertWith(page, 'Not saved. Try again.')).toBeVisible();
    await expect(page.getByRole('article', { name: '2018 Honda Accord' })).toBeVisible();
  });
});

test('a list opened by its URL starts with the sets for the active car; a set’s page links to lists for that car', async ({
  page,
}) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
  await page.goto('/category/rotor/esd');
  await expect(page).toHaveURL(/esd\?show=all&.*trim=Sport/);
  await page.goto('/category/rotor/search?displayname=drilled');
  await expect(page).toHaveURL(/displayname=drilled&.*trim=Sport/);
  await expect(page.getByRole('article').first()).toContainText('Fits your 2018 Honda Civic Sport');
  await page.goto(productPage(SETS.civicSportFront));
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await breadcrumb.getByRole('link', { name: '2018 Honda Civic Sport' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brake sets for 2018 Honda Civic Sport');
});

for (const { title, held } of [
  { title: 'before the active car is known', held: '**/api/header?*' },
  { title: 'while the list of the active car is loading', held: '**/api/search/**' },
]) {
  test(`filters that are ticked ${title} are kept, as is a vehicle that is being chosen`, async ({
    page,
  }) => {
    await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
    const release = await holdRequests(page, held);
    const requested = page.waitForRequest(held);
    await page.goto('/category/rotor/all');
    await requested;
    const position = page.getByRole('group', { name: 'Position' });
    await position.getByLabel(/^Rear/).check();
    await page.getByLabel('Year', { exact: true }).selectOption('2010');
    release();
    await expect(page.getByText('Your vehicle: 2018 Honda Accord')).toBeVisible();
    await expect(page.getByLabel('Make', { exact: true })).toBeEnabled();
    await expect(statusWith(page, 'Loading results.')).toHaveCount(0);
    await expect(position.getByLabel(/^Rear/)).toBeChecked();
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue('2010');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(/position=Rear/);
    await expect(page.getByRole('heading', { name: 'Results 1 - 1 Total 1' })).toBeVisible();
  });
}

test('a click on a set still opens it if the active car becomes known meanwhile', async ({ page }) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  const releaseHeader = await holdRequests(page, '**/api/header?*');
  const releaseSet = await holdRequests(page, '**/api/product/**');
  await page.goto('/category/rotor/all');
  const requested = page.waitForRequest('**/api/product/**');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await requested;
  releaseHeader();
  await expect(page.getByText('Your vehicle: 2018 Honda Accord')).toBeVisible();
  releaseSet();
  await expect(page).toHaveURL(/\/product\//);
});

test('a set’s page leads back to the list with its filters and sort order', async ({ page }) => {
  await page.goto('/category/rotor/all?subcategory=ESD+ROTOR&sort=price-desc');
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(page).toHaveURL('/category/rotor/all?subcategory=ESD+ROTOR&sort=price-desc');
  await expect(page.getByRole('heading', { name: /^Results/ })).toBeVisible();
});

test('two clicks on “Back to results” go back once', async ({ page }) => {
  await page.goto('/');
  await page.goto('/category/rotor/esd');
  await page.getByRole('main').getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await page.getByRole('link', { name: 'Back to results' }).dblclick();
  await expect(page.getByRole('heading', { name: /^Results/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a search that names the active car without its trim shows the verdicts for its trim', async ({
  page,
}) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
  for (const words of ['civic', '2018+civic']) {
    await page.goto(`/category/rotor/search?displayname=${words}`);
    await expect(page.getByText('Fits your 2018 Honda Civic Sport').first()).toBeVisible();
  }
});

test('the skip link, filters, a set and the cart work by keyboard', async ({ page }) => {
  await page.goto('/category/rotor/all');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('group', { name: 'Position' }).getByLabel(/^Rear/).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Apply Filters' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Results 1 - 1 Total 1' })).toBeVisible();
  await page.getByRole('link', { name: 'ED Rotors&Pads, Rear' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'ADD TO CART' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Which vehicle is this set for?')).toBeVisible();
  await page.getByRole('button', { name: 'Add without checking' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'CART' });
  await expect(drawer.getByRole('heading', { name: 'CART' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('for a car that was sold with either of two front rotors, the shopper is asked which one it has, and the answer decides the fit', async ({
  page,
}) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Si' });
  const card = (part: string) => page.getByRole('article').filter({ hasText: part });
  await expect(card(PARTS.front)).toContainText('Fits with a condition: w/ 11.8 in rotor');
  await expect(page.getByText('Which front rotor is on your 2018 Honda Civic Si?')).toBeVisible();
  await page.getByRole('button', { name: '12.6 in', exact: true }).click();
  await expect(card(PARTS.largeFront)).toContainText('Fits your 2018 Honda Civic Si');
  await page.getByText('1 set does not fit your vehicle').click();
  await expect(card(PARTS.front)).toContainText('Does not fit your 2018 Honda Civic Si');
});
