import { expect, test } from 'vitest';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { definitionsIn, headingOf, textOf } from '#tests/support/html.ts';
import { builtPages } from '#tests/support/pages.ts';
import { type CarSet, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('the product page', (open) => {
  const shop = startShopForSuite(open, { servePages: builtPages });

  const openSet = async (set: CarSet, currency: 'ca' | 'us' = 'ca') =>
    (await shop.app.http.inject({ url: productPage(set), headers: { cookie: `currency=${currency}` } })).body;
  const sectionLinks = (html: string) =>
    [...html.matchAll(/<a href="#(\w+)">/g)].map(([, section]) => section);

  test('PROD-01 the gallery shows six thumbnails of eight images, and both of two images', async () => {
    const thumbnails = (html: string) => html.match(/class="thumbnail"/g)?.length;
    const pageWithMany = await openSet(SETS.civicSiLargeRotor);
    expect(thumbnails(pageWithMany)).toBe(6);
    expect(textOf(pageWithMany)).toContain('1 / 8');
    expect(textOf(pageWithMany)).toContain('Next pictures');
    const pageWithTwo = await openSet(SETS.civicSportFront);
    expect(thumbnails(pageWithTwo)).toBe(2);
    expect(textOf(pageWithTwo)).not.toContain('Next pictures');
  });

  test('PROD-02 the page shows title, part number, car part id, vehicle, position, trim and engine', async () => {
    const html = await openSet(SETS.civicSportRear);
    expect(headingOf(html)).toBe('ED Rotors&Pads, Rear, 2018 Honda Civic');
    expect(definitionsIn(html)).toMatchObject({
      'Part number': SETS.civicSportRear.part_number,
      'Car part ID': SETS.civicSportRear.car_part_id,
      'Vehicle type': '2018 Honda Civic',
      Position: 'Rear',
      Trim: 'All',
      Engine: 'All',
    });
    expect(textOf(html)).toContain('Set includes: 2 Rotors & 1 Pads');
    const otherCar = definitionsIn(await openSet(SETS.townCountryEitherAxle));
    expect(otherCar).toMatchObject({
      'Vehicle type': '2010 Chrysler Town & Country LX',
      Position: 'Front or Rear',
      Trim: 'All',
      Engine: 'All',
    });
  });

  test('PROD-02 where only some trims need a note, trim and engine refer to the list of vehicles', async () => {
    const html = await openSet(SETS.civicSportFront);
    expect(definitionsIn(html)).toMatchObject({ Trim: 'See vehicles', Engine: 'See vehicles' });
  });

  test('PROD-02 a set on sale shows its sale price, normal price and saving in the shopper’s currency', async () => {
    expect(textOf(await openSet(SETS.civicSportRear))).toContain('Now C$69.05 Was C$74.05 You save C$5.00');
    expect(textOf(await openSet(SETS.civicSportRear, 'us'))).toContain(
      'Now U$54.05 Was U$59.05 You save U$5.00',
    );
    const normalText = textOf(await openSet(SETS.civicSportFront));
    expect(normalText).toContain('C$189.99');
    expect(normalText).not.toMatch(/You save|Was/);
  });

  test('PROD-02 the note is shown for a set that has one', async () => {
    const note = /<p class="note-tag">(.*?)<\/p>/s;
    expect(textOf(note.exec(await openSet(SETS.civicSiLargeRotor))![1]!)).toMatch(/^w\/ 12\.6 in rotor/);
    expect(await openSet(SETS.civicSportFront)).not.toMatch(note);
  });

  test('PROD-06 the sections are description, details, vehicles and warranty, without reviews', async () => {
    const html = await openSet(SETS.civicSportFront);
    expect(sectionLinks(html)).toEqual(['description', 'details', 'fits', 'warranty']);
    for (const section of sectionLinks(html)) expect(html).toContain(`<section id="${section}"`);
    expect(textOf(html)).not.toMatch(/CUSTOMER REVIEWS/i);
    expect(textOf(html)).toContain('WARRANTY 1 Year/ 20000 KM/ 12000 Miles');
    const brands = [...html.matchAll(/payment-brands[^"]*" alt="([^"]+)"/g)].map(([, brand]) => brand);
    expect(brands).toEqual(['Visa', 'Mastercard', 'American Express', 'PayPal']);
  });

  test('the families are compared for the vehicle and position, if there are several', async () => {
    const html = await openSet(SETS.accordOutOfStock);
    const comparison = html.slice(html.indexOf('id="compare"'), html.indexOf('id="fits"'));
    const text = textOf(comparison);
    for (const fact of ['Plain rotors', 'C$189.00', 'Out of stock', 'Drilled and slotted rotors', 'C$189.99'])
      expect(text).toContain(fact);
    expect(comparison).toContain(productPage(SETS.accordFront));
    expect(comparison).not.toContain(productPage(SETS.accordOutOfStock));
    expect(text.indexOf('ESD ROTOR')).toBeLessThan(text.indexOf('ES ROTOR This set'));
    expect(await openSet(SETS.civicSportRear)).not.toContain('id="compare"');
  });

  test('PROD-06 the details section is hidden for an item without details', async () => {
    const html = await openSet(SETS.accordOutOfStock);
    expect(sectionLinks(html)).toEqual(['description', 'compare', 'fits', 'warranty']);
    expect(html).not.toContain('id="details"');
    expect(textOf(html)).not.toContain('DETAILS');
    expect(textOf(html)).not.toMatch(/CUSTOMER REVIEWS/i);
  });
});

describeWithDatabase('a shop without payment accounts', (open) => {
  const accounts = { ...cardSettings(''), ...paypalSettings('') };
  const env = Object.fromEntries(Object.keys(accounts).map((name) => [name, '']));
  const shop = startShopForSuite(open, { servePages: builtPages, env });

  test('the product page has no list of accepted payments', async () => {
    const { body } = await shop.app.http.inject(productPage(SETS.civicSportFront));
    expect(headingOf(body)).toContain('ESD Rotors&Pads');
    expect(body).not.toContain('Accepted payments');
  });
});
