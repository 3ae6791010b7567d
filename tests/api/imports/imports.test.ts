import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnBoth } from '#tests/support/databases.ts';
import { csv, openImportHarness } from '#tests/support/import-harness.ts';

describeOnBoth('importing the catalogue', (open) => {
  test('ADM-12 a sheet of items is compared, applied at once, and taken back', async () => {
    const database = await open();
    const harness = await openImportHarness(database);
    const looked = await harness.look(
      csv(
        'Part Number,Family,Name,CAD Price,USD Price,Images,On hand',
        'ESD-1001F,ESD,Front Set 11.8 in,199.99,149.99,,90',
        'ESD-5000F,ESD Rotor,New Front Set,210.00,160.00,esd-front-5-1|esd-front-5-2,7',
      ),
    );
    expect(looked.fault).toBeNull();
    expect(looked).toMatchObject({
      state: 'ready',
      kind: 'items',
      format: 'csv',
      counts: { rows: 2, new: 1, changed: 1, same: 0, removed: 0, invalid: 0 },
    });
    expect(looked.differences.map(({ field, count }) => [field, count])).toEqual([
      ['cad_price', 1],
      ['images', 1],
      ['on_hand', 1],
    ]);
    const applied = await harness.applyLooked(looked);
    expect(applied.state).toBe('applied');
    const item = await database.db
      .selectFrom('item')
      .selectAll()
      .where('part_number', '=', 'ESD-5000F')
      .executeTakeFirst();
    expect(item).toMatchObject({ cad_price: 21000, family: 'ESD', main_image: 'esd-front-5-1' });
    const again = await harness.look(
      csv(
        'Part Number,Family,Name,CAD Price,USD Price,Images,On hand',
        'ESD-1001F,ESD,Front Set 11.8 in,199.99,149.99,,90',
        'ESD-5000F,ESD Rotor,New Front Set,210.00,160.00,esd-front-5-1|esd-front-5-2,7',
      ),
    );
    expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 2 });
    const undone = await harness.undo(applied);
    expect(undone).toMatchObject({ state: 'undone', fault: null });
    const { rows } = await sql`
      select i.part_number, is_active, cad_price, on_hand from item i join stock using (part_number)
      where part_number in ('ESD-5000F', 'ESD-1001F') order by 1`.execute(database.db);
    expect(rows).toEqual([
      { part_number: 'ESD-1001F', is_active: true, cad_price: 18999, on_hand: 100 },
      { part_number: 'ESD-5000F', is_active: false, cad_price: 21000, on_hand: 0 },
    ]);
    await harness.close();
  });

  test('ADM-12 the main image that staff chose stays, and comes back when an import is taken back', async () => {
    const database = await open();
    const { db } = database;
    const harness = await openImportHarness(database);
    const images = (list: string) =>
      harness.apply(csv('part_number,displayname,images', `ESD-1001F,Front Set 11.8 in,${list}`));
    const main = async () => {
      const item = await db
        .selectFrom('item')
        .select('main_image')
        .where('part_number', '=', 'ESD-1001F')
        .executeTakeFirstOrThrow();
      return item.main_image;
    };
    await images('esd-front-5-1|esd-front-5-2');
    await db
      .updateTable('item')
      .set({ main_image: 'esd-front-5-2' })
      .where('part_number', '=', 'ESD-1001F')
      .execute();
    const prices = await harness.apply(csv('part_number,cad_price', 'ESD-1001F,200.00'));
    expect(prices.differences.map(({ field }) => field)).toEqual(['cad_price']);
    expect(await main(), 'after a price list').toBe('esd-front-5-2');
    await harness.undo(prices);
    expect(await main(), 'after taking it back').toBe('esd-front-5-2');
    const fewer = await images('esd-front-5-1|esd-front-5-3');
    expect(await main(), 'it is gone: the first').toBe('esd-front-5-1');
    await harness.undo(fewer);
    expect(await main()).toBe('esd-front-5-2');
    const more = await images('esd-front-5-3|esd-front-5-2');
    expect(await main(), 'still among them').toBe('esd-front-5-2');
    await db
      .updateTable('item')
      .set({ main_image: 'esd-front-5-3' })
      .where('part_number', '=', 'ESD-1001F')
      .execute();
    expect(await harness.undo(more), 'chosen since').toMatchObject({ fault: 'touched-since' });
    await harness.close();
  });

  test('ADM-12 a sale that a file begins is not ended by the days of the one before', async () => {
    const database = await open();
    const { db } = database;
    const harness = await openImportHarness(database);
    const item = db.updateTable('item').where('part_number', '=', 'ESD-1001F');
    const days = () =>
      db
        .selectFrom('item')
        .select(['is_sale', 'sale_start', 'sale_end'])
        .where('part_number', '=', 'ESD-1001F')
        .executeTakeFirstOrThrow();
    const sheet = (is_sale: boolean) =>
      harness.apply(csv('part_number,is_sale,cad_sale_price,usd_sale_price', `ESD-1001F,${is_sale},150,120`));
    await item.set({ sale_start: '2025-01-01', sale_end: '2025-01-31' }).execute();
    await sheet(true);
    expect(await days()).toEqual({ is_sale: true, sale_start: null, sale_end: null });
    const running = { sale_start: '2025-01-01', sale_end: '2999-12-31' };
    await item.set(running).execute();
    const ended = await sheet(false);
    await harness.undo(ended);
    expect(await days(), 'taken back').toEqual({ is_sale: true, ...running });
    await harness.close();
  });

  test('ADM-12 fitments find their vehicles, new ones are numbered, and searches find them', async () => {
    const database = await open();
    const harness = await openImportHarness(database);
    const looked = await harness.look(
      csv(
        'year;make;model;submodel;trim;engine;part_number;position;note',
        '2018;honda;CIVIC;;Sport;2.0L L4;ES-3001F;front;',
        '2018;Honda;Civic;;;;ESD-1002F;Front;',
        '2019-2020;Saab;9-3;;;;ED-2001R;Rear;',
        '2018;Honda;Civic;;Sport;2.0L L4;ESD-1001F;Front;',
      ),
    );
    expect(looked.fault).toBeNull();
    expect(looked).toMatchObject({ state: 'ready', counts: { rows: 4, new: 5, same: 1, new_vehicles: 2 } });
    expect(looked.problems.map(({ cause, count }) => [cause, count])).toEqual([
      ['vehicle-new', 2],
      ['overlap', 1],
    ]);
    const applied = await harness.applyLooked(looked);
    expect(applied.state).toBe('applied');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from fitment
      where words @@ to_tsquery('simple', 'saab & rear & ed')`.execute(database.db);
    expect(rows[0]!.n).toBe(2);
    expect(await harness.undo(applied)).toMatchObject({ state: 'undone' });
    const left = await sql<{ n: number }>`select count(*)::int as n from fitment`.execute(database.db);
    expect(left.rows[0]!.n).toBe(9);
    await harness.close();
  });
});
