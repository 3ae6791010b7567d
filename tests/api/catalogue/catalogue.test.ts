import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { ITEMS, PARTS, SETS } from '#tests/support/small-catalogue.ts';

const CIVIC = { year: '2018', make: 'Honda', model: 'Civic' };

describeOnBothDatabases('the catalogue', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());
  const request = () => shop.newVisitor().request;
  const call = () => shop.newVisitor().call;

  test('VEH-01 years are listed newest first', async () => {
    expect(await request()('GET /getyears', {})).toEqual([{ year: 2018 }, { year: 2010 }]);
  });

  test('VEH-01 each level lists the values that match the levels before it', async () => {
    expect(await request()('GET /getdistinct', { query: { year: '2018', field: 'make' } })).toEqual([
      { make: 'Honda' },
    ]);
    expect(await request()('GET /getdistinct', { query: { ...CIVIC, field: 'trim' } })).toEqual([
      { trim: 'Si' },
      { trim: 'Sport' },
    ]);
  });

  test('VEH-01 a level without values has an empty list', async () => {
    expect(await request()('GET /getdistinct', { query: { ...CIVIC, field: 'submodel' } })).toEqual([]);
  });

  test('API-03 an unknown level is a bad request', async () => {
    const response = await call()('GET /getdistinct', {
      query: { field: 'vehicle_id; drop table item' as 'year' },
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      scode: 400,
      reason: 'input-invalid',
      errors: [{ field: 'field' }],
    });
  });

  test('VEH-04 a vehicle search returns the sets that fit, once per set, position and note', async () => {
    const found = await request()('GET /search/filter/:category/:subcategory', {
      params: { category: 'rotor', subcategory: 'all' },
      query: { ...CIVIC, trim: 'Sport' },
    });
    expect(
      found.products.map((product) => [product.part_number, product.position, product.fit.verdict]),
    ).toEqual([
      [PARTS.front, 'Front', 'fits'],
      [PARTS.rearOnSale, 'Rear', 'fits'],
    ]);
    expect(found.totalRecrods.total_records).toBe(2);
    expect(found.positions).toEqual(['Front', 'Rear']);
  });

  test('a car with two rotor sizes gets both sets, each with its condition', async () => {
    const found = await request()('GET /search/filter/:category/:subcategory', {
      params: { category: 'rotor', subcategory: 'esd' },
      query: { ...CIVIC, trim: 'Si' },
    });
    expect(found.products.map((product) => product.fit)).toMatchObject([
      { verdict: 'fits-with-condition', notes: ['w/ 11.8 in rotor'] },
      { verdict: 'fits-with-condition', notes: ['w/ 12.6 in rotor'] },
    ]);
    expect(found.notes).toEqual(['w/ 11.8 in rotor', 'w/ 12.6 in rotor']);
  });

  test('without a trim, a set that fits only some trims needs the trim', async () => {
    const found = await request()('GET /search/filter/:category/:subcategory', {
      params: { category: 'rotor', subcategory: 'all' },
      query: CIVIC,
    });
    const verdicts = Object.fromEntries(
      found.products.map((product) => [`${product.part_number} ${product.note}`, product.fit.verdict]),
    );
    expect(verdicts[`${PARTS.rearOnSale} null`]).toBe('fits');
    expect(verdicts[`${PARTS.largeFront} w/ 12.6 in rotor`]).toBe('not-enough-known');
  });

  test('a model with an ampersand is found', async () => {
    const found = await request()('GET /search/filter/:category/:subcategory', {
      params: { category: 'rotor', subcategory: 'all' },
      query: { year: '2010', make: 'Chrysler', model: 'Town & Country' },
    });
    expect(found.products).toMatchObject([{ position: 'Front or Rear', submodel: 'LX' }]);
  });

  test('an empty result suggests a wider search', async () => {
    const found = await request()('GET /search/filter/:category/:subcategory', {
      params: { category: 'rotor', subcategory: 'all' },
      query: { ...CIVIC, trim: 'Type R' },
    });
    expect(found.totalRecords).toBe(0);
    expect(found.wider).toMatchObject({ vehicle: { model: 'Civic', trim: null }, total: 3 });
  });

  test('CAT-02 our part number is found by any part of it, regardless of case and dashes', async () => {
    for (const part_number of ['ESD-1001F', 'esd1001f', '1001', 'sd 10']) {
      const found = await request()('GET /search/:category', {
        params: { category: 'rotor' },
        query: { part_number },
      });
      expect(found.products.map((product) => product.part_number)).toContain(PARTS.front);
    }
  });

  test('CAT-02 a competitor’s number finds our set, with the matched number, not checked', async () => {
    const found = await request()('GET /search/:category', {
      params: { category: 'rotor' },
      query: { part_number: 'hb34-217' },
    });
    expect(found.products[0]).toMatchObject({
      part_number: PARTS.front,
      replaces: { brand: 'Halden', number: 'HB 34-217' },
      fit: { verdict: 'not-checked' },
    });
  });

  test('CAT-02 two characters are refused with the specified message', async () => {
    const response = await call()('GET /search/:category', {
      params: { category: 'rotor' },
      query: { part_number: ' a-1 ' },
    });
    expect(response).toMatchObject({
      status: 400,
      body: { smessage: 'Part number search needs at least 3 characters/numbers.' },
    });
  });

  const searchFor = (displayname: string, as_typed?: 'true') =>
    request()('GET /search/:category', {
      params: { category: 'rotor' },
      query: { displayname, ...(as_typed ? { as_typed } : {}) },
    });
  const setsFound = async (displayname: string) => {
    const found = await searchFor(displayname);
    expect(found.totalRecords).toBe(found.products.length);
    return found.products.map(({ part_number, car_part_id }) => ({ part_number, car_part_id }));
  };

  test('HEAD-02 a name search understands cars, positions, families, typos, French and part numbers', async () => {
    const { civicSportFront, civicSiSmallRotor, civicSiLargeRotor, civicSportRear } = SETS;
    // For a car, a set has one row: the Si needs the note, and the Sport does not.
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
    const ofFront = [SETS.civicSportFront, SETS.civicSiSmallRotor];
    expect(await setsFound(`rotors ${PARTS.front.toLowerCase().replaceAll('-', ' ')}`)).toEqual(ofFront);
    expect(await setsFound('ivic front'), 'a missing letter').toEqual([civicSportFront, ...fronts2018]);
    const replaced = await searchFor('hb34-217');
    expect(replaced.products[0]?.replaces).toEqual({ brand: 'Halden', number: 'HB 34-217' });
  });

  test('what was understood, corrected and not found is stated; nothing found leads to the nearest match', async () => {
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
    const typed = await searchFor('2018 civc front brembo', 'true');
    expect(typed.understood).toMatchObject({ corrections: [], unmatched: ['civc', 'brembo'] });
    const none = await searchFor('2005 civic rear');
    expect(none.totalRecords).toBe(0);
    expect(none.understood?.nearest).toMatchObject({ text: 'civic rear', total: 1 });
    expect((await searchFor('zzzzqq')).understood).toMatchObject({ unmatched: ['zzzzqq'], nearest: null });
    const otherCar = await searchFor(`2010 town & country ${PARTS.front}`);
    expect(otherCar.products.map(({ part_number }) => part_number)).toContain(PARTS.front);
    expect(otherCar.products.map(({ fit }) => fit.verdict)).not.toContain('fits');
  });

  test('suggestions complete cars, families and part numbers, ours first; inactive sets have none', async () => {
    const suggest = async (text: string) =>
      (await request()('POST /search/suggestions', { body: { text } })).suggestions;
    expect(await suggest('2018 ci')).toEqual([{ kind: 'car', text: '2018 Honda Civic', brand: null }]);
    expect(await suggest('civic slo')).toEqual([{ kind: 'family', text: 'civic slotted', brand: null }]);
    expect(await suggest('esd–10')).toEqual(
      [PARTS.front, PARTS.largeFront].map((text) => ({ kind: 'number', text, brand: null })),
    );
    expect(await suggest('hb34')).toEqual([{ kind: 'number', text: 'HB 34-217', brand: 'Halden' }]);
    for (const text of [PARTS.inactive, '', `'~%_\\`]) expect(await suggest(text), text).toEqual([]);
    const long = await call()('POST /search/suggestions', { body: { text: 'x'.repeat(101) } });
    expect(long.status).toBe(400);
  });

  test('hostile texts are searched for like any other', async () => {
    const texts = [
      `'); drop table item; --`,
      '%_%',
      'civic:* & !front | <->',
      '(?:a+)+$',
      `''\\`,
      '\u0001 civic',
    ];
    for (const text of texts) expect((await searchFor(text)).scode, text).toBe(200);
    const long = await call()('GET /search/:category', {
      params: { category: 'rotor' },
      query: { displayname: 'civic '.repeat(2000) },
    });
    expect(long.status).toBe(400);
  });

  test('HEAD-02 the full name of an item finds its sets and no others; that of an inactive one does not', async () => {
    for (const { part_number, displayname } of Object.values(ITEMS)) {
      if (part_number === PARTS.inactive) continue;
      const found = [...new Set((await setsFound(displayname)).map((set) => set.part_number))];
      expect(found, displayname).toEqual([part_number]);
    }
    expect((await searchFor(ITEMS.inactive.displayname)).understood?.unmatched).toEqual(['Old']);
    expect(await setsFound(ITEMS.inactive.displayname)).toEqual(await setsFound('Front Set'));
  });

  test('CAT-01 a category lists its family, sale lists the sets on sale; inactive items are never listed', async () => {
    const parts = async (subcategory: 'all' | 'sale' | 'es') => {
      const found = await request()('GET /category/:category/:subcategory/:offset', {
        params: { category: 'rotor', subcategory, offset: 0 },
      });
      return new Set(found.products.map((product) => product.part_number));
    };
    expect(await parts('es')).toEqual(new Set([PARTS.outOfStock]));
    expect(await parts('sale')).toEqual(new Set([PARTS.rearOnSale]));
    expect((await parts('all')).has(PARTS.inactive)).toBe(false);
  });

  test('CAT-09 a default load returns at most 500 products with the true total, and the offset continues the list', async () => {
    const other = await startShop(await open());
    await sql`
      with made as (
        insert into item (part_number, family, displayname, cad_price, usd_price)
        select 'ES-' || n, 'ES', 'Set ' || n, 10000, 8000 from generate_series(30001, 30520) n
        returning part_number
      )
      insert into item_application (part_number, position, car_part_id, vehicle_count, year_from, year_to)
      select part_number, 'Front', 'X' || part_number, 1, 2018, 2018 from made`.execute(other.db);
    await sql`insert into fitment (car_part_id, vehicle_id, part_number, position, words)
      select 'XES-' || n, 3, 'ES-' || n, 'Front', ''::tsvector from generate_series(30001, 30520) n`.execute(
      other.db,
    );
    const list = (offset: number) =>
      other.newVisitor().request('GET /category/:category/:subcategory/:offset', {
        params: { category: 'rotor', subcategory: 'es', offset },
      });
    const first = await list(0);
    expect(first.products).toHaveLength(500);
    expect(first.totalRecrods.total_records).toBe(521);
    const rest = await list(500);
    expect(rest.products).toHaveLength(21);
    expect(new Set([...first.products, ...rest.products].map((each) => each.part_number)).size).toBe(521);
    await other.close();
  });

  test('CAT-02 when very many numbers match, the best matches come first', async () => {
    const other = await startShop(await open());
    await sql`
      with made as (
        insert into item (part_number, family, displayname, cad_price, usd_price)
        select 'ED-' || n || 'QX7', 'ED', 'Set ' || n, 10000, 8000 from generate_series(30001, 30500) n
        union all select 'QX7', 'ES', 'The set itself', 10000, 8000
        returning part_number
      )
      insert into item_application (part_number, position, car_part_id, vehicle_count, year_from, year_to)
      select part_number, 'Front', 'X' || part_number, 1, 2018, 2018 from made`.execute(other.db);
    const found = await other.newVisitor().request('GET /search/:category', {
      params: { category: 'rotor' },
      query: { part_number: 'qx7', page: 1, size: 2 },
    });
    expect(found.products.map((product) => product.part_number)).toEqual(['QX7', 'ED-30001QX7']);
    await other.close();
  });

  test('CAT-03 CAT-04 the server pages and filters, and returns the true total', async () => {
    const query = { page: 2, size: 2, sort: 'price-asc' as const };
    const found = await request()('GET /category/:category/:subcategory/:offset', {
      params: { category: 'rotor', subcategory: 'all', offset: 0 },
      query,
    });
    expect(found.products).toHaveLength(2);
    expect(found.totalRecords).toBe(6);
    const rear = await request()('GET /category/:category/:subcategory/:offset', {
      params: { category: 'rotor', subcategory: 'all', offset: 0 },
      query: { position: 'Rear' },
    });
    expect(rear.products.map((product) => product.position)).toEqual(['Rear']);
    expect(rear.facets.position).toContainEqual({ value: 'Front', count: 4 });
  });

  test('sorting by price uses the shopper’s currency; sold-out sets come last', async () => {
    const other = await startShop(await open());
    // Expensive in CAD, cheap in USD.
    await other.db
      .updateTable('item')
      .set({ cad_price: 90000, usd_price: 100 })
      .where('part_number', '=', PARTS.outOfStock)
      .execute();
    const stock = other.db.updateTable('stock').where('part_number', '=', PARTS.outOfStock);
    await stock.set({ on_hand: 1 }).execute();
    const first = async (query: { sort: 'price-asc' | 'price-desc'; currency?: 'ca' | 'us' }) => {
      const found = await other.newVisitor().request('GET /category/:category/:subcategory/:offset', {
        params: { category: 'rotor', subcategory: 'all', offset: 0 },
        query,
      });
      return found.products[0]!.part_number;
    };
    expect(await first({ sort: 'price-desc' })).toBe(PARTS.outOfStock);
    expect(await first({ sort: 'price-desc', currency: 'ca' })).toBe(PARTS.outOfStock);
    expect(await first({ sort: 'price-asc', currency: 'us' })).toBe(PARTS.outOfStock);
    expect(await first({ sort: 'price-desc', currency: 'us' })).toBe(PARTS.largeFront);
    await stock.set({ on_hand: 0 }).execute();
    await other.app.catalogue.refresh();
    expect(await first({ sort: 'price-asc', currency: 'us' })).not.toBe(PARTS.outOfStock);
    await other.close();
  });

  test('PROD-02 PROD-08 a product returns its item, vehicle, prices, details, images and interchange numbers', async () => {
    const { part_number, car_part_id } = SETS.civicSportFront;
    const found = await request()('GET /product/:carpartid/:partnumber', {
      params: { carpartid: car_part_id, partnumber: part_number },
      query: { ...CIVIC, trim: 'Sport' },
    });
    expect(found.itemInfo.product).toMatchObject([
      {
        part_number,
        car_part_id,
        subcategory: 'ESD ROTOR',
        displayname: 'Front Set 11.8 in',
        year: 2018,
        make: 'Honda',
        model: 'Civic',
        submodel: null,
        trim: 'Sport',
        position: 'Front',
        note: null,
      },
    ]);
    expect(found.itemInfo.itemDetail).toMatchObject([
      {
        part_number,
        is_sale: false,
        personal_cad_price: 189.99,
        personal_usd_price: 149.99,
        details: 'Rotor diameter:11.8 in\nNote:a:b',
        in_stock: true,
        available: 5,
      },
    ]);
    expect(found.itemInfo.itemImages.map((image) => image.image_url)).toEqual([
      '/art/esd-front-5-1.svg',
      '/art/esd-front-5-2.svg',
    ]);
    expect(found.fit.verdict).toBe('fits');
    expect(found.interchange).toEqual([{ brand: 'Halden', number: 'HB 34-217' }]);
  });

  test('a set for another car gets the verdict does-not-fit', async () => {
    const found = await request()('GET /product/:carpartid/:partnumber', {
      params: { carpartid: SETS.civicSiLargeRotor.car_part_id, partnumber: PARTS.largeFront },
      query: { ...CIVIC, trim: 'Sport' },
    });
    expect(found.fit.verdict).toBe('does-not-fit');
  });

  test.each([
    [SETS.civicSportFront.car_part_id, 'NO-SUCH-1'],
    [SETS.accordInactive.car_part_id, PARTS.inactive],
    [SETS.civicSportRear.car_part_id, PARTS.front],
  ])('PROD-09 %s with %s returns 404 with the specified message', async (carpartid, partnumber) => {
    const response = await call()('GET /product/:carpartid/:partnumber', {
      params: { carpartid, partnumber },
    });
    expect(response).toMatchObject({
      status: 404,
      body: { scode: 404, smessage: 'Item does not exsist, or Item has been removed.' },
    });
  });
});
