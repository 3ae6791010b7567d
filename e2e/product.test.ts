import { productPage, SETS } from '#tests/support/small-catalogue.ts';
import { holdRequests } from './support/hold-requests.ts';
import { observeLayoutShift } from './support/layout-shift.ts';
import { statusWith } from './support/page-checks.ts';
import { addWithoutFitCheck, chooseCar } from './support/shopper.ts';
import { chooseCurrency, expect, test } from './support/test.ts';

test('PROD-01 the gallery shows six of eight thumbnails, 5 px apart, and the arrows move by one', async ({
  page,
}) => {
  await page.goto(productPage(SETS.civicSiLargeRotor));
  const gallery = page.getByRole('region', { name: 'Pictures of this set' });
  const thumbnails = gallery.getByRole('button', { name: /^Show picture/ });
  const visibleThumbnails = () =>
    thumbnails.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')!.replace('Show picture ', '')),
    );
  await expect.poll(visibleThumbnails).toEqual(['1', '2', '3', '4', '5', '6']);
  const boxes = await Promise.all((await thumbnails.all()).map((each) => each.boundingBox()));
  for (const [index, box] of boxes.slice(1).entries()) {
    const previousBox = boxes[index]!;
    expect(box!.x - (previousBox.x + previousBox.width)).toBeCloseTo(5, 0);
  }

  const previous = gallery.getByRole('button', { name: 'Previous pictures' });
  const next = gallery.getByRole('button', { name: 'Next pictures' });
  await expect(previous).toBeDisabled();
  await next.click();
  await expect.poll(visibleThumbnails).toEqual(['2', '3', '4', '5', '6', '7']);
  await next.click();
  await expect(next).toBeDisabled();
  await expect.poll(visibleThumbnails).toEqual(['3', '4', '5', '6', '7', '8']);
  await previous.click();
  await expect.poll(visibleThumbnails).toEqual(['2', '3', '4', '5', '6', '7']);
  await gallery.getByRole('button', { name: 'Show picture 7' }).click();
  await expect(gallery.getByRole('figure')).toContainText('7 / 8');
  const seventh = gallery.getByRole('img', { name: /, picture 7$/ });
  await expect(seventh).toBeInViewport();
  // Scrolls the images horizontally, as a swipe does.
  await gallery
    .locator('.gallery-track')
    .evaluate((track) => track.scrollTo({ left: 0, behavior: 'instant' }));
  await expect(gallery.getByRole('figure')).toContainText('1 / 8');
  await expect(gallery.getByRole('figure')).toContainText('Illustration');
  await expect(seventh).not.toBeInViewport();
});

for (const [width, height] of [
  [1920, 1000],
  [390, 844],
] as const) {
  test(`at ${width} px, the zoom first shows the whole image centred, and a click enlarges it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(productPage(SETS.civicSiLargeRotor));
    await page.getByRole('button', { name: 'Enlarge' }).click();
    const zoom = page.getByRole('dialog', { name: /, picture \d$/ });
    const image = zoom.locator('img').first();
    const box = () => image.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
    await expect.poll(async () => (await box()).width).toBeGreaterThan(300);
    const fitted = await box();
    expect(fitted.left).toBeGreaterThanOrEqual(0);
    expect(fitted.right).toBeLessThanOrEqual(width);
    expect(fitted.bottom).toBeLessThanOrEqual(height);
    // The image is centred, within 50 px.
    expect((fitted.left + fitted.right) / 2).toBeCloseTo(width / 2, -2);
    await image.click();
    expect((await box()).width).toBeGreaterThan(1200);
    await zoom.getByRole('button', { name: 'Show the whole picture' }).click();
    expect(await box()).toEqual(fitted);
    await page.getByRole('button', { name: 'Next picture', exact: true }).click();
    await expect(zoom).toContainText('2 / 8');
    await zoom.locator('.zoom-track').press('ArrowLeft');
    await expect(zoom).toContainText('1 / 8');
    await page.keyboard.press('Escape');
    await expect(zoom).toBeHidden();
  });
}

test('a swipe past the first image does not go back in history', async ({ page }) => {
  await page.goto(productPage(SETS.civicSiLargeRotor));
  await page.getByRole('button', { name: 'Enlarge' }).click();
  for (const track of await page.locator('.gallery-track').all())
    await expect(track).toHaveCSS('overscroll-behavior-x', 'contain');
});

for (const width of [1440, 360]) {
  test(`PROD-06 the section navigation stays in view and jumps to each section at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(productPage(SETS.civicSportFront));
    const navigation = page.getByRole('navigation', { name: 'On this page' });
    await expect(navigation.getByRole('link')).toHaveText(['DESCRIPTION', 'DETAILS', 'VEHICLES', 'WARRANTY']);
    for (const [name, id] of [
      ['DETAILS', 'details'],
      ['WARRANTY', 'warranty'],
      ['DESCRIPTION', 'description'],
    ] as const) {
      await navigation.getByRole('link', { name }).click();
      await expect(page.locator(`#${id}`).getByRole('heading', { name })).toBeInViewport();
    }
    // Once pinned, the navigation does not move when the page scrolls on.
    const positionAt = async (id: string) => {
      await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
      return (await navigation.boundingBox())!.y;
    };
    const pinned = await positionAt('details');
    expect(pinned).toBeGreaterThanOrEqual(0);
    expect(await positionAt('fits')).toBeCloseTo(pinned, 0);
    await expect(navigation).toBeInViewport();
  });
}

test('PROD-06 without details there is no DETAILS section; no reviews are shown', async ({ page }) => {
  await page.goto(productPage(SETS.accordOutOfStock));
  const navigation = page.getByRole('navigation', { name: 'On this page' });
  await expect(navigation.getByRole('link')).toHaveText(['DESCRIPTION', 'COMPARE', 'VEHICLES', 'WARRANTY']);
  await expect(page.getByRole('heading', { name: 'DETAILS' })).toHaveCount(0);
  await expect(page.getByText('CUSTOMER REVIEWS')).toHaveCount(0);
});

test('a sold-out set cannot be added; its page names the families in stock and offers an email when it is back', async ({
  page,
}) => {
  await page.goto(productPage(SETS.accordOutOfStock));
  await expect(page.getByText('In stock:')).toContainText('ESD');
  await expect(page.getByRole('button', { name: 'ADD TO CART' })).toHaveCount(0);
  const notify = page.getByRole('link', { name: 'Tell me when it is back' });
  const heart = (await page.locator('.buy-row .heart').boundingBox())!;
  expect(heart.y, 'the heart is beside the button').toBeCloseTo((await notify.boundingBox())!.y, 0);
  await notify.click();
  await page.getByRole('button', { name: 'Email me once' }).click();
  await expect(
    page.getByRole('heading', { name: 'Correct the marked fields, then try again.' }),
  ).toBeVisible();
  await expect(page.getByText('please check your email, the format is wrong.').first()).toBeVisible();
  await page.getByLabel('Email address').fill('waits@example.com');
  await page.getByRole('button', { name: 'Email me once' }).click();
  await expect(page.getByRole('main')).toContainText('open the link in the email');
  await page.getByRole('main').getByRole('link', { name: 'ES Rotors&Pads, Front' }).click();
  await expect(page.getByRole('main')).toContainText('Out of stock');
});

test('PROD-02 the prices of a set on sale change with the currency', async ({ page }) => {
  await page.goto(productPage(SETS.civicSportRear));
  const main = page.getByRole('main');
  for (const text of ['C$69.05', 'C$74.05', 'You save C$5.00']) await expect(main).toContainText(text);
  await page.getByRole('banner').getByRole('link', { name: 'US United States' }).click();
  for (const text of ['U$54.05', 'U$59.05', 'You save U$5.00']) await expect(main).toContainText(text);
  await expect(main).not.toContainText('C$');
});

test('a publicly cached page shows the chosen currency from the first paint, before its JavaScript loads', async ({
  browser,
  shop,
}) => {
  // A new page, because navigation in the test's own page waits for hydration.
  const context = await browser.newContext();
  await chooseCurrency(context, shop.url, 'us');
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  const response = await page.goto(productPage(SETS.civicSportRear));
  expect(response!.headers()['cache-control']).toContain('public');
  const main = page.getByRole('main');
  await expect(main.getByText('U$54.05').first()).toBeVisible();
  await expect(main.getByText('C$69.05').first()).toBeHidden();
  await context.close();
});

test('entering a postal code shows the delivery to its province, also in the cart and at the checkout; an invalid code is rejected', async ({
  page,
}) => {
  await page.goto(productPage(SETS.civicSportFront));
  await expect(page.getByText('Delivery to most of Canada')).toBeVisible();
  await page.getByText('Enter your postal code').click();
  const field = page.getByLabel('Postal code');
  await field.fill('12345');
  await field.press('Enter');
  await expect(page.getByText('Enter a postal code, such as M5V 2T6.')).toBeVisible();
  await field.fill('h2x 1y4');
  await field.press('Enter');
  await expect(page.getByText('Delivery to Quebec')).toBeVisible();
  await expect(field).toBeHidden();
  await expect(page.locator('.postal-code summary')).toBeFocused();
  await addWithoutFitCheck(page);
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect(page.getByText('Delivery to Quebec')).toBeVisible();
  }
  await expect(page.locator('#shipping-zip')).toHaveValue('H2X1Y4');
  await expect(page.locator('#shipping-province')).toHaveValue('Quebec');
  await page.locator('#shipping-zip').fill('M5V 2T6');
  await expect(page.getByText('Delivery to Ontario')).toBeVisible();
});

for (const [width, model, set] of [
  [1440, 'Accord', SETS.accordFront],
  [390, 'Accord', SETS.accordFront],
  [390, 'Civic', SETS.civicSportRear],
] as const) {
  test(`at ${width} px, no verdict for a ${model} is shown until the fit has loaded, and showing it moves nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await chooseCar(page, { Year: '2018', Make: 'Honda', Model: model });
    const shift = await observeLayoutShift(page);
    // The response to this call contains the shopper's cars.
    const releaseHeader = await holdRequests(page, '**/api/header?*');
    const releaseFit = await holdRequests(page, '**/api/fit?*');
    await page.goto(productPage(set));
    const verdict = page.locator('.product-fit .tag');
    await expect(verdict).toBeHidden();
    await shift.restart();
    releaseHeader();
    await expect(page.getByRole('region', { name: 'Your vehicle' })).toContainText(`2018 Honda ${model}`);
    await expect(verdict).toBeHidden();
    releaseFit();
    await expect(verdict).toHaveText(`Fits your 2018 Honda ${model}`);
    await expect(verdict).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Choose your vehicle' })).toBeHidden();
    expect(await shift.read()).toBeCloseTo(0, 3);
  });
}

test('the cart confirms that a set was added, and offers the set for the other axle until it is added, too', async ({
  page,
}) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
  // In the test catalogue, no front set has a rear set of its family, so the test puts one into the reply.
  await page.route('**/api/product/**', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const rear = { position: 'Rear', displayname: 'Rear Set', subcategory: 'ED ROTOR' };
    reply.otherAxle = { ...reply.itemInfo.product[0], ...SETS.civicSportRear, ...rear };
    await route.fulfill({ response, json: reply });
  });
  await page.getByRole('link', { name: 'ESD Rotors&Pads, Front' }).click();
  await page.locator('.add-row').getByRole('button', { name: 'ADD TO CART' }).click();
  const drawer = page.getByRole('dialog', { name: 'CART' });
  await expect(statusWith(drawer, 'Added to your cart')).toBeVisible();
  const offer = drawer.getByRole('region', { name: 'The matching set for the other axle' });
  await expect(offer).toContainText('ED Rotors&Pads, Rear');
  await expect(offer).toContainText('Fits your 2018 Honda Civic Sport');
  await offer.getByRole('button', { name: 'Add this one too' }).click();
  await expect(drawer.getByRole('button', { name: 'Remove ED Rotors&Pads, Rear' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect(drawer.getByText('Added to your cart')).toBeVisible();
  // After any other change, the cart shows neither the message nor the offer.
  await drawer.getByRole('button', { name: 'Remove ED Rotors&Pads, Rear' }).click();
  await expect(drawer.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await expect(drawer.getByText('Added to your cart')).toHaveCount(0);
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('Escape');
  // Opened with its button, the cart shows no such message.
  await page.getByRole('banner').getByRole('link', { name: /CART/ }).click();
  await expect(drawer.getByRole('button', { name: 'Remove ESD Rotors&Pads, Front' })).toBeVisible();
  await expect(drawer.getByText('Added to your cart')).toHaveCount(0);
});

test('the page of a set that does not fit the active car offers to use another car in the URL for which the set is sold', async ({
  page,
}) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  const path = productPage(SETS.civicSportRear);
  await page.goto(`${path}?year=2018&make=Honda&model=Civic&trim=Sport`);
  await expect(page.getByText('Does not fit your 2018 Honda Accord')).toBeVisible();
  await page.getByRole('button', { name: 'Use 2018 Honda Civic Sport' }).click();
  await expect(page.locator('.product-fit')).toContainText('Fits your 2018 Honda Civic Sport');
  // The set is not sold for the car in this URL.
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  await page.goto(`${path}?year=2017&make=Honda&model=Civic`);
  await expect(page.getByText('Does not fit your 2018 Honda Accord')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Use 20/ })).toHaveCount(0);
  // The car in this URL is already the active car.
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
  await page.goto(`${productPage(SETS.civicSiLargeRotor)}?year=2018&make=Honda&model=Civic&trim=Sport`);
  await expect(page.getByText('Does not fit your 2018 Honda Civic Sport')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Use 20/ })).toHaveCount(0);
});

test('the page of a set offers the matching set only while the matching set is in stock', async ({
  page,
}) => {
  let stock = { in_stock: true, available: 5 };
  await page.route('**/api/product/**', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    reply.otherAxle = { ...reply.itemInfo.product[0], ...SETS.civicSportRear, position: 'Rear', ...stock };
    await route.fulfill({ response, json: reply });
  });
  const offer = page.getByRole('region', { name: 'The matching set for the other axle' });
  const openSet = async () => {
    await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Civic', Trim: 'Sport' });
    await page.getByRole('link', { name: 'ESD Rotors&Pads, Front' }).click();
    await expect(page.locator('.product-fit')).toContainText('Fits your');
  };
  await openSet();
  await expect(offer).toBeVisible();
  stock = { in_stock: false, available: 0 };
  await openSet();
  await expect(offer).toHaveCount(0);
});

test('the list of vehicles names the trims whose note differs, and on a phone shows the notes in full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(productPage(SETS.civicSportFront));
  const vehicles = page.getByRole('region', { name: 'VEHICLES' });
  await expect(vehicles.getByRole('row').filter({ hasText: 'Sport' })).not.toContainText('rotor');
  const withNote = vehicles.getByText('w/ 11.8 in rotor');
  await expect(vehicles.getByRole('row').filter({ hasText: 'w/ 11.8 in rotor' })).toContainText('Si');
  // Retries, because the deferred part of the page is rendered again once its code has loaded.
  await expect(async () => {
    const [text, box] = [await withNote.boundingBox(), await vehicles.boundingBox()];
    expect(text!.x + text!.width).toBeLessThanOrEqual(box!.x + box!.width);
  }).toPass();
});

test('in French at 1000 px, the add-to-cart button takes the whole width below the quantity and the heart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto(`/fr${productPage(SETS.civicSportFront)}`);
  const button = (await page.locator('.add-row .primary').boundingBox())!;
  const heart = (await page.locator('.buy-row .wish').boundingBox())!;
  expect(heart.y + heart.height).toBeLessThan(button.y);
  expect(button.x + button.width).toBeCloseTo(heart.x + heart.width, 0);
  await page.setViewportSize({ width: 800, height: 800 });
  const hidden = await page
    .locator('.add-row .primary')
    .evaluate((each) => each.scrollWidth - each.clientWidth);
  expect(hidden, 'the text of the button is complete at 800 px').toBe(0);
});

test('the accepted payments are shown as marks with names', async ({ page }) => {
  await page.goto(productPage(SETS.civicSportFront));
  const marks = page.getByRole('list', { name: 'Accepted payments' }).getByRole('img');
  for (const [index, name] of ['Visa', 'Mastercard', 'American Express', 'PayPal'].entries())
    await expect(marks.nth(index)).toHaveAccessibleName(name);
  await expect
    .poll(() => marks.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth)))
    .toEqual([38, 38, 38, 38]);
});
