import { expect, test } from 'vitest';
import type { ClientInput, Reply } from '#contract/calls.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { dayFromToday } from '#tests/support/days.ts';
import { putInCart, removeFromCart, US_ORDER } from '#tests/support/order-input.ts';
import { findOrderRow, placeOrder, settleRefunds, visitorWithCart } from '#tests/support/orders.ts';
import { updateRows } from '#tests/support/rows.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

type PromotionData = ClientInput<'POST /admin/promotions/:id'>['body']['data'];
const withWeekday = (day: string) =>
  `${new Date(`${day}T12:00:00Z`).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })} ${day}`;
const PROMOTION: PromotionData = {
  code: ' Spring ',
  type: 'Percentage',
  level: 'Order',
  description: 'spring sale',
  percentage: 20,
  price_off: 7,
  year: 'ALL',
  make: 'ALL',
  model: 'ALL',
  submodel: 'ALL',
  start_time: dayFromToday(-1),
  end_time: dayFromToday(30),
};

describeWithDatabase('promotions in the back office', (open) => {
  const shop = startShopForSuite(open);
  const clerk = createForSuite(() => signInStaff(shop, 'catalogue'));

  const save = (id: number | 'new', changes: Partial<PromotionData> = {}, more: object = {}) =>
    clerk.call('POST /admin/promotions/:id', {
      params: { id: String(id) },
      body: { id: id === 'new' ? null : id, data: { ...PROMOTION, ...changes }, ...more },
    });
  const find = async (query: ClientInput<'GET /admin/promotions'>['query']) =>
    (await clerk.request('GET /admin/promotions', { query: query ?? {} })).records;

  test('ADM-11 a new promotion is listed and usable; DISABLE ends it and ENABLE restores it', async () => {
    const created = await save('new');
    expect(created).toMatchObject({
      status: 200,
      body: {
        record: { code: 'Spring', percentage: 20, price_off: 0, make: null, state: 'Active', used_times: 0 },
      },
    });
    const { id } = (await find({ search: 'code', keyword: 'SPRI' }))[0]!;
    const ada = await visitorWithCart(shop);
    const apply = () => ada.call('GET /coupon/:code', { params: { code: 'spring' } });
    expect((await apply()).body).toMatchObject({ totals: { ca: { discount: 38 } } });
    await clerk.request('POST /admin/promotions/:id/disable', { params: { id }, body: {} });
    expect((await apply()).status).toBe(404);
    expect((await find({ status: 'Inactive' })).map((each) => each.code)).toContain('Spring');
    const owner = await signInStaff(shop, 'owner');
    const { records } = await owner.request('GET /admin/audit', {
      query: { search: 'subject', keyword: 'SPRING' },
    });
    expect(
      records.map(({ subject }) => subject),
      'the code finds the audit log of the promotion',
    ).toEqual([`promotion ${id}`, `promotion ${id}`]);
    expect(records[0]!.named_subject).toBe('promotion Spring');
    const { record: seen } = created.body as Reply<'POST /admin/promotions/:id'>;
    const body = { last_modified_time: seen.last_modified_time };
    expect(
      await clerk.call('POST /admin/promotions/:id/enable', { params: { id }, body }),
      'by someone who has not seen that it was disabled',
    ).toMatchObject({ status: 409, body: { reason: 'changed-meanwhile' } });
    const { record } = await clerk.request('POST /admin/promotions/:id/enable', { params: { id }, body: {} });
    expect(record.history.map((each) => each.action)).toEqual([
      'promotion-enabled',
      'promotion-disabled',
      'promotion-made',
    ]);
    expect((await apply()).status).toBe(200);
  });

  test('ADM-11 a saved promotion without dates may stay without them; a new promotion needs dates', async () => {
    await shop.db
      .insertInto('promotion')
      .values({
        code: 'OPEN',
        type: 'Percentage',
        level: 'Order',
        description: 'open',
        percentage: 10,
        price_off: 0,
      })
      .execute();
    const { id } = (await find({ search: 'code', keyword: 'OPEN' }))[0]!;
    const withoutDates = { code: 'OPEN', percentage: 10, start_time: null, end_time: null };
    expect(await save(id, { ...withoutDates, description: 'changed' })).toMatchObject({
      status: 200,
      body: { record: { description: 'changed', start_time: null, end_time: null } },
    });
    expect((await save(id, { ...withoutDates, start_time: PROMOTION.start_time })).status).toBe(200);
    expect((await save(id, withoutDates)).body).toMatchObject({ errors: [{ field: 'start_time' }] });
    expect((await save('new', { ...withoutDates, code: 'OPEN2' })).status).toBe(400);
  });

  test('ADM-11 scheduled and expired promotions have their own filters', async () => {
    await save('new', { code: 'LATER', start_time: dayFromToday(10), end_time: dayFromToday(20) });
    const { id } = (await find({ search: 'code', keyword: 'LATER' }))[0]!;
    const codes = async (status: 'Scheduled' | 'Expired') =>
      (await find({ status })).map(({ code }) => code).filter((code) => code === 'LATER');
    expect([await codes('Scheduled'), await codes('Expired')]).toEqual([['LATER'], []]);
    await updateRows(
      shop.db,
      'promotion',
      { start_date: dayFromToday(-9), end_date: dayFromToday(-1) },
      { id },
    );
    expect([await codes('Scheduled'), await codes('Expired')]).toEqual([[], ['LATER']]);
  });

  test.each<[string, Partial<PromotionData>, string]>([
    ['code', { code: '  ' }, 'Code cannot be empty.'],
    ['code', { code: 'wrong 10' }, 'A code cannot contain spaces.'],
    ['description', { description: '' }, 'Description cannot be empty.'],
    ['percentage', { percentage: 101 }, 'Percentage needs to be from 0 to 100.'],
    ['percentage', { percentage: 0 }, 'Percentage off cannot be 0 if the type is percentage.'],
    ['price_off', { type: 'Price', price_off: -1 }, 'Price off needs to be larger than 0.'],
    ['price_off', { type: 'Price', price_off: 0 }, 'Price off cannot be 0 if the type is price.'],
    ['end_time', { end_time: dayFromToday(-2), start_time: dayFromToday(-3) }, 'End date has passed.'],
    ['end_time', { start_time: dayFromToday(40) }, 'End date has to be later than start date.'],
    ['start_time', { start_time: null }, 'Please select promotion start date.'],
    ['end_time', { end_time: '' }, 'Please select promotion end date.'],
    ['category', { category: 'BRAKE' }, 'The only category is ROTOR.'],
    ['year', { year: 123 }, 'Enter a valid model year.'],
    ['year', { year: 'twenty' }, 'Enter a valid model year.'],
    ['start_time', { start_time: '2026-02-31' }, 'Please select promotion start date.'],
    ['start_time', { start_time: '0000-01-01' }, 'Please select promotion start date.'],
    ['end_time', { end_time: '2999-13-01' }, 'Please select promotion end date.'],
  ])('ADM-11 an invalid %s is refused: %o', async (field, changes, message) => {
    const response = await save('new', { code: 'WRONG', ...changes });
    expect(response).toMatchObject({
      status: 400,
      body: { smessage: message, errors: [{ field, message }] },
    });
    expect(await find({ search: 'code', keyword: 'wrong' })).toEqual([]);
  });

  test('ADM-11 a code already in use is refused, regardless of case and for concurrent requests', async () => {
    expect(await save('new', { code: 'welcome10' })).toMatchObject({
      status: 409,
      body: { reason: 'promotion-code-taken', errors: [{ field: 'code' }] },
    });
    const responses = await Promise.all([save('new', { code: 'TWIN' }), save('new', { code: 'twin' })]);
    expect(responses.map((each) => each.status).sort()).toEqual([200, 409]);
  });

  test('ADM-11 vehicle, family and limits are saved; a sentence summarises the rule', async () => {
    const response = await save('new', {
      code: 'HONDA',
      type: 'Price',
      level: 'Item',
      price_off: 15,
      percentage: 3,
      subcategory: 'ESD ROTOR',
      category: 'ROTOR',
      year: '2018',
      make: 'Honda',
      model: 'Civic',
      submodel: '',
      max_uses: 5,
      max_uses_per_customer: 1,
      start_time: `${dayFromToday(1)}T10:00:00.000Z`,
    });
    expect(response).toMatchObject({
      status: 200,
      body: {
        record: {
          percentage: 0,
          price_off: 15,
          subcategory: 'ESD ROTOR',
          year: 2018,
          make: 'Honda',
          submodel: null,
          max_uses: 5,
          state: 'Scheduled',
          start_time: dayFromToday(1),
          sentence: `C$15.00 or U$15.00 off each ESD ROTOR set for 2018 Honda Civic. From ${withWeekday(dayFromToday(1))} to ${withWeekday(dayFromToday(30))}. Up to 5 uses in total. Up to 1 use per customer.`,
        },
      },
    });
    const { id } = (await find({ search: 'code', keyword: 'HONDA' }))[0]!;
    const change = (changes: Partial<PromotionData>) => save(id, { code: 'HONDA', year: '2018', ...changes });
    const keptYears = { body: { record: { year: 2018, year_to: 2021 } } };
    expect(await change({ year_to: 2021, make: 'Honda', model: 'Civic' })).toMatchObject({
      body: { record: { sentence: expect.stringContaining('for Honda Civic, model years 2018 to 2021.') } },
    });
    expect(await change({ description: 'a client that does not know ranges' })).toMatchObject(keptYears);
    expect(await change({ year: '2019' })).toMatchObject({ body: { record: { year: 2019, year_to: null } } });
    const preview = await clerk.request('POST /admin/promotions/preview', {
      body: { data: { ...PROMOTION, code: '' } },
    });
    expect(preview).toMatchObject({
      sentence: `20% off the whole order. From ${withWeekday(dayFromToday(-1))} to ${withWeekday(dayFromToday(30))}.`,
      errors: [{ field: 'code' }],
    });
  });

  test('a promotion for several makes and models applies to all of them', async () => {
    const more_vehicles = [
      { make: 'Honda', model: 'Accord' },
      { make: 'Toyota', model: 'ALL' },
    ];
    const vehicle = { code: 'SEVERAL', make: 'Honda', model: 'Fit', more_vehicles };
    const anyToyota = { make: 'Toyota', model: null };
    expect(await save('new', vehicle)).toMatchObject({
      body: {
        record: {
          rule: '20% off the order, calculated on all sets for Honda Fit, Honda Accord and Toyota.',
          more_vehicles: [more_vehicles[0], anyToyota],
        },
      },
    });
    const { id } = (await find({ search: 'code', keyword: 'several' }))[0]!;
    const ada = await visitorWithCart(shop, SETS.accordFront);
    const apply = () => ada.call('GET /coupon/:code', { params: { code: 'several' } });
    expect((await apply()).status).toBe(200);

    const kept = await save(id, { code: 'SEVERAL', make: 'Honda', model: 'Fit' });
    expect(kept.body, 'vehicles absent from the request are kept').toMatchObject({
      record: { more_vehicles: [more_vehicles[0], anyToyota] },
    });
    const withYear = await save(id, { ...vehicle, year: '2018' });
    expect(withYear.body).toMatchObject({
      record: { rule: expect.stringContaining('2018 Honda Fit, 2018 Honda Accord and 2018 Toyota') },
    });
    const cleared = await save(id, { code: 'SEVERAL', make: 'Toyota' });
    expect(cleared.body).toMatchObject({ record: { more_vehicles: [] } });
    expect((await apply()).status).not.toBe(200);
    const tooMany = Array.from({ length: 21 }, () => ({ make: 'Honda' }));
    expect((await save(id, { ...vehicle, more_vehicles: tooMany })).status).toBe(400);
    expect((await save(id, { ...vehicle, make: 'ALL', model: 'ALL' })).body).toMatchObject({
      errors: [{ field: 'make' }],
    });
  });

  test('a promotion for one currency gives no discount in the other, and its code is refused there', async () => {
    const created = await save('new', { code: 'CADONLY', currency: 'ca', type: 'Price', price_off: 20 });
    expect(created).toMatchObject({
      body: {
        record: {
          currency: 'ca',
          rule: 'C$20.00 off the whole order. Only for orders in CAD.',
        },
      },
    });
    const { id } = (await find({ search: 'code', keyword: 'cadonly' }))[0]!;
    const kept = await save(id, { code: 'CADONLY', type: 'Price', price_off: 25 });
    expect(kept, 'a currency absent from the request is kept').toMatchObject({
      body: { record: { currency: 'ca', price_off: 25 } },
    });
    const ada = await visitorWithCart(shop);
    const apply = (currency?: 'ca' | 'us') =>
      ada.call('GET /coupon/:code', { params: { code: 'cadonly' }, query: currency ? { currency } : {} });
    expect(await apply('us')).toMatchObject({ status: 404, body: { reason: 'coupon-refused' } });
    const applied = { status: 200, body: { totals: { ca: { discount: 25 }, us: { discount: 0 } } } };
    expect(await apply()).toMatchObject(applied);
    expect(await apply('ca')).toMatchObject(applied);
    const { orderId } = await placeOrder(ada, { orderInfo: US_ORDER });
    expect(await findOrderRow(shop, orderId), 'an order in USD').toMatchObject({
      currency: 'us',
      promotion_id: null,
      total_discount: 0,
    });
  });

  test('a coupon for a vehicle depends on the car of the line, not on the vehicle of its fitment', async () => {
    await save('new', { code: 'CIVICS', make: 'HONDA', model: 'civic' });
    await save('new', { code: 'ACCORDS', make: 'Honda', model: 'Accord' });
    const ada = shop.newVisitor();
    const chooseCar = async (model: string) =>
      (await ada.request('POST /garage/choose', { body: { year: 2018, make: 'Honda', model } })).cars.find(
        (car) => car.is_active,
      )!;
    await chooseCar('Civic');
    // A search by number leads to any of the set's fitments.
    await putInCart(ada, SETS.accordFront);
    const apply = (code: string) => ada.call('GET /coupon/:code', { params: { code } });
    expect((await apply('accords')).status).not.toBe(200);
    expect((await apply('civics')).body).toMatchObject({ totals: { ca: { discount: 38 } } });
    const accord = await chooseCar('Accord');
    const changed = await ada.request('POST /user/cart/car', {
      body: { ...SETS.accordFront, car_id: accord.id },
    });
    expect(changed).toMatchObject({ totals: { ca: { discount: 0 } } });
    expect((await apply('accords')).body).toMatchObject({ totals: { ca: { discount: 38 } } });
    expect((await placeOrder(ada)).orderStatus).toBe('Paid');
  });

  test('a coupon for a submodel depends on the fitment for levels that the shopper left open', async () => {
    await save('new', { code: 'LX-ONLY', make: 'Chrysler', model: 'Town & Country', submodel: 'lx' });
    const ada = shop.newVisitor();
    await ada.request('POST /garage/choose', {
      body: { year: 2010, make: 'Chrysler', model: 'Town & Country' },
    });
    await putInCart(ada, SETS.townCountryEitherAxle);
    expect((await ada.call('GET /coupon/:code', { params: { code: 'LX-ONLY' } })).status).toBe(200);
    const ben = await visitorWithCart(shop, SETS.townCountryEitherAxle);
    const response = await ben.call('GET /coupon/:code', { params: { code: 'LX-ONLY' } });
    expect(response.status, 'a line without a car').toBe(200);
  });

  test('an order counts for a promotion only if the coupon gave a discount', async () => {
    await save('new', { code: 'REARS', subcategory: 'ED ROTOR' });
    const { id } = (await find({ search: 'code', keyword: 'rears' }))[0]!;
    const ada = await visitorWithCart(shop);
    await putInCart(ada, SETS.civicSportRear);
    await ada.request('GET /coupon/:code', { params: { code: 'rears' } });
    await removeFromCart(ada, SETS.civicSportRear);
    const { orderId } = await placeOrder(ada);
    expect(await findOrderRow(shop, orderId)).toMatchObject({ promotion_id: null, promotion_code: null });
    expect(await clerk.request('GET /admin/promotions/:id/performance', { params: { id } })).toMatchObject({
      currencies: [],
    });
  });

  test.each([
    [null, null, 'No date limit.'],
    ['2030-03-01', null, 'From Fri 2030-03-01 onward.'],
    [null, '2030-03-31', 'Until Sun 2030-03-31.'],
  ])('the sentence of a promotion from %s to %s names the dates', async (start_time, end_time, days) => {
    const { sentence } = await clerk.request('POST /admin/promotions/preview', {
      body: { data: { ...PROMOTION, start_time, end_time } },
    });
    expect(sentence).toBe(`20% off the whole order. ${days}`);
  });

  test('the sentence of a promotion names its limits', async () => {
    const { sentence } = await clerk.request('POST /admin/promotions/preview', {
      body: {
        data: { ...PROMOTION, start_time: null, end_time: null, max_uses: 100, max_uses_per_customer: 1 },
      },
    });
    expect(sentence).toBe(
      '20% off the whole order. No date limit. Up to 100 uses in total. Up to 1 use per customer.',
    );
  });

  test('the performance of a promotion shows its paid orders, their discounts and their refunds', async () => {
    await save('new', { code: 'Counted' });
    const { id } = (await find({ search: 'code', keyword: 'counted' }))[0]!;
    const read = async () =>
      (await clerk.request('GET /admin/promotions/:id/performance', { params: { id } })).currencies;
    expect(await read()).toEqual([]);
    const ada = await visitorWithCart(shop);
    await ada.request('GET /coupon/:code', { params: { code: 'counted' } });
    const { orderId } = await placeOrder(ada);
    const sales = {
      currency: 'ca',
      orders: 1,
      sales_before_discounts: 189.99,
      discounts: 38,
      average_order: 151.99,
    };
    expect(await read()).toEqual([{ ...sales, refunds: 0, net_sales: 151.99 }]);
    const [mostUsed, ...others] = await find({ sort: 'used-desc' });
    expect(mostUsed).toMatchObject({ code: 'Counted', used_times: 1, performance: await read() });
    expect(others.every(({ used_times }) => used_times <= 1)).toBe(true);
    const owner = await signInStaff(shop, 'owner');
    await owner.request('POST /admin/orders/:id/refund', {
      params: { id: orderId },
      body: { reason: 'all of it' },
    });
    await settleRefunds(shop);
    expect(await read()).toEqual([{ ...sales, refunds: 151.99, net_sales: 0 }]);
    const query = { search: 'code', keyword: 'counted' } as const;
    const { raw } = await clerk.call('GET /admin/promotions/export', { query });
    expect(raw.toString()).toMatch(/,1,189\.99,38,151\.99,0,0,0,0,0,0\s*$/);
  });

  test('ADM-11 family and limits absent from the payload are kept', async () => {
    const created = await save('new', {
      code: 'QUIET',
      subcategory: 'ES ROTOR',
      max_uses: 5,
      category: 'ROTOR',
    });
    expect(created.status).toBe(200);
    const { id } = (await find({ search: 'code', keyword: 'quiet' }))[0]!;
    const keptFields = { subcategory: 'ES ROTOR', max_uses: 5, category: 'ROTOR' };
    const response = await save(id, { code: 'QUIET', description: 'updated' });
    expect(response.body).toMatchObject({ record: { ...keptFields, description: 'updated' } });
    const cleared = await save(id, { code: 'QUIET', subcategory: 'ALL', max_uses: null });
    expect(cleared.body).toMatchObject({ record: { subcategory: null, max_uses: null, category: 'ROTOR' } });
  });

  test('ADM-03 promotions are searched by code and id, filtered by status and sorted by code', async () => {
    const promotions = await find({ sort: 'code-asc' });
    expect(promotions.map((each) => each.code.toLowerCase())).toEqual(
      [...promotions.map((each) => each.code.toLowerCase())].sort(),
    );
    const expired = (await find({ search: 'code', keyword: 'expir' }))[0]!;
    expect(expired.state).toBe('Expired');
    expect((await find({ status: 'Inactive' })).map((each) => each.code)).toContain('EXPIRED');
    expect((await find({ status: 'Active' })).map((each) => each.code)).not.toContain('EXPIRED');
    expect((await find({ search: 'id', keyword: String(expired.id) })).map((each) => each.id)).toContain(
      expired.id,
    );
  });

  test('a save is refused if it is based on an outdated version of a promotion or sets a limit below the uses so far', async () => {
    const [once] = await find({ search: 'code', keyword: 'ONCE' });
    const { id, last_modified_time } = once!;
    const changes: Partial<PromotionData> = { code: 'ONCE', type: 'Price', price_off: 5, max_uses: 3 };
    expect((await save(id, changes)).status).toBe(200);
    expect(await save(id, { ...changes, price_off: 6 }, { last_modified_time })).toMatchObject({
      status: 409,
      body: { changes: [{ actor: 'catalogue@shop.example' }] },
    });
    await updateRows(shop.db, 'promotion', { used_times: 2 }, { id });
    expect(await save(id, { ...changes, max_uses: 1 })).toMatchObject({
      status: 409,
      body: { reason: 'promotion-uses-below', errors: [{ field: 'max_uses' }] },
    });
    expect((await save(999_999, { code: 'NOBODY' })).status).toBe(404);
    const bulk = await clerk.request('POST /admin/promotions/bulk', {
      body: { ids: [id, 999_999], action: 'disable' },
    });
    expect(bulk).toMatchObject({ done: 1, failed: [{ id: '999999' }] });
  });
});
