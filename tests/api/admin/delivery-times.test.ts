import { expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('delivery times in the back office', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  test('saved delivery times and holidays decide the next estimate; invalid values are refused; saving other settings keeps the delivery times', async () => {
    const { record } = await owner.request('GET /admin/settings', {});
    const { last_modified_time: _, delivery, ...otherSettings } = record;
    const save = (changes: Partial<typeof delivery>) =>
      owner.call('POST /admin/settings', { body: { data: { delivery: { ...delivery, ...changes } } } });
    const estimate = async () => {
      const query = { country: 'Canada', postal_code: 'M5V 2T6' } as const;
      return (await shop.newVisitor().request('GET /delivery', { query })).delivery!;
    };
    const region = { country: 'Canada', postal_prefix: 'M5V', from_days: 1, to_days: 1 } as const;
    const before = await estimate();
    expect(before.region).toBe('Ontario');
    const rules = [...delivery.rules, region];
    const holidays = [...delivery.holidays, { country: 'Canada' as const, day: before.dispatch }];
    expect(await save({ rules, holidays })).toMatchObject({
      status: 200,
      body: { record: { delivery: { rules: expect.arrayContaining([region]) } } },
    });
    const after = await estimate();
    expect(after).toMatchObject({ from_days: 1, to_days: 1 });
    expect(after.dispatch > before.dispatch).toBe(true);
    expect((await owner.call('POST /admin/settings', { body: { data: otherSettings } })).status).toBe(200);
    expect(await estimate()).toEqual(after);
    expect(await save({ rules: [...rules, region] })).toMatchObject({
      status: 400,
      body: { reason: 'delivery-prefix-twice', errors: [{ field: `rules.${rules.length}.postal_prefix` }] },
    });
    const backwards = [{ ...region, from_days: 3 }];
    expect((await save({ rules: backwards })).body).toMatchObject({ reason: 'delivery-days-invalid' });
    expect((await save({ cut_off_hour: 25 })).status).toBe(400);
    expect(await estimate()).toEqual(after);

    expect((await save({})).status).toBe(200);
    expect(await estimate()).toEqual(before);
    const { history } = await owner.request('GET /admin/settings', {});
    expect(history[0]).toMatchObject({
      before: { 'delivery_days Canada M5V': '1–1', holidays: [`${before.dispatch} Canada`] },
      after: { 'delivery_days Canada M5V': null, holidays: [] },
    });
  });

  test('a save of the delivery times keeps the changes that were made to other settings meanwhile', async () => {
    const { record: loaded } = await owner.request('GET /admin/settings', {});
    const changed = { name: 'Renamed meanwhile', refund_limit_cad: 1234.5, hours_fr: 'En semaine' };
    const { record: renamed } = await owner.request('POST /admin/settings', { body: { data: changed } });
    expect(renamed, 'what is not sent is kept').toMatchObject({
      email: loaded.email,
      delivery: loaded.delivery,
    });
    const { last_modified_time } = renamed;
    const delivery = { ...loaded.delivery, cut_off_hour: 9 };
    const { record } = await owner.request('POST /admin/settings', {
      body: { last_modified_time, data: { delivery } },
    });
    expect(record).toMatchObject({ ...changed, delivery });
    const { history } = await owner.request('GET /admin/settings', {});
    expect(history[0]!.after).toEqual({ cut_off_hour: 9 });
  });
});
