import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sent } from '#contract/calls.ts';
import { findImage } from '#server/images/queries.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { dayFromToday } from '#tests/support/days.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { items } from '#tests/support/small-catalogue.ts';
import { staffOf } from '#tests/support/staff.ts';

const PART = items.esdFront.part_number;
type Save = Sent<'POST /admin/items/:id'>['body'];
const DATA = {
  is_active: true,
  is_sale: false,
  cad_price: 189.99,
  usd_price: 149.99,
  cad_sale_price: null,
  usd_sale_price: null,
} satisfies Save['data'];

describeOnBoth('items in the back office', (open) => {
  let shop: TestShop;
  let clerk: Shopper & { email: string };
  beforeAll(async () => {
    shop = await startShop(await open(), { env: { IMAGE_HOSTS: 'images.halden.example' } });
    clerk = await staffOf(shop, 'catalogue');
  });
  afterAll(() => shop.close());

  const save = (data: Partial<Save['data']>, more: Partial<Save> = {}) =>
    clerk.call('POST /admin/items/:id', {
      params: { id: PART },
      body: { part_number: PART, data: { ...DATA, ...data }, ...more },
    });
  /** A history in which this stands. */
  const historyWith = (after: object) =>
    expect.arrayContaining([expect.objectContaining({ after: expect.objectContaining(after) })]);
  const price = async () => {
    await shop.app.catalogue.refresh();
    const params = { carpartid: 'F1', partnumber: PART };
    return (await shop.visitor().request('GET /product/:carpartid/:partnumber', { params })).itemInfo
      .itemDetail[0]!;
  };

  test('ADM-03 ADM-04 items are listed by name, sorted by price, found by number and by name', async () => {
    const names = async (query: Sent<'GET /admin/items'>['query']) => {
      const { records, total } = await clerk.request('GET /admin/items', { query: query ?? {} });
      return [total, ...records.map((each) => each.part_number)];
    };
    expect(await names({})).toEqual([5, 'ESD-1001F', 'ESD-1002F', 'ES-9999F', 'ES-3001F', 'ED-2001R']);
    expect(await names({ sort: 'price-desc' })).toEqual([
      5,
      'ESD-1002F',
      'ESD-1001F',
      'ES-3001F',
      'ED-2001R',
      'ES-9999F',
    ]);
    expect(await names({ sort: 'name-desc', search: 'name', keyword: '  FRONT set 1' })).toEqual([
      2,
      'ESD-1002F',
      'ESD-1001F',
    ]);
    expect(await names({ search: 'part_number', keyword: 'd-20' })).toEqual([1, 'ED-2001R']);
    expect(await names({ search: 'name', keyword: '%' })).toEqual([0]);
    expect(await names({ status: 'inactive' })).toEqual([1, 'ES-9999F']);
    expect(await names({ sale: 'yes' })).toEqual([1, 'ED-2001R']);
    expect(await names({ stock: 'out' })).toEqual([1, 'ES-3001F']);
    expect(await names({ stock: 'low' })).toEqual([2, 'ESD-1002F', 'ES-3001F']);
    expect(await names({ page: 7 })).toHaveLength(6);
    const response = await clerk.call('GET /admin/items', { query: { sort: 'weight' as never } });
    expect(response.status).toBe(400);
  });

  test('ADM-04 a saved price is what the shop sells at, at once', async () => {
    expect(await save({ cad_price: 199.99, details: 'Coating:zinc: grey' })).toMatchObject({
      status: 200,
      body: {
        records: [{ part_number: PART, cad_price: 199.99 }],
        record: { details: 'Coating:zinc: grey' },
      },
    });
    expect(await price()).toMatchObject({ personal_cad_price: 199.99 });
  });

  test('ADM-04 a sale needs both prices, each below the price', async () => {
    expect(await save({ is_sale: true, cad_sale_price: 150 })).toMatchObject({
      status: 400,
      body: {
        smessage: 'Sale item must have USD & CAD sale price',
        errors: [{ field: 'usd_sale_price', message: 'Sale item must have USD & CAD sale price' }],
      },
    });
    expect((await save({ is_sale: true, cad_sale_price: 189.99, usd_sale_price: 10 })).status).toBe(400);
    expect((await save({ is_sale: true, cad_sale_price: 150, usd_sale_price: 120 })).status).toBe(200);
    expect(await price()).toMatchObject({ is_sale: true, personal_cad_sale_price: 150 });
  });

  test('ADM-04 an item whose sale is over is sold for less than the sale price was', async () => {
    expect((await save({ is_sale: true, cad_sale_price: 150, usd_sale_price: 120 })).status).toBe(200);
    expect((await save({ is_sale: false, cad_sale_price: 150, usd_sale_price: 120 })).body).toMatchObject({
      record: { is_sale: false, cad_sale_price: 150, usd_sale_price: 120 },
    });
    const lower = { cad_price: 150, is_sale: false, cad_sale_price: 150, usd_sale_price: 120 };
    expect(await save(lower)).toMatchObject({
      status: 200,
      body: { record: { cad_price: 150, cad_sale_price: null, usd_sale_price: 120 } },
    });
    expect(await price()).toMatchObject({ is_sale: false, personal_cad_price: 150 });
  });

  test('a sale with days begins on its first and ends after its last', async () => {
    const window = { sale_start: dayFromToday(3), sale_end: dayFromToday(5) };
    const response = await save({ is_sale: true, cad_sale_price: 150, usd_sale_price: 120, ...window });
    expect(response).toMatchObject({ status: 200, body: { record: { is_sale: true, ...window } } });
    const unspoken = await save({ is_sale: true, cad_sale_price: 149, usd_sale_price: 120 });
    expect(unspoken.body, 'the specified payload names no days').toMatchObject({
      record: { cad_sale_price: 149, ...window },
    });
    await shop.app.work.sales();
    expect(await price()).toMatchObject({ is_sale: false });
    shop.minutesPass(4 * 24 * 60);
    await shop.app.work.sales();
    expect(await price()).toMatchObject({ is_sale: true });
    shop.minutesPass(3 * 24 * 60);
    await shop.app.work.sales();
    expect(await price()).toMatchObject({ is_sale: false });
    shop.minutesPass(-7 * 24 * 60);
  });

  test('ADM-04 an item gets another name: pages say it, and it is found by its new words and no longer by the old', async () => {
    const found = async (displayname: string) => {
      await shop.app.catalogue.refresh();
      const response = await shop
        .visitor()
        .request('GET /search/:category', { params: { category: 'rotor' }, query: { displayname } });
      return response.products.map((each) => each.part_number);
    };
    const { record: before } = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    expect(await found('zebra civic')).not.toContain(PART);
    expect(await save({ displayname: '  Zebra Kit  ' })).toMatchObject({
      status: 200,
      body: {
        records: [{ displayname: 'Zebra Kit' }],
        record: { history: historyWith({ displayname: 'Zebra Kit' }) },
      },
    });
    expect(await found('zebra civic')).toContain(PART);
    expect(await found('set civic')).not.toContain(PART);
    const params = { carpartid: 'F1', partnumber: PART };
    const { itemInfo } = await shop.visitor().request('GET /product/:carpartid/:partnumber', { params });
    expect(itemInfo.product[0]).toMatchObject({ displayname: 'Zebra Kit' });
    for (const displayname of ['', '   ', 'x'.repeat(201), 7 as never, 'a\0b']) {
      expect((await save({ displayname })).status, JSON.stringify(displayname)).toBe(400);
    }
    expect((await save({})).body).toMatchObject({ record: { displayname: 'Zebra Kit' } });
    expect((await save({ displayname: before.displayname })).status).toBe(200);
    expect(await found('set civic')).toContain(PART);
  });

  test('ADM-04 how many pieces are few is saved with the item, alone, and told to a second clerk', async () => {
    const seen = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    expect(seen.record.stock).toMatchObject({ low_at: null, shop_low_at: 5 });
    const { on_hand } = seen.record.stock;
    const low = async () =>
      (await clerk.request('GET /admin/items', { query: { stock: 'low' } })).records.map(
        (each) => each.part_number,
      );
    expect(await low()).not.toContain(PART);
    const { last_modified_time } = seen.record;
    expect(await save({ low_at: on_hand }, { last_modified_time })).toMatchObject({
      status: 200,
      body: { record: { stock: { low_at: on_hand, on_hand }, history: historyWith({ low_at: on_hand }) } },
    });
    expect(await low()).toContain(PART);
    const stale = await save({ low_at: 1 }, { last_modified_time });
    expect(stale).toMatchObject({ status: 409, body: { changes: [{ after: { low_at: on_hand } }] } });
    expect((await save({})).body, 'not named, not changed').toMatchObject({
      record: { stock: { low_at: on_hand } },
    });
    for (const low_at of [-1, 1.5, 100_001, '3' as never]) {
      expect((await save({ low_at })).status, String(low_at)).toBe(400);
    }
    expect((await save({ low_at: null })).body).toMatchObject({ record: { stock: { low_at: null } } });
    expect(await low()).not.toContain(PART);
  });

  test('a picture may be linked to where pages may show it, and nowhere else', async () => {
    const { record } = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    const shown = 'https://images.halden.example/esd-1001f.jpg';
    const elsewhere = 'https://images.else.example/esd-1001f.jpg';
    expect(await save({ images: [...record.images, elsewhere] })).toMatchObject({
      status: 400,
      body: { reason: 'item-image-host', smessage: expect.stringContaining(elsewhere) },
    });
    for (const image of [
      elsewhere,
      'https://images.halden.example@else.example/a.jpg',
      'https://images.halden.example.else.example/a.jpg',
      'https://images.halden.example:8443/a.jpg',
      'http://images.halden.example/a.jpg',
      '//images.halden.example/a.jpg',
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      '../secret',
      '',
    ]) {
      expect((await save({ images: [image] })).status, image).toBe(400);
      expect((await save({ main_image: image })).status, `${image} as main image`).toBe(400);
    }
    const now = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    expect(now.record, 'nothing has changed').toEqual(record);

    const images = [...record.images, shown, shown];
    expect(await save({ images, main_image: shown })).toMatchObject({
      status: 200,
      body: { record: { images: [...record.images, shown], main_image: shown } },
    });
    const params = { carpartid: 'F1', partnumber: PART };
    await shop.app.catalogue.refresh();
    const { itemInfo } = await shop.visitor().request('GET /product/:carpartid/:partnumber', { params });
    expect(itemInfo.itemImages.at(-1)).toMatchObject({ image_url: shown });

    // Linked to in other times: it stays, and does not keep anybody from changing a price.
    await shop.db
      .insertInto('item_image')
      .values({ part_number: PART, image_id: elsewhere, image_number: 99 })
      .execute();
    expect((await save({ images: [...record.images, elsewhere] })).status).toBe(200);
    expect((await save({ images: record.images, main_image: record.main_image })).status).toBe(200);
    expect((await save({ images: [elsewhere] })).status, 'once gone, it stays away').toBe(400);
  });

  test('the second of two clerks is told who changed what; nothing is overwritten', async () => {
    const { record } = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    const owner = await staffOf(shop, 'owner');
    await owner.request('POST /admin/items/:id', {
      params: { id: PART },
      body: { part_number: PART, data: { ...DATA, cad_price: 210 } },
    });
    const response = await save({ cad_price: 205 }, { last_modified_time: record.last_modified_time });
    expect(response).toMatchObject({
      status: 409,
      body: {
        smessage: expect.stringContaining('owner@shop.example changed this meanwhile'),
        changes: [{ actor: 'owner@shop.example', after: { cad_price: 21000 } }],
      },
    });
    expect(await price()).toMatchObject({ personal_cad_price: 210 });
  });

  test('stock is corrected with a reason and stands in the ledger; what is promised cannot go', async () => {
    const adjust = (change: number) =>
      clerk.call('POST /admin/items/:id/stock', {
        params: { id: 'ESD-1002F' },
        body: { change, reason: 'count', note: 'shelf 4' },
      });
    expect(await adjust(7)).toMatchObject({
      status: 200,
      body: { record: { stock: { on_hand: 12, available: 12 } } },
    });
    await shop.db
      .updateTable('stock')
      .set({ allocated: 10 })
      .where('part_number', '=', 'ESD-1002F')
      .execute();
    expect(await adjust(-3)).toMatchObject({ status: 409, body: { reason: 'stock-promised' } });
    expect(await adjust(-2)).toMatchObject({
      status: 200,
      body: { record: { stock: { on_hand: 10, available: 0 } } },
    });
    const { records } = await clerk.request('GET /admin/items/:id/stock', { params: { id: 'ESD-1002F' } });
    expect(records.map((each) => [each.on_hand_change, each.cause, each.note])).toEqual([
      [-2, 'adjust', 'count: shelf 4'],
      [7, 'adjust', 'count: shelf 4'],
    ]);
  });

  test('numbers of other brands are found by shoppers as soon as they are saved', async () => {
    const interchange = [
      { brand: 'Halden', number: 'HB 34-217' },
      { brand: 'Ferrox', number: 'fx.90 1' },
      { brand: 'Ferrox', number: 'FX-901' },
    ];
    const { record } = await clerk.request('POST /admin/items/:id/interchange', {
      params: { id: PART },
      body: { interchange },
    });
    expect(record.interchange).toHaveLength(2);
    await shop.app.catalogue.refresh();
    const found = await shop.visitor().request('GET /search/:category', {
      params: { category: 'rotor' },
      query: { part_number: 'FX901' },
    });
    expect(found.products[0]).toMatchObject({ part_number: PART, replaces: { brand: 'Ferrox' } });
    const { records, total } = await clerk.request('GET /admin/items/:id/fitments', { params: { id: PART } });
    expect(total).toBe(3);
    expect(records[0]).toMatchObject({ make: 'Honda', model: 'Accord', car_part_id: 'F6' });
  });

  test('a picture is made smaller, kept once, shown last; what is no picture is refused', async () => {
    const send = (payload: Buffer, type: string) =>
      shop.app.http.inject({
        method: 'POST',
        url: `/api/admin/items/${PART}/images`,
        payload,
        headers: { ...clerk.headers, 'content-type': type, cookie: `asid=${clerk.cookies.get('asid')}` },
      });
    const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a33' } })
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    const first = (await send(photo, 'image/jpeg')).json();
    expect(first).toMatchObject({ scode: 200, image_id: expect.stringMatching(/^p-[0-9a-f]{32}$/) });
    expect(first.record.images.at(-1)).toBe(first.image_id);
    const kept = await findImage(shop.db, first.image_id);
    const seen = await sharp(Buffer.from(kept!.bytes)).metadata();
    expect(seen).toMatchObject({ width: 1000, height: 750, format: 'webp' });
    expect(seen.exif).toBeUndefined();
    expect((await send(photo, 'image/jpeg')).json().record.images).toEqual(first.record.images);

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await send(svg, 'image/png')).json()).toMatchObject({ scode: 400, reason: 'picture-unreadable' });
    expect((await send(photo.subarray(0, 400), 'image/jpeg')).statusCode).toBe(400);
    expect((await send(Buffer.from('{}'), 'application/json')).statusCode).toBe(415);

    const images = [first.image_id, ...first.record.images.slice(0, -1)];
    const { body } = await save({ images, main_image: first.image_id });
    expect(body).toMatchObject({ record: { images, main_image: first.image_id } });

    const full = Array.from({ length: 30 }, (_, n) => `esd-front-5-${n}`);
    expect((await save({ images: full })).status).toBe(200);
    expect((await send(photo, 'image/jpeg')).json()).toMatchObject({
      scode: 409,
      smessage: 'An item has at most 30 pictures. Remove one, save, then add another.',
    });
    const { record } = await clerk.request('GET /admin/items/:id', { params: { id: PART } });
    expect(record.images).toEqual(full);
    expect((await save({ images })).status).toBe(200);
  });

  test('several items are switched off at once; one that is not there is named', async () => {
    const response = await clerk.request('POST /admin/items/bulk', {
      body: { ids: ['ES-3001F', 'ES-9999F', 'ES-0000X'], action: 'deactivate' },
    });
    expect(response).toMatchObject({ done: 1, skipped: 1, failed: [{ id: 'ES-0000X' }] });
    await clerk.request('POST /admin/items/bulk', { body: { ids: ['ES-3001F'], action: 'activate' } });
  });

  test('the export holds every row, with formulas defused', async () => {
    await shop.db
      .updateTable('item')
      .set({ displayname: '=HYPERLINK("http://x")' })
      .where('part_number', '=', 'ES-3001F')
      .execute();
    const { raw } = await clerk.call('GET /admin/items/export', { query: { sort: 'name-asc' } });
    const lines = raw.toString('utf8').split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffPart Number,Name,Subcategory,Active,Sale,CAD Price,USD Price,CAD Sale Price,USD Sale Price,Sale Start,Sale End,On Hand,Available',
    );
    expect(lines).toHaveLength(7);
    expect(lines.some((line) => line.includes(`"'=HYPERLINK(""http://x"")"`))).toBe(true);
  });

  test('what an item may not be is refused and changes nothing', async () => {
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
    const other = await save({}, { part_number: 'ED-2001R' });
    expect(other.status, 'path and body name different items').toBe(400);
    expect((await clerk.request('GET /admin/items/:id', { params: { id: PART } })).record).toEqual(
      before.record,
    );
    expect((await clerk.call('GET /admin/items/:id', { params: { id: 'NOPE-1' } })).status).toBe(404);
  });
});
