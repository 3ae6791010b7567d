import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { startShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { ITEMS, PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeOnBothDatabases('the search', (open) => {
  const shop = startShopForSuite(open);
  const request: Shopper['request'] = (...args) => shop.newVisitor().request(...args);
  const call: Shopper['call'] = (...args) => shop.newVisitor().call(...args);
  const searchFor = (displayname: string, as_typed?: 'true') =>
    request('GET /search/:category', {
      params: { category: 'rotor' },
      query: { displayname, ...(as_typed ? { as_typed } : {}) },
    });
  const setsFound = async (displayname: string) => {
    const found = await searchFor(displayname);
    expect(found.totalRecords).toBe(found.products.length);
    return found.products.map(({ part_number, car_part_id }) => ({ part_number, car_part_id }));
  };

  test('CAT-02 a part number of the shop is found by any part of it, regardless of case and dashes', async () => {
    for (const part_number of ['ESD-1001F', 'esd1001f', '1001', 'sd 10']) {
      const found = await request('GET /search/:category', {
        params: { category: 'rotor' },
        query: { part_number },
      });
      expect(found.products.map((product) => product.part_number)).toContain(PARTS.front);
    }
  });

  test('CAT-02 a competitor’s number finds the shop’s set and shows the matched number; the fit is not checked', async () => {
    for (const part_number of ['hb34-217', 'Halden HB 34-217', 'HB 34-217 (Halden)']) {
      const found = await request('GET /search/:category', {
        params: { category: 'rotor' },
        query: { part_number },
      });
      expect(found.products[0], part_number).toMatchObject({
        part_number: PARTS.front,
        replaces: { brand: 'Halden', number: 'HB 34-217' },
        fit: { verdict: 'not-checked' },
      });
    }
  });

  test('CAT-02 a part number of two characters is refused with the specified message', async () => {
    const response = await call('GET /search/:category', {
      params: { category: 'rotor' },
      query: { part_number: ' a-1 ' },
    });
    expect(response).toMatchObject({
      status: 400,
      body: { smessage: 'Part number search needs at least 3 characters/numbers.' },
    });
  });

  test('HEAD-02 a name search understands cars, positions, families, typos, French and part numbers', async () => {
    const { civicSportFront, civicSiSmallRotor, civicSiLargeRotor, civicSportRear } = SETS;
    // A search with a car lists a set once: here for the Si, whose fitment has a note, not for the Sport.
    const fronts2018 = [civicSiSmallRotor, civicSiLargeRotor];
    for (const text of [
      '2018 civic front',
      'esd rotor front 2018 honda civic',
      'slotted front rotors for my 2018 civic',
      'disques avant à fentes, Civic 2018',
      '2018 civc frnt',
      'c civ 20 2018 fr',
    ])
      expect(await setsFound(text), text).toEqual(fronts2018);
    expect(await setsFound('ED rotor civic'), 'the family ED is not ESD').toEqual([civicSportRear]);
    expect(await setsFound('drilled civic'), 'drilled alone is ED, not ESD').toEqual([civicSportRear]);
    expect(await setsFound('civic plain'), 'no plain set fits a Civic').toEqual([]);
    expect(await setsFound('civic 12.6 in'), 'a dimension').toEqual([civicSiLargeRotor]);
    // A search without a car lists a set once, for the vehicles with and without a note.
    expect(await setsFound(`rotors ${PARTS.front.toLowerCase().replaceAll('-', ' ')}`)).toEqual([
      civicSportFront,
    ]);
    expect(await setsFound('ivic front'), 'a missing letter').toEqual([civicSportFront, civicSiLargeRotor]);
    const replaced = await searchFor('hb34-217');
    expect(replaced.products[0]?.replaces).toEqual({ brand: 'Halden', number: 'HB 34-217' });
  });

  test('the reply states which words were understood, corrected or not found, and suggests the nearest search if there are no results', async () => {
    const found = await searchFor('2018 civc front brembo');
    expect(found.totalRecords).toBe(2);
    expect(found.understood).toMatchObject({
      parts: [
        { kind: 'years', values: ['2018'], without: 'civc front brembo' },
        { kind: 'car', values: ['Honda Civic'], without: '2018 front brembo' },
        { kind: 'position', values: ['Front'], without: '2018 civc brembo' },
      ],
      car: { year: 2018, make: 'Honda', model: 'Civic', submodel: null },
      corrections: [{ typed: 'civc', used: 'civic' }],
      corrected: '2018 civic front brembo',
      unmatched: ['brembo'],
      nearest: null,
    });
    const searchedAsTyped = await searchFor('2018 civc front brembo', 'true');
    expect(searchedAsTyped.understood).toMatchObject({ corrections: [], unmatched: ['civc', 'brembo'] });
    const noResults = await searchFor('2005 civic rear');
    expect(noResults.totalRecords).toBe(0);
    expect(noResults.understood?.nearest).toMatchObject({ text: 'civic rear', total: 1 });
    expect((await searchFor('zzzzqq')).understood).toMatchObject({ unmatched: ['zzzzqq'], nearest: null });
    const otherCar = await searchFor(`2010 town & country ${PARTS.front}`);
    expect(otherCar.products.map(({ part_number }) => part_number)).toContain(PARTS.front);
    expect(otherCar.products.map(({ fit }) => fit.verdict)).not.toContain('fits');
  });

  test('a text that names nothing of the catalogue finds nothing; a make without sets is named', async () => {
    for (const text of ['tesla model 3', 'Tesla Model S front', 'brake sets for my tesla']) {
      const found = await searchFor(text);
      expect(found, text).toMatchObject({ totalRecords: 0, understood: { missing_make: 'Tesla' } });
      expect(found.understood?.nearest, text).toBeNull();
    }
    const unknown = await searchFor('zzzzqq brake set');
    expect(unknown.totalRecords).toBe(0);
    expect(unknown.understood).toMatchObject({ missing_make: null, unmatched: ['zzzzqq'] });
    expect((await searchFor('sport lx brakes')).totalRecords, 'no set has both words').toBe(0);
    const all = await request('GET /category/:category/:subcategory/:offset', {
      params: { category: 'rotor', subcategory: 'all', offset: 0 },
    });
    for (const text of ['brakes', 'brake rotors', 'rotors and pads'])
      expect((await searchFor(text)).totalRecords, text).toBe(all.totalRecords);
    const withCar = await searchFor('tesla civic');
    expect(withCar.understood).toMatchObject({ missing_make: null, unmatched: ['tesla'] });
    expect(withCar.totalRecords).toBeGreaterThan(0);
  });

  test('a word that is listed as not found is not also listed as understood', async () => {
    const found = await searchFor('2018 civic front under 14 in');
    expect(found.totalRecords).toBeGreaterThan(0);
    expect(found.understood!.unmatched).toEqual(['under', '14 in']);
    expect(found.understood!.parts.map(({ kind }) => kind)).toEqual(['years', 'car', 'position']);
  });

  test('CAT-02 similar numbers are offered for a mistyped number, in the number search and among words; the sets of similar numbers are not listed', async () => {
    const byNumber = (part_number: string) =>
      request('GET /search/:category', { params: { category: 'rotor' }, query: { part_number } });
    const halden = { brand: 'Halden', number: 'HB 34-217' };
    for (const text of ['HB 34-271', 'Halden HB 43-217', 'H8 34-217', 'HB 34-Z17'])
      for (const found of [await byNumber(text), await searchFor(text)])
        expect(found, text).toMatchObject({ totalRecords: 0, similar_numbers: [halden] });
    const own = { brand: null, number: PARTS.front };
    for (const found of [
      await byNumber('ESD-1OO1F'),
      await byNumber('E5D-1001F'),
      await searchFor('E5D-1001F'),
    ])
      expect(found.similar_numbers).toContainEqual(own);
    expect((await searchFor('2018 civic HB 34-271')).similar_numbers, 'beside a car').toEqual([halden]);
    for (const found of [
      await byNumber('HB 34-217'),
      await byNumber('ES-99999F'),
      await searchFor('civic brembo'),
    ])
      expect(found.similar_numbers).toEqual([]);
    expect((await byNumber('E5-9999F')).similar_numbers, 'inactive').toEqual([]);
  });

  test('suggestions complete cars, families and part numbers, with the shop’s own numbers first; inactive sets are not suggested', async () => {
    const suggest = async (text: string) =>
      (await request('POST /search/suggestions', { body: { text } })).suggestions;
    expect(await suggest('2018 ci')).toEqual([
      { kind: 'car', text: '2018 Honda Civic', brand: null, item: null },
    ]);
    expect(await suggest('civic slo')).toEqual([
      { kind: 'family', text: 'civic slotted', brand: null, item: null },
    ]);
    expect(await suggest('2018 civic')).toMatchObject([{ text: '2018 Honda Civic' }]);
    expect(await suggest('2018 honda civic')).toMatchObject([
      { text: '2018 honda civic front' },
      { text: '2018 honda civic rear' },
    ]);
    const frenchVisitor = shop.newVisitor();
    frenchVisitor.headers['accept-language'] = 'fr-CA';
    const french = await frenchVisitor.request('POST /search/suggestions', { body: { text: 'civic av' } });
    expect(french.suggestions).toMatchObject([{ text: 'civic avant' }]);
    expect(await suggest('esd–10')).toEqual(
      [
        [PARTS.front, 'Front Set 11.8 in'],
        [PARTS.largeFront, 'Front Set 12.6 in'],
      ].map(([text, displayname]) => ({
        kind: 'number',
        text,
        brand: null,
        item: expect.objectContaining({ subcategory: 'ESD ROTOR', displayname }),
      })),
    );
    for (const text of ['hb34', 'Halden HB 34', 'halden hb-342'])
      expect(await suggest(text), text).toMatchObject([
        { kind: 'number', text: 'HB 34-217', brand: 'Halden' },
      ]);
    expect(await suggest('Brembo HB 34'), 'another brand').toEqual([]);
    // One number of two brands that replaces two of our sets is one suggestion.
    for (const [part_number, brand] of [
      [PARTS.front, 'Averon'],
      [PARTS.largeFront, 'Averon'],
      [PARTS.front, 'Zandt'],
    ] as const)
      await sql`insert into interchange_number (part_number, brand, number, normalised)
        values (${part_number}, ${brand}, 'ZQ 55-01', 'ZQ5501')`.execute(shop.db);
    expect(await suggest('zq 55')).toMatchObject([{ text: 'ZQ 55-01', brand: 'Averon' }]);
    expect(await suggest('Zandt zq 55')).toMatchObject([{ text: 'ZQ 55-01', brand: 'Zandt' }]);
    for (const text of [PARTS.inactive, '', `'~%_\\`]) expect(await suggest(text), text).toEqual([]);
    const longText = await call('POST /search/suggestions', { body: { text: 'x'.repeat(101) } });
    expect(longText.status).toBe(400);
  });

  test('hostile texts are searched for like any other; a text that is too long is refused', async () => {
    const texts = [
      `'); drop table item; --`,
      '%_%',
      'civic:* & !front | <->',
      '(?:a+)+$',
      `''\\`,
      '\u0001 civic',
    ];
    for (const text of texts) expect((await searchFor(text)).scode, text).toBe(200);
    const longText = await call('GET /search/:category', {
      params: { category: 'rotor' },
      query: { displayname: 'civic '.repeat(2000) },
    });
    expect(longText.status).toBe(400);
  });

  test('HEAD-02 the full name of an item finds its sets and no others; the name of an inactive item does not find that item', async () => {
    for (const { part_number, displayname } of Object.values(ITEMS)) {
      if (part_number === PARTS.inactive) continue;
      const found = [...new Set((await setsFound(displayname)).map((set) => set.part_number))];
      expect(found, displayname).toEqual([part_number]);
    }
    expect((await searchFor(ITEMS.inactive.displayname)).understood?.unmatched).toEqual(['Old']);
    expect(await setsFound(ITEMS.inactive.displayname)).toEqual(await setsFound('Front Set'));
  });

  test('CAT-02 when very many numbers match, the best matches come first', async () => {
    const shopWithManySets = await startShop(await open());
    await sql`
      with made as (
        insert into item (part_number, family, displayname, cad_price, usd_price)
        select 'ED-' || n || 'QX7', 'ED', 'Set ' || n, 10000, 8000 from generate_series(30001, 30500) n
        union all select 'QX7', 'ES', 'The set itself', 10000, 8000
        returning part_number
      )
      insert into item_application (part_number, position, car_part_id, vehicle_count, year_from, year_to)
      select part_number, 'Front', 'X' || part_number, 1, 2018, 2018 from made`.execute(shopWithManySets.db);
    const found = await shopWithManySets.newVisitor().request('GET /search/:category', {
      params: { category: 'rotor' },
      query: { part_number: 'qx7', page: 1, size: 2 },
    });
    expect(found.products.map((product) => product.part_number)).toEqual(['QX7', 'ED-30001QX7']);
    await shopWithManySets.close();
  });
});
