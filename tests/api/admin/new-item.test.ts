import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { ITEM_DATA } from '#tests/support/admin-items.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { dayFromToday } from '#tests/support/days.ts';
import { findRow } from '#tests/support/rows.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

type Body = ClientInput<'POST /admin/items'>['body'];
const DATA = { ...ITEM_DATA, displayname: 'Front Set 13 in' };

describeWithDatabase('new items in the back office', (open) => {
  const shop = startShopForSuite(open);
  const clerk = createForSuite(() => signInStaff(shop, 'catalogue'));

  const createItem = (part_number: string, data: Partial<Body['data']> = {}, more: Partial<Body> = {}) =>
    clerk.call('POST /admin/items', {
      body: { part_number, family: 'ESD', data: { ...DATA, ...data }, ...more },
    });

  test('ADM-04 a new item has its fields, images, stock and an audit entry, and is in the catalogue', async () => {
    const version = shop.app.catalogue.current();
    expect(
      await createItem(' esd-1300f ', {
        images: ['esd-front-5-1', 'esd-front-5-2'],
        specifications: { lug_holes: 5 },
        description: 'New in May',
        on_hand: 12,
        low_at: 3,
      }),
    ).toMatchObject({
      status: 200,
      body: {
        record: {
          part_number: 'ESD-1300F',
          subcategory: 'ESD ROTOR',
          displayname: 'Front Set 13 in',
          is_active: true,
          main_image: 'esd-front-5-1',
          images: ['esd-front-5-1', 'esd-front-5-2'],
          description: 'New in May',
          specifications: { lug_holes: 5, coating: null },
          stock: { on_hand: 12, available: 12, low_at: 3 },
          history: [{ action: 'item-created', actor: clerk.email, after: { cad_price: 18999, on_hand: 12 } }],
        },
      },
    });
    expect(await shop.app.catalogue.refresh()).toBeGreaterThan(version);
    const ledger = await clerk.request('GET /admin/items/:id/stock', { params: { id: 'ESD-1300F' } });
    expect(ledger.records).toMatchObject([{ cause: 'receive', on_hand_change: 12 }]);
  });

  test('ADM-04 a copy fits the same vehicles as the original', async () => {
    const fitments = async (id: string) => {
      const { records } = await clerk.request('GET /admin/items/:id/fitments', { params: { id }, query: {} });
      return records.map(({ car_part_id: _, ...fitment }) => fitment);
    };
    const copy = await createItem('ESD-1310F', {}, { fitments_of: PARTS.front });
    expect(copy).toMatchObject({ status: 200 });
    expect((await fitments(PARTS.front)).length).toBeGreaterThan(0);
    expect(await fitments('ESD-1310F')).toEqual(await fitments(PARTS.front));
  });

  test('ADM-03 the list can be limited to items that have no image or that fit no vehicle', async () => {
    await createItem('ESD-1320F', {}, { fitments_of: PARTS.front });
    await createItem('ESD-1321F', { images: ['esd-front-5-1'] });
    const listMissing = async (missing: 'image' | 'fitments') => {
      const query = { missing, search: 'part_number', keyword: 'ESD-132' } as const;
      const { records } = await clerk.request('GET /admin/items', { query });
      return records.map((each) => each.part_number);
    };
    expect(await listMissing('image')).toEqual(['ESD-1320F']);
    expect(await listMissing('fitments')).toEqual(['ESD-1321F']);
  });

  test('ADM-04 a new item may be inactive and on a scheduled sale', async () => {
    const sale_start = dayFromToday(3);
    const sale = { is_sale: true, cad_sale_price: 150, usd_sale_price: 120, sale_start };
    expect((await createItem('ESD-1301F', { is_active: false, ...sale })).body).toMatchObject({
      record: { is_active: false, is_sale: true, cad_sale_price: 150, sale_start, stock: { on_hand: 0 } },
    });
    await shop.app.work.applySaleSchedule();
    const stored = await findRow(shop.db, 'item', { part_number: 'ESD-1301F' });
    expect(stored).toMatchObject({ is_sale: false, sale_scheduled: true });
  });

  test('ADM-04 an image can be uploaded before its new item is saved, and is then shown on the item', async () => {
    const payload = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    const cookie = cookieHeader(clerk.cookies);
    const url = '/api/admin/items/images';
    const headers = { ...clerk.headers, 'content-type': 'image/png', cookie };
    const { image_id } = (await shop.app.http.inject({ method: 'POST', url, headers, payload })).json();
    expect((await createItem('ESD-1302F', { images: [image_id] })).body).toMatchObject({
      record: { main_image: image_id },
    });
  });

  test('ADM-04 a part number that another item has is refused, and the error names the field', async () => {
    expect(await createItem(PARTS.front.toLowerCase())).toMatchObject({
      status: 409,
      body: { reason: 'item-exists', errors: [{ field: 'part_number' }] },
    });
  });

  test('ADM-04 if two items with the same part number are saved simultaneously, one is created', async () => {
    const statuses = (await Promise.all([createItem('ESD-1303F'), createItem('ESD-1303F')])).map(
      (each) => each.status,
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test('ADM-04 invalid items are refused and nothing is saved', async () => {
    const invalidChanges: [Partial<Body['data']>, Partial<Body>?][] = [
      [{}, { part_number: 'A B' }],
      [{}, { part_number: '9-Mar' }],
      [{}, { family: 'XX' as never }],
      [{ displayname: ' ' }],
      [{ cad_price: 0 }],
      [{ is_sale: true, cad_sale_price: 10 }],
      [{ images: ['https://elsewhere.example/a.jpg'] }],
      [{ on_hand: -1 }],
      [{ specifications: { lug_holes: 99 } }],
    ];
    for (const [data, more] of invalidChanges) {
      expect((await createItem('ESD-1304F', data, more)).status, JSON.stringify([data, more])).toBe(400);
    }
    const { total } = await clerk.request('GET /admin/items', {
      query: { search: 'part_number', keyword: 'ESD-1304F' },
    });
    expect(total).toBe(0);
  });

  test('ADM-04 only staff with the permission to change items can create them', async () => {
    const reader = await signInStaff(shop, 'read-only');
    const body = { part_number: 'ESD-1305F', family: 'ESD' as const, data: DATA };
    expect((await reader.call('POST /admin/items', { body })).status).toBe(403);
  });
});
