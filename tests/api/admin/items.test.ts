import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { lockCatalogue } from '#server/imports/apply-import.ts';
import { ITEM_DATA, type SaveItemArguments, saveItem } from '#tests/support/admin-items.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { dayFromToday } from '#tests/support/days.ts';
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts';
import { updateRows } from '#tests/support/rows.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

/** The item that these tests change. */
const PART = PARTS.front;

describeOnBothDatabases('items in the back office', (open, engine) => {
  const shop = startShopForSuite(open);
  const clerk = createForSuite(() => signInStaff(shop, 'catalogue'));

  const save = (...args: SaveItemArguments) => saveItem(clerk, ...args);
  const historyWith = (after: object) =>
    expect.arrayContaining([expect.objectContaining({ after: expect.objectContaining(after) })]);
  const readShopItem = async () => {
    await shop.app.catalogue.refresh();
    const params = { carpartid: SETS.civicSportFront.car_part_id, partnumber: PART };
    return (await shop.newVisitor().request('GET /product/:carpartid/:partnumber', { params })).itemInfo
      .itemDetail[0]!;
  };

  test('ADM-03 ADM-04 items are listed by name, sorted by price, searched by number and name, and filtered', async () => {
    /** The total, then the part numbers of the rows. */
    const list = async (query: ClientInput<'GET /admin/items'>['query']) => {
      const { records, total } = await clerk.request('GET /admin/items', { query: query ?? {} });
      return [total, ...records.map((each) => each.part_number)];
    };
    expect(await list({})).toEqual([
      5,
      PARTS.front,
      PARTS.largeFront,
      PARTS.inactive,
      PARTS.outOfStock,
      PARTS.rearOnSale,
    ]);
    expect(await list({ sort: 'price-desc' })).toEqual([
      5,
      PARTS.largeFront,
      PARTS.front,
      PARTS.outOfStock,
      PARTS.rearOnSale,
      PARTS.inactive,
    ]);
    expect(await list({ sort: 'name-desc', search: 'name', keyword: '  FRONT set 1' })).toEqual([
      2,
      PARTS.largeFront,
      PARTS.front,
    ]);
    expect(await list({ search: 'part_number', keyword: 'd-20' })).toEqual([1, PARTS.rearOnSale]);
    expect(await list({ search: 'name', keyword: '%' })).toEqual([0]);
    expect(await list({ status: 'inactive' })).toEqual([1, PARTS.inactive]);
    const civic = { make: 'Honda', model: 'Civic' };
    const setsOfCivic = [3, PARTS.front, PARTS.largeFront, PARTS.rearOnSale];
    expect(await list({ ...civic, year: '2018' })).toEqual(setsOfCivic);
    expect(await list(civic)).toEqual(setsOfCivic);
    expect(await list({ make: 'Chrysler' })).toEqual([1, PARTS.rearOnSale]);
    expect(await list({ make: 'Honda', model: 'Accord', status: 'inactive' })).toEqual([1, PARTS.inactive]);
    expect(await list({ ...civic, year: '2017' })).toEqual([0]);
    expect(await list({ sale: 'yes' })).toEqual([1, PARTS.rearOnSale]);
    expect(await list({ stock: 'out' })).toEqual([1, PARTS.outOfStock]);
    expect(await list({ stock: 'low' })).toEqual([2, PARTS.largeFront, PARTS.outOfStock]);
    expect(await list({ missing: 'translation' }), 'every item').toEqual(await list({}));
    expect(await list({ page: 7 }), 'the last page').toEqual(await list({}));
    const response = await clerk.call('GET /admin/items', { query: { sort: 'weight' as never } });
    expect(response.status).toBe(400);
  });

  test('a search finds items by interchange number or words of a car, and returns a car that each set fits', async () => {
    const find = async (keyword: string) =>
      (await clerk.request('GET /admin/items', { query: { keyword } })).records.map(
        (each) => each.part_number,
      );
    expect(await find('hb34-217')).toEqual([PARTS.front]);
    expect(await find('halden HB 34-217')).toEqual([PARTS.front]);
    expect(await find('1201'), 'the end of an interchange number').toEqual([PARTS.rearOnSale]);
    expect(await find('2018 honda civic front')).toEqual([PARTS.front, PARTS.largeFront]);
    expect(await find('civic 12.6 in esd')).toEqual([PARTS.largeFront]);
    expect(await find('avant civic si')).toEqual([PARTS.front, PARTS.largeFront]);
    expect(await find('accord'), 'inactive items are found, too').toContain(PARTS.inactive);
    expect(await find('2017 honda civic front')).toEqual([]);
    expect(await find('civic banana')).toEqual([]);
    const { records } = await clerk.request('GET /admin/items', { query: { keyword: PARTS.rearOnSale } });
    expect(records[0]!.fits).toEqual({
      make: 'Honda',
      model: 'Civic',
      year_from: 2018,
      year_to: 2018,
      models: 2,
    });
  });

  test('ADM-04 a saved price takes effect immediately', async () => {
    expect(await save({ cad_price: 199.99, details: 'Coating:zinc: grey' })).toMatchObject({
      status: 200,
      body: {
        records: [{ part_number: PART, cad_price: 199.99 }],
        record: { details: 'Coating:zinc: grey' },
      },
    });
    expect(await readShopItem()).toMatchObject({ personal_cad_price: 199.99 });
  });

  test('ADM-04 a price out of range is refused with the limit', async () => {
    for (const [cad_price, message] of [
      [9_999_999, 'Enter at most 100,000.'],
      [0, 'Enter at least 0.01.'],
    ] as const) {
      const errors = [{ field: 'data.cad_price', message }];
      expect(await save({ cad_price })).toMatchObject({ status: 400, body: { errors } });
    }
  });

  test('ADM-04 specifications appear on the product page; unknown specifications and values out of range are refused', async () => {
    const specifications = {
      rotor_diameter_mm: 300.5,
      lug_holes: 5,
      coating: 'Zinc',
      hardware_included: true,
    };
    expect(await save({ specifications })).toMatchObject({
      status: 200,
      body: { record: { specifications, history: historyWith({ coating: 'Zinc' }) } },
    });
    const { history } = (await clerk.request('GET /admin/items/:id', { params: { id: PART } })).record;
    expect((await save({ specifications })).body, 'nothing changed').toMatchObject({ record: { history } });
    expect((await readShopItem()).specifications).toMatchObject({ ...specifications, vane_type: null });
    for (const wrong of [
      { rotor_diameter_mm: 11.8 },
      { lug_holes: 5.5 },
      { coating: '' },
      { coating: 'x'.repeat(101) },
      { hardware_included: 'yes' as never },
      { paint: 'red' } as never,
    ]) {
      expect((await save({ specifications: wrong })).status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await readShopItem()).specifications).toMatchObject(specifications);
    expect((await save({ specifications: { coating: null } })).body).toMatchObject({
      record: { specifications: { coating: null, lug_holes: 5 } },
    });
  });

  test('ADM-04 a sale needs both sale prices, each below the normal price', async () => {
    expect(await save({ is_sale: true, cad_sale_price: 150 })).toMatchObject({
      status: 400,
      body: {
        smessage: 'Sale item must have USD & CAD sale price',
        errors: [{ field: 'usd_sale_price', message: 'Sale item must have USD & CAD sale price' }],
      },
    });
    expect((await save({ is_sale: true, cad_sale_price: 189.99, usd_sale_price: 10 })).status).toBe(400);
    expect((await save({ is_sale: true, cad_sale_price: 150, usd_sale_price: 120 })).status).toBe(200);
    expect(await readShopItem()).toMatchObject({ is_sale: true, personal_cad_sale_price: 150 });
  });

  test('ADM-04 after a sale the normal price may fall to the old sale price, which is then cleared', async () => {
    expect((await save({ is_sale: true, cad_sale_price: 150, usd_sale_price: 120 })).status).toBe(200);
    expect((await save({ is_sale: false, cad_sale_price: 150, usd_sale_price: 120 })).body).toMatchObject({
      record: { is_sale: false, cad_sale_price: 150, usd_sale_price: 120 },
    });
    const lowerPrice = { cad_price: 150, is_sale: false, cad_sale_price: 150, usd_sale_price: 120 };
    expect(await save(lowerPrice)).toMatchObject({
      status: 200,
      body: { record: { cad_price: 150, cad_sale_price: null, usd_sale_price: 120 } },
    });
    expect(await readShopItem()).toMatchObject({ is_sale: false, personal_cad_price: 150 });
  });

  test('a sale with dates starts on the first day and ends after the last', async () => {
    const saleDates = { sale_start: dayFromToday(3), sale_end: dayFromToday(5) };
    const response = await save({ is_sale: true, cad_sale_price: 150, usd_sale_price: 120, ...saleDates });
    expect(response).toMatchObject({ status: 200, body: { record: { is_sale: true, ...saleDates } } });
    const withoutDates = await save({ is_sale: true, cad_sale_price: 149, usd_sale_price: 120 });
    expect(withoutDates.body, 'dates absent from the payload are kept').toMatchObject({
      record: { cad_sale_price: 149, ...saleDates },
    });
    await shop.app.work.applySaleSchedule();
    expect(await readShopItem()).toMatchObject({ is_sale: false });
    shop.advanceDays(4);
    await shop.app.work.applySaleSchedule();
    expect(await readShopItem()).toMatchObject({ is_sale: true });
    shop.advanceDays(3);
    await shop.app.work.applySaleSchedule();
    expect(await readShopItem()).toMatchObject({ is_sale: false });
    shop.advanceDays(-7);
    const { record } = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    expect(record.price_history.slice(-3)).toMatchObject([
      { cad: 189.99, usd: 149.99, is_sale: false },
      { cad: 149, usd: 120, is_sale: true, by: { actor: 'shop' } },
      { cad: 189.99, usd: 149.99, is_sale: false, by: { actor: 'shop' } },
    ]);
  });

  test('a scheduled sale that passed while the job did not run is not in the price history', async () => {
    const dates = { sale_start: dayFromToday(3), sale_end: dayFromToday(5) };
    expect((await save({ is_sale: true, cad_sale_price: 140, usd_sale_price: 110, ...dates })).status).toBe(
      200,
    );
    shop.advanceDays(7);
    await shop.app.work.applySaleSchedule();
    shop.advanceDays(-7);
    const { record } = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    expect(record).toMatchObject({ is_sale: false, sale_start: null });
    expect(record.price_history.map(({ cad }) => cad)).not.toContain(140);
  });

  test('ADM-04 renaming an item changes its page and its search words', async () => {
    /** The words that no item has, and the part numbers found. */
    const search = async (displayname: string) => {
      await shop.app.catalogue.refresh();
      const { products, understood } = await shop
        .newVisitor()
        .request('GET /search/:category', { params: { category: 'rotor' }, query: { displayname } });
      return { unmatched: understood!.unmatched, found: products.map((each) => each.part_number) };
    };
    const { record: before } = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    expect((await search('zebra civic')).unmatched).toEqual(['zebra']);
    expect(await save({ displayname: '  Zebra Kit  ' })).toMatchObject({
      status: 200,
      body: {
        records: [{ displayname: 'Zebra Kit' }],
        record: { history: historyWith({ displayname: 'Zebra Kit' }) },
      },
    });
    const { unmatched, found } = await search('zebra civic');
    expect(unmatched).toEqual([]);
    expect(new Set(found)).toEqual(new Set([PART]));
    const params = { carpartid: SETS.civicSportFront.car_part_id, partnumber: PART };
    const { itemInfo } = await shop.newVisitor().request('GET /product/:carpartid/:partnumber', { params });
    expect(itemInfo.product[0]).toMatchObject({ displayname: 'Zebra Kit' });
    for (const displayname of ['', '   ', 'x'.repeat(201), 7 as never, 'a\0b']) {
      expect((await save({ displayname })).status, JSON.stringify(displayname)).toBe(400);
    }
    expect((await save({})).body).toMatchObject({ record: { displayname: 'Zebra Kit' } });
    expect((await save({ displayname: before.displayname })).status).toBe(200);
    expect((await search('zebra civic')).unmatched).toEqual(['zebra']);
  });

  test('ADM-04 an item’s French name is shown and found; an item without a French name is listed as untranslated', async () => {
    const texts = {
      displayname_fr: 'Trousse zébrée',
      description_fr: 'Deux disques.',
      details_fr: 'Cales:oui',
    };
    expect((await save({ ...texts, displayname_fr: ' Trousse zébrée ' })).body).toMatchObject({
      record: { ...texts, history: historyWith({ displayname_fr: 'Trousse zébrée' }) },
    });
    await shop.app.catalogue.refresh();
    const visitor = shop.newVisitor();
    const { products } = await visitor.request('GET /search/:category', {
      params: { category: 'rotor' },
      query: { displayname: 'zébrée civic' },
    });
    expect(products[0]).toMatchObject({ part_number: PART, displayname_fr: 'Trousse zébrée' });
    const listUntranslated = async () =>
      (await clerk.request('GET /admin/items', { query: { missing: 'translation' } })).records.map(
        (each) => each.part_number,
      );
    expect(await listUntranslated()).not.toContain(PART);
    expect((await save({})).body, 'omitted texts are kept').toMatchObject({ record: texts });
    const noFrenchTexts = { displayname_fr: null, description_fr: '', details_fr: null };
    expect((await save(noFrenchTexts)).body).toMatchObject({
      record: { displayname_fr: null, description_fr: null, details_fr: null },
    });
    expect(await listUntranslated()).toContain(PART);
    expect((await save({ displayname_fr: 'x'.repeat(201) })).status).toBe(400);
  });

  test('ADM-04 the low-stock threshold is saved with the item and protected against stale saves', async () => {
    const itemBefore = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    expect(itemBefore.record.stock).toMatchObject({ low_at: null, shop_low_at: 5 });
    const { on_hand } = itemBefore.record.stock;
    const listLowStock = async () => {
      const { records } = await clerk.request('GET /admin/items', { query: { stock: 'low' } });
      expect(records.filter((each) => !each.is_low)).toEqual([]);
      return records.map((each) => each.part_number);
    };
    expect(await listLowStock()).not.toContain(PART);
    expect(itemBefore.record.is_low).toBe(false);
    const { last_modified_time } = itemBefore.record;
    expect(await save({ low_at: on_hand }, { last_modified_time })).toMatchObject({
      status: 200,
      body: { record: { stock: { low_at: on_hand, on_hand }, history: historyWith({ low_at: on_hand }) } },
    });
    expect(await listLowStock()).toContain(PART);
    const staleSave = await save({ low_at: 1 }, { last_modified_time });
    expect(staleSave).toMatchObject({ status: 409, body: { changes: [{ after: { low_at: on_hand } }] } });
    expect((await save({})).body, 'a threshold absent from the payload is kept').toMatchObject({
      record: { stock: { low_at: on_hand } },
    });
    for (const low_at of [-1, 1.5, 100_001, '3' as never]) {
      expect((await save({ low_at })).status, String(low_at)).toBe(400);
    }
    expect((await save({ low_at: null })).body).toMatchObject({ record: { stock: { low_at: null } } });
    expect(await listLowStock()).not.toContain(PART);
  });

  test('a save based on an outdated version of an item is refused and returns the other staff member’s change', async () => {
    const { record } = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    const owner = await signInStaff(shop, 'owner');
    await owner.request('POST /admin/items/:id', {
      params: { id: PART },
      body: { part_number: PART, data: { ...ITEM_DATA, cad_price: 210 } },
    });
    const response = await save({ cad_price: 205 }, { last_modified_time: record.last_modified_time });
    expect(response).toMatchObject({
      status: 409,
      body: {
        smessage: expect.stringContaining('owner@shop.example has changed this record (CAD price)'),
        changes: [{ actor: 'owner@shop.example', after: { cad_price: 21000 } }],
      },
    });
    expect(await readShopItem()).toMatchObject({ personal_cad_price: 210 });
  });

  test('stock is adjusted with a reason and recorded in the ledger; allocated units cannot be removed', async () => {
    const adjust = (change: number) =>
      clerk.call('POST /admin/items/:id/stock', {
        params: { id: PARTS.largeFront },
        body: { change, reason: 'count', note: 'shelf 4' },
      });
    expect(
      await clerk.call('POST /admin/items/:id/stock', {
        params: { id: PARTS.largeFront },
        body: { change: 2, reason: 'damaged' },
      }),
      'damaged units are not added',
    ).toMatchObject({ status: 400, body: { reason: 'stock-direction-wrong' } });
    expect(await adjust(7)).toMatchObject({
      status: 200,
      body: { record: { stock: { on_hand: 12, available: 12 } } },
    });
    await updateRows(shop.db, 'stock', { allocated: 10 }, { part_number: PARTS.largeFront });
    expect(await adjust(-3)).toMatchObject({ status: 409, body: { reason: 'stock-promised' } });
    expect(await adjust(-2)).toMatchObject({
      status: 200,
      body: { record: { stock: { on_hand: 10, available: 0 } } },
    });
    const { records } = await clerk.request('GET /admin/items/:id/stock', {
      params: { id: PARTS.largeFront },
    });
    expect(records.map((each) => [each.on_hand_change, each.cause, each.note, each.staff])).toEqual([
      [-2, 'adjust', 'count: shelf 4', clerk.email],
      [7, 'adjust', 'count: shelf 4', clerk.email],
    ]);
  });

  test('a stock adjustment that is sent again after a lost response is not applied twice', async () => {
    const params = { id: PARTS.rearOnSale };
    const adjust = (change: number, submission_id: string) =>
      clerk.call('POST /admin/items/:id/stock', {
        params,
        body: { change, reason: 'received', submission_id },
      });
    const { record } = await clerk.request('GET /admin/items/:id', { params });
    const submission = randomUUID();
    const tooMany = { change: -100_000, reason: 'damaged', submission_id: submission } as const;
    const refusal = await clerk.call('POST /admin/items/:id/stock', { params, body: tooMany });
    expect(refusal, 'a refused adjustment does not use up its id').toMatchObject({ status: 409 });
    const stock = { on_hand: record.stock.on_hand + 5 };
    for (const response of [await adjust(5, submission), await adjust(5, submission)])
      expect(response).toMatchObject({ status: 200, body: { record: { stock } } });
    expect(await adjust(6, submission)).toMatchObject({ body: { reason: 'submission-differs' } });
    await clerk.request('POST /admin/items/:id/stock', { params, body: { change: -5, reason: 'damaged' } });
  });

  test('ADM-04 a count sets the units on hand, even without a stock row, and cannot be below the allocated and held units', async () => {
    await shop.db.deleteFrom('stock').where('part_number', '=', PARTS.inactive).execute();
    const params = { id: PARTS.inactive };
    const count = (counted: number, more = {}) =>
      clerk.call('POST /admin/items/:id/stock', { params, body: { counted, reason: 'count', ...more } });
    expect((await count(9)).body).toMatchObject({ record: { stock: { on_hand: 9 } } });
    await updateRows(shop.db, 'stock', { allocated: 3, held: 2 }, { part_number: PARTS.inactive });
    expect(await count(4)).toMatchObject({ status: 409, body: { reason: 'stock-promised' } });
    expect((await count(5)).body).toMatchObject({ record: { stock: { on_hand: 5, available: 0 } } });
    expect((await count(5)).status, 'an unchanged count').toBe(200);
    expect((await count(5, { change: 1 })).status).toBe(400);
    expect((await count(5, { reason: 'received' })).status, 'a count with another reason').toBe(400);
    const { records } = await clerk.request('GET /admin/items/:id/stock', { params });
    expect(records.map((each) => [each.on_hand_change, each.note, each.staff])).toEqual([
      [-4, 'count', clerk.email],
      [9, 'count', clerk.email],
    ]);
  });

  test('interchange numbers can be searched as soon as they are saved, and two spellings of one number are saved once', async () => {
    const interchange = [
      { brand: 'Halden', number: 'HB 34-217' },
      { brand: 'Ferrox', number: 'fx.90 1' },
      { brand: 'Ferrox', number: 'FX-901' },
    ];
    const { record } = await clerk.request('POST /admin/items/:id/interchange', {
      params: { id: PART },
      body: { interchange },
    });
    expect(record.interchange, 'fx.90 1 and FX-901 are the same number').toHaveLength(2);
    await shop.app.catalogue.refresh();
    const found = await shop.newVisitor().request('GET /search/:category', {
      params: { category: 'rotor' },
      query: { part_number: 'FX901' },
    });
    expect(found.products[0]).toMatchObject({ part_number: PART, replaces: { brand: 'Ferrox' } });
  });

  test('the vehicles that an item fits are listed', async () => {
    const { records, total } = await clerk.request('GET /admin/items/:id/fitments', { params: { id: PART } });
    expect(total).toBe(3);
    expect(records[0]).toMatchObject({
      make: 'Honda',
      model: 'Accord',
      car_part_id: SETS.accordFront.car_part_id,
    });
  });

  test('the export contains every row, with formulas escaped', async () => {
    await updateRows(
      shop.db,
      'item',
      { displayname: '=HYPERLINK("http://x")' },
      { part_number: PARTS.outOfStock },
    );
    const { raw } = await clerk.call('GET /admin/items/export', { query: { sort: 'name-asc' } });
    const lines = raw.toString('utf8').split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffPart Number,Name,Subcategory,Active,Sale,CAD Price,USD Price,CAD Sale Price,USD Sale Price,Sale Start,Sale End,On Hand,Available',
    );
    expect(lines).toHaveLength(7);
    expect(lines.some((line) => line.includes(`"'=HYPERLINK(""http://x"")"`))).toBe(true);
  });

  test('invalid values are refused and change nothing', async () => {
    const before = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    for (const data of [
      { cad_price: 0 },
      { cad_price: -1 },
      { cad_price: 1.005 },
      { cad_price: '189.99' as never },
      { cad_price: 100_001 },
      { is_active: 'yes' as never },
      { weight: 3 } as never,
      { images: Array(31).fill('x') },
      { displayname: 'Front\u0001Set' },
      { description: 'no \ufffd letter' },
      { is_sale: true, cad_sale_price: 150, usd_sale_price: 120, sale_start: '0000-01-01' },
      { is_sale: true, cad_sale_price: 150, usd_sale_price: 120, sale_end: '2026-02-31' },
    ]) {
      expect((await save(data)).status, JSON.stringify(data)).toBe(400);
    }
    const mismatched = await save({}, { part_number: PARTS.rearOnSale });
    expect(mismatched.status, 'path and body name different items').toBe(400);
    expect((await clerk.request('GET /admin/items/:id', { params: { id: PART } })).record).toEqual(
      before.record,
    );
    expect((await clerk.call('GET /admin/items/:id', { params: { id: 'NOPE-1' } })).status).toBe(404);
  });

  test.runIf(engine === 'postgresql')(
    'while a bulk change or import is written, a stock correction does not wait, and a save of an item waits without a deadlock',
    async () => {
      let saving: ReturnType<typeof save> | undefined;
      await shop.db.transaction().execute(async (tx) => {
        await lockCatalogue(tx);
        const correction = { params: { id: PART }, body: { change: 1, reason: 'found' } } as const;
        expect((await clerk.call('POST /admin/items/:id/stock', correction)).status).toBe(200);
        saving = save({ cad_price: 179.99 });
        await waitForBlockedStatement(shop.db);
        await updateRows(tx, 'item', { usd_price: 13999 }, { part_number: PART });
      });
      expect((await saving!).status).toBe(200);
    },
  );
});
