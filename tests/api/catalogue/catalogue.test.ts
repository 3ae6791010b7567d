import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { updateRows } from '#tests/support/rows.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const CIVIC = { year: '2018', make: 'Honda', model: 'Civic' };

describeOnBothDatabases('the catalogue', (open) => {
  const shop = startShopForSuite(open);
  const request: Shopper['request'] = (...args) => shop.newVisitor().request(...args);
  const call: Shopper['call'] = (...args) => shop.newVisitor().call(...args);

  test('VEH-01 years are listed newest first', async () => {
    expect(await request('GET /getyears', {})).toEqual([{ year: 2018 }, { year: 2010 }]);
  });

  test('VEH-01 each vehicle level lists the values that match the levels before it', async () => {
    expect(await request('GET /getdistinct', { query: { year: '2018', field: 'make' } })).toEqual([
      { make: 'Honda' },
    ]);
    expect(await request('GET /getdistinct', { query: { ...CIVIC, field: 'trim' } })).toEqual([
      { trim: 'Si' },
      { trim: 'Sport' },
    ]);
  });

  test('VEH-01 a level without values has an empty list', async () => {
    expect(await request('GET /getdistinct', { query: { ...CIVIC, field: 'submodel' } })).toEqual([]);
  });

  test('API-03 an unknown level is a bad request', async () => {
    const response = await call('GET /getdistinct', {
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
    const found = await request('GET /search/filter/:category/:subcategory', {
      params: { category: 'rotor', subcategory: 'all' },
      query: { ...CIVIC, trim: 'Sport' },
    });
    expect(
      found.products.map((product) => [product.part_number, product.position, product.fit.verdict]),
    ).toEqual([
      [PARTS.front, 'Front', 'fits'],
      [PARTS.rearOnSale, 'Rear', 'fits'],
    ]);
    // The specification spells this field so.
    expect(found.totalRecrods.total_records).toBe(2);
    expect(found.positions).toEqual(['Front', 'Rear']);
  });

  test('the lowest price of each family includes sale prices and ignores inactive sets', async () => {
    const { families } = await request('GET /families', {});
    expect(families).toEqual([
      { family: 'ED', from_cad_price: 69.05, from_usd_price: 54.05 },
      { family: 'ES', from_cad_price: 189, from_usd_price: 149 },
      { family: 'ESD', from_cad_price: 189.99, from_usd_price: 149.99 },
    ]);
  });

  test('for a car with two rotor sizes, both sets are found, each with its condition', async () => {
    const found = await request('GET /search/filter/:category/:subcategory', {
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
    const found = await request('GET /search/filter/:category/:subcategory', {
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
    const found = await request('GET /search/filter/:category/:subcategory', {
      params: { category: 'rotor', subcategory: 'all' },
      query: { year: '2010', make: 'Chrysler', model: 'Town & Country' },
    });
    expect(found.products).toMatchObject([{ position: 'Front or Rear', submodel: 'LX' }]);
  });

  test('an empty result suggests a wider search', async () => {
    const found = await request('GET /search/filter/:category/:subcategory', {
      params: { category: 'rotor', subcategory: 'all' },
      query: { ...CIVIC, trim: 'Type R' },
    });
    expect(found.totalRecords).toBe(0);
    expect(found.wider).toMatchObject({ vehicle: { model: 'Civic', trim: null }, total: 3 });
  });

  test('CAT-01 a family’s list has its sets, the sale list has the sets on sale; inactive items are never listed', async () => {
    const parts = async (subcategory: 'all' | 'sale' | 'es') => {
      const found = await request('GET /category/:category/:subcategory/:offset', {
        params: { category: 'rotor', subcategory, offset: 0 },
      });
      return new Set(found.products.map((product) => product.part_number));
    };
    expect(await parts('es')).toEqual(new Set([PARTS.outOfStock]));
    expect(await parts('sale')).toEqual(new Set([PARTS.rearOnSale]));
    expect((await parts('all')).has(PARTS.inactive)).toBe(false);
  });

  test('CAT-03 CAT-04 the server splits a list into pages, filters it and returns the true total', async () => {
    const query = { page: 2, size: 2, sort: 'price-asc' as const };
    const found = await request('GET /category/:category/:subcategory/:offset', {
      params: { category: 'rotor', subcategory: 'all', offset: 0 },
      query,
    });
    expect(found.products).toHaveLength(2);
    // A set is counted once per axle, whether it has a note or not.
    expect(found.totalRecords).toBe(5);
    const rearSets = await request('GET /category/:category/:subcategory/:offset', {
      params: { category: 'rotor', subcategory: 'all', offset: 0 },
      query: { position: 'Rear' },
    });
    expect(rearSets.products.map((product) => product.position)).toEqual(['Rear']);
    expect(rearSets.facets.position).toContainEqual({ value: 'Front', count: 3 });
  });

  describe('after changes of items and stock', () => {
    let changedShop: TestShop;
    beforeAll(async () => {
      changedShop = await startShop(await open());
    });
    afterAll(() => changedShop.close());

    test('sets with the same rank are sorted by axle, then by family as the shop lists the families', async () => {
      const visitor = changedShop.newVisitor();
      // The header that the browser sends after a write.
      visitor.headers['catalogue-version'] = 'latest';
      const listSets = async () => {
        const found = await visitor.request('GET /search/filter/:category/:subcategory', {
          params: { category: 'rotor', subcategory: 'all' },
          query: { ...CIVIC, trim: 'Si' },
        });
        return found.products
          .filter(({ position }) => position === 'Front')
          .map(({ part_number, subcategory }) => [part_number, subcategory]);
      };
      const { db } = changedShop;
      const setFamily = (part_number: string, family: 'ES' | 'ED' | 'ESD') =>
        inTransaction(db, async (tx) => {
          await updateRows(tx, 'item', { family }, { part_number });
          await bumpCatalogueVersion(tx);
          return { ok: true, value: null } as const;
        });
      await setFamily(PARTS.front, 'ED');
      expect(await listSets()).toEqual([
        [PARTS.largeFront, 'ESD ROTOR'],
        [PARTS.front, 'ED ROTOR'],
      ]);
      await setFamily(PARTS.largeFront, 'ES');
      expect(await listSets()).toEqual([
        [PARTS.front, 'ED ROTOR'],
        [PARTS.largeFront, 'ES ROTOR'],
      ]);
      for (const part of [PARTS.front, PARTS.largeFront]) await setFamily(part, 'ESD');
    });

    test('sorting by price uses the shopper’s currency; sold-out sets come last, also right after a change in another process', async () => {
      // Expensive in CAD, cheap in USD.
      await updateRows(
        changedShop.db,
        'item',
        { cad_price: 90000, usd_price: 100 },
        { part_number: PARTS.outOfStock },
      );
      const stock = changedShop.db.updateTable('stock').where('part_number', '=', PARTS.outOfStock);
      await stock.set({ on_hand: 1 }).execute();
      const visitor = changedShop.newVisitor();
      const readFirstPart = async (query: { sort: 'price-asc' | 'price-desc'; currency?: 'ca' | 'us' }) => {
        const found = await visitor.request('GET /category/:category/:subcategory/:offset', {
          params: { category: 'rotor', subcategory: 'all', offset: 0 },
          query,
        });
        return found.products[0]!.part_number;
      };
      expect(await readFirstPart({ sort: 'price-desc' })).toBe(PARTS.outOfStock);
      expect(await readFirstPart({ sort: 'price-desc', currency: 'ca' })).toBe(PARTS.outOfStock);
      expect(await readFirstPart({ sort: 'price-asc', currency: 'us' })).toBe(PARTS.outOfStock);
      expect(await readFirstPart({ sort: 'price-desc', currency: 'us' })).toBe(PARTS.largeFront);
      await stock.set({ on_hand: 0 }).execute();
      // The header that the browser sends after a write.
      visitor.headers['catalogue-version'] = 'latest';
      expect(await readFirstPart({ sort: 'price-asc', currency: 'us' })).not.toBe(PARTS.outOfStock);
      // A newer version in the header makes the process reload the catalogue first.
      await inTransaction(changedShop.db, bumpCatalogueVersion);
      visitor.headers['catalogue-version'] = String(changedShop.app.catalogue.current() + 1);
      await readFirstPart({ sort: 'price-desc' });
      expect(String(changedShop.app.catalogue.current())).toBe(visitor.headers['catalogue-version']);
    });

    test('CAT-09 a default load returns at most 500 products with the true total, and the offset continues the list', async () => {
      await sql`
        with made as (
          insert into item (part_number, family, displayname, cad_price, usd_price)
          select 'ES-' || n, 'ES', 'Set ' || n, 10000, 8000 from generate_series(30001, 30520) n
          returning part_number
        )
        insert into item_application (part_number, position, car_part_id, vehicle_count, year_from, year_to)
        select part_number, 'Front', 'X' || part_number, 1, 2018, 2018 from made`.execute(changedShop.db);
      await sql`insert into fitment (car_part_id, vehicle_id, part_number, position, words)
        select 'XES-' || n, 3, 'ES-' || n, 'Front', ''::tsvector from generate_series(30001, 30520) n`.execute(
        changedShop.db,
      );
      const list = (offset: number) =>
        changedShop.newVisitor().request('GET /category/:category/:subcategory/:offset', {
          params: { category: 'rotor', subcategory: 'es', offset },
        });
      const firstLoad = await list(0);
      expect(firstLoad.products).toHaveLength(500);
      expect(firstLoad.totalRecrods.total_records).toBe(521);
      const secondLoad = await list(500);
      expect(secondLoad.products).toHaveLength(21);
      expect(
        new Set([...firstLoad.products, ...secondLoad.products].map((each) => each.part_number)).size,
      ).toBe(521);
    });
  });

  test('PROD-02 PROD-08 a product returns its item, vehicle, prices, details, images and interchange numbers', async () => {
    const { part_number, car_part_id } = SETS.civicSportFront;
    const found = await request('GET /product/:carpartid/:partnumber', {
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
        // At most five of the 100 units are shown.
        available: 5,
      },
    ]);
    expect(found.itemInfo.itemImages.map((image) => image.image_url)).toEqual([
      '/art/esd-front-5-1.svg',
      '/art/esd-front-5-2.svg',
    ]);
    expect(found.fit.verdict).toBe('fits');
    expect(found.interchange).toEqual([{ brand: 'Halden', number: 'HB 34-217' }]);
    const years = { make: 'Honda', year_from: 2018, year_to: 2018, position: 'Front' };
    expect(found.fits_vehicles).toEqual([
      { ...years, model: 'Accord', note: null },
      { ...years, model: 'Civic', note: null, versions: { trim: ['Sport'] } },
      { ...years, model: 'Civic', note: 'w/ 11.8 in rotor', versions: { trim: ['Si'] } },
    ]);
  });

  test('a set for another car gets the verdict does-not-fit', async () => {
    const found = await request('GET /product/:carpartid/:partnumber', {
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
    const response = await call('GET /product/:carpartid/:partnumber', {
      params: { carpartid, partnumber },
    });
    expect(response).toMatchObject({
      status: 404,
      body: { scode: 404, smessage: 'Item does not exsist, or Item has been removed.' },
    });
  });
});
