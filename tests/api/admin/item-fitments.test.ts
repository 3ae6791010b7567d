import { expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { findRows } from '#tests/support/rows.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

type Body = ClientInput<'POST /admin/items/:id/fitments'>['body'];
const ACCORD: Body = { year: '2018', make: 'Honda', model: 'Accord', position: 'Rear' };

describeWithDatabase('the fitments of an item in the back office', (open) => {
  const shop = startShopForSuite(open);
  const clerk = createForSuite(() => signInStaff(shop, 'catalogue'));

  const params = { id: PARTS.largeFront };
  const preview = async (body: Body) =>
    (await clerk.request('POST /admin/items/:id/fitments/preview', { params, body })).fitments;
  const add = (body: Body) => clerk.call('POST /admin/items/:id/fitments', { params, body });
  const list = (keyword = '') =>
    clerk.request('GET /admin/items/:id/fitments', { params, query: { keyword } });

  test('ADM-04 the preview of a range of years shows known and new vehicles, existing fitments and overlaps', async () => {
    const body: Body = { year: '2018-2019', make: 'honda', model: 'civic', position: 'Front' };
    expect(await preview(body)).toMatchObject([
      {
        year: 2019,
        make: 'Honda',
        model: 'Civic',
        trim: null,
        is_new_vehicle: true,
        exists: false,
        overlaps: [],
      },
      {
        year: 2018,
        make: 'Honda',
        model: 'Civic',
        trim: 'Si',
        is_new_vehicle: false,
        exists: false,
        overlaps: [{ position: 'Front', note: 'w/ 12.6 in rotor' }],
      },
      { year: 2018, trim: 'Sport', is_new_vehicle: false, exists: false, overlaps: [] },
    ]);
    expect(await preview({ ...body, year: '2018', trim: 'si', note: 'w/ 12.6 in rotor' })).toMatchObject([
      { trim: 'Si', exists: true, overlaps: [] },
    ]);
    expect((await list()).total, 'a preview changes nothing').toBe(1);
  });

  test('ADM-04 added fitments appear in the shop immediately, and in the history', async () => {
    const response = await add({ ...ACCORD, year: '2018-2020' });
    expect(response).toMatchObject({
      status: 200,
      body: {
        smessage: '3 fitments added.',
        record: {
          fitment_count: 4,
          history: [
            {
              action: 'item-fitments-added',
              actor: clerk.email,
              after: {
                vehicles: ['2020 Honda Accord', '2019 Honda Accord', '2018 Honda Accord 2.0L L4'],
                position: 'Rear',
              },
            },
          ],
        },
      },
    });
    expect((await list('accord 2019 REAR')).records).toMatchObject([
      { year: 2019, make: 'Honda', model: 'Accord', position: 'Rear', note: null },
    ]);
    expect((await list('100%')).total).toBe(0);
    await shop.app.catalogue.refresh();
    const found = await shop.newVisitor().request('GET /search/:category', {
      params: { category: 'rotor' },
      query: { displayname: '2020 honda accord rear' },
    });
    expect(found.products).toMatchObject([{ part_number: PARTS.largeFront }]);
  });

  test('ADM-04 fitments that the item has already are not added again', async () => {
    expect(await add(ACCORD)).toMatchObject({ status: 409, body: { reason: 'fitments-exist' } });
    expect((await add({ ...ACCORD, year: '2017–2018' })).body).toMatchObject({
      record: { fitment_count: 5 },
    });
  });

  test('ADM-04 if two staff members add the same new vehicle simultaneously, it is created once', async () => {
    const body: Body = { year: '2016', make: 'Honda', model: 'Accord', position: 'Front' };
    const statuses = (await Promise.all([add(body), add(body)])).map((each) => each.status);
    expect(statuses.sort()).toEqual([200, 409]);
    const vehicles = await findRows(shop.db, 'vehicle', { year: 2016 });
    expect(vehicles).toHaveLength(1);
  });

  test('ADM-04 fields are checked as in an import, and an error names its field', async () => {
    for (const [field, text] of [
      ['year', '18'],
      ['year', '2019-2018'],
      ['make', ' '],
      ['engine', '#REF!'],
    ] as const) {
      expect(await add({ ...ACCORD, [field]: text }), text).toMatchObject({
        status: 400,
        body: { reason: 'fitments-invalid', errors: [{ field }] },
      });
    }
  });

  test('ADM-04 removed fitments disappear from the shop and are named in the history', async () => {
    const { records } = await list('rear 2019');
    const car_part_ids = [...records.map((each) => each.car_part_id), SETS.accordFront.car_part_id];
    const { record } = await clerk.request('POST /admin/items/:id/fitments/remove', {
      params,
      body: { car_part_ids },
    });
    expect(record.history[0]).toMatchObject({
      action: 'item-fitments-removed',
      before: { fitments: ['2019 Honda Accord, Rear'] },
    });
    expect((await list('rear 2019')).total).toBe(0);
    const years = await shop.newVisitor().request('GET /getyears', {});
    expect(JSON.stringify(years), 'no set is left for that year').not.toContain('2019');
    const fitmentsOfAnotherItem = await clerk.request('GET /admin/items/:id/fitments', {
      params: { id: PARTS.front },
    });
    expect(fitmentsOfAnotherItem.total, 'the fitments of another item stay').toBe(3);
  });
});
