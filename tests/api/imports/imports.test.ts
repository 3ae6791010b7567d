import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shopDay } from '#domain/shop-day.ts';
import { lockItem, updateSales } from '#server/catalogue/item-queries.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import { adjustStock } from '#server/stock/queries.ts';
import { describeOnBothDatabases, type Engine } from '#tests/support/databases.ts';
import { csv } from '#tests/support/import-harness.ts';
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { createForSuite, openHarnessForSuite } from '#tests/support/suite.ts';

/** The tests share a catalogue, so each changes different items or undoes its changes. */
describeOnBothDatabases('importing the catalogue', (open, engine: Engine) => {
  const database = createForSuite(open);
  const harness = openHarnessForSuite(database);

  test('ADM-12 an item sheet is compared, applied and undone', async () => {
    const file = csv(
      'Part Number,Family,Name,Nom (fr),CAD Price,USD Price,Images,On hand',
      `${PARTS.front},ESD,Front Set 11.8 in,,199.99,149.99,,90`,
      'ESD-5000F,ESD Rotor,New Front Set,Nouvel ensemble,210.00,160.00,esd-front-5-1|esd-front-5-2,7',
    );
    const preview = await harness.preview(file);
    expect(preview.fault).toBeNull();
    expect(preview).toMatchObject({
      state: 'ready',
      kind: 'items',
      format: 'csv',
      counts: { rows: 2, new: 1, changed: 1, same: 0, removed: 0, invalid: 0 },
    });
    expect(preview.differences.map(({ field, count }) => [field, count])).toEqual([
      ['cad_price', 1],
      ['images', 1],
      ['on_hand', 1],
    ]);
    const applied = await harness.applyPreviewed(preview);
    expect(applied.state).toBe('applied');
    const item = await findRow(database.db, 'item', { part_number: 'ESD-5000F' });
    expect(item).toMatchObject({
      cad_price: 21000,
      displayname_fr: 'Nouvel ensemble',
      family: 'ESD',
      main_image: 'esd-front-5-1',
    });
    const secondPreview = await harness.preview(file);
    expect(secondPreview.counts).toMatchObject({ new: 0, changed: 0, same: 2 });
    const undone = await harness.undo(applied);
    expect(undone).toMatchObject({ state: 'undone', fault: null });
    const { rows } = await sql`
      select i.part_number, is_active, cad_price, on_hand from item i join stock using (part_number)
      where part_number in ('ESD-5000F', ${PARTS.front}) order by 1`.execute(database.db);
    expect(rows).toEqual([
      { part_number: PARTS.front, is_active: true, cad_price: 18999, on_hand: 100 },
      { part_number: 'ESD-5000F', is_active: false, cad_price: 21000, on_hand: 0 },
    ]);
  });

  test('ADM-12 an import leaves no pending index entries, which would slow down searches by number', async () => {
    const applied = await harness.apply(
      csv('part_number,family,displayname,cad_price,usd_price', 'ESD-5001F,ESD,Front Set,210.00,160.00'),
    );
    expect(applied.state).toBe('applied');
    // The function merges pending entries and returns the number of pages that contained them.
    const { rows } = await sql`select gin_clean_pending_list('item_normalised_part')::int as pages`.execute(
      database.db,
    );
    expect(rows).toEqual([{ pages: 0 }]);
    await harness.undo(applied);
  });

  test('ADM-12 an import keeps the main image that staff chose, and undoing it restores that image', async () => {
    const importImages = (list: string) =>
      harness.apply(csv('part_number,displayname,images', `${PARTS.largeFront},Front Set 12.6 in,${list}`));
    const mainImage = async () =>
      (await findRow(database.db, 'item', { part_number: PARTS.largeFront })).main_image;
    await importImages('esd-front-5-1|esd-front-5-2');
    await updateRows(database.db, 'item', { main_image: 'esd-front-5-2' }, { part_number: PARTS.largeFront });
    const prices = await harness.apply(csv('part_number,cad_price', `${PARTS.largeFront},200.00`));
    expect(prices.differences.map(({ field }) => field)).toEqual(['cad_price']);
    expect(await mainImage(), 'after a price import').toBe('esd-front-5-2');
    await harness.undo(prices);
    expect(await mainImage(), 'after undoing the import').toBe('esd-front-5-2');
    const withFewerImages = await importImages('esd-front-5-1|esd-front-5-3');
    expect(await mainImage(), 'the main image was removed, so the first one replaces it').toBe(
      'esd-front-5-1',
    );
    await harness.undo(withFewerImages);
    expect(await mainImage()).toBe('esd-front-5-2');
    const withMoreImages = await importImages('esd-front-5-3|esd-front-5-2');
    expect(await mainImage(), 'a main image that is still in the list is kept').toBe('esd-front-5-2');
    await updateRows(database.db, 'item', { main_image: 'esd-front-5-3' }, { part_number: PARTS.largeFront });
    expect(await harness.undo(withMoreImages), 'main image chosen after the import').toMatchObject({
      fault: 'items-touched-since',
    });
  });

  test('ADM-12 a sale started by an import does not inherit the dates of the previous sale', async () => {
    const change = (dates: { sale_start: string; sale_end: string }) =>
      updateRows(database.db, 'item', dates, { part_number: PARTS.outOfStock });
    const sale = () => findRow(database.db, 'item', { part_number: PARTS.outOfStock });
    const importSale = (is_sale: boolean) =>
      harness.apply(
        csv('part_number,is_sale,cad_sale_price,usd_sale_price', `${PARTS.outOfStock},${is_sale},150,120`),
      );
    await change({ sale_start: '2025-01-01', sale_end: '2025-01-31' });
    await importSale(true);
    expect(await sale()).toMatchObject({ is_sale: true, sale_start: null, sale_end: null });
    const running = { sale_start: '2025-01-01', sale_end: '2999-12-31' };
    await change(running);
    const ended = await importSale(false);
    await harness.undo(ended);
    expect(await sale(), 'after undoing the import').toMatchObject({ is_sale: true, ...running });
  });

  test('ADM-12 a sheet schedules a sale; importing it again changes nothing, and undoing the import removes the sale', async () => {
    const sale = () => findRow(database.db, 'item', { part_number: PARTS.front });
    const noSale = { is_sale: false, sale_scheduled: false, sale_start: null, sale_end: null };
    const header = 'part_number,is_sale,cad_sale_price,usd_sale_price,sale_start,sale_end';
    const scheduled = csv(header, `${PARTS.front},yes,150,120,2998-11-27,2998-11-30`);
    const applied = await harness.apply(scheduled);
    const days = { sale_start: '2998-11-27', sale_end: '2998-11-30' };
    expect(await sale()).toMatchObject({ is_sale: false, sale_scheduled: true, ...days });
    expect((await harness.preview(scheduled)).counts).toMatchObject({ same: 1, changed: 0 });
    const prices = csv('part_number,cad_price', `${PARTS.front},188`);
    await harness.undo(await harness.apply(prices));
    expect(await sale(), 'after another price').toMatchObject({
      is_sale: false,
      sale_scheduled: true,
      ...days,
    });
    await harness.apply(csv(header, `${PARTS.front},yes,150,120,2025-01-01,2998-11-30`));
    expect(await sale()).toMatchObject({
      ...noSale,
      is_sale: true,
      sale_start: '2025-01-01',
      sale_end: '2998-11-30',
    });
    await harness.apply(csv('part_number,is_sale', `${PARTS.front},no`));
    expect(await sale()).toMatchObject(noSale);
    expect(applied.state).toBe('applied');
    await harness.undo(await harness.apply(scheduled));
    expect(await sale(), 'after undoing the import').toMatchObject(noSale);
  });

  test('ADM-12 imported fitments are matched to vehicles and can be searched', async () => {
    const preview = await harness.preview(
      csv(
        'year;make;model;submodel;trim;engine;part_number;position;note',
        `2018;honda;CIVIC;;Sport;2.0L L4;${PARTS.outOfStock};front;`,
        `2018;Honda;Civic;;;;${PARTS.largeFront};Front;`,
        `2019-2020;Saab;9-3;;;;${PARTS.rearOnSale};Rear;`,
        `2018;Honda;Civic;;Sport;2.0L L4;${PARTS.front};Front;`,
      ),
    );
    expect(preview.fault).toBeNull();
    expect(preview).toMatchObject({ state: 'ready', counts: { rows: 4, new: 5, same: 1, new_vehicles: 2 } });
    expect(preview.problems.map(({ cause, count }) => [cause, count])).toEqual([
      ['vehicle-new', 2],
      ['overlap', 1],
    ]);
    const applied = await harness.applyPreviewed(preview);
    expect(applied.state).toBe('applied');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from fitment
      where words @@ to_tsquery('simple', 'saab & rear & ed')`.execute(database.db);
    expect(rows[0]!.n).toBe(2);
    expect(await harness.undo(applied)).toMatchObject({ state: 'undone' });
    const remaining = await sql<{ n: number }>`select count(*)::int as n from fitment`.execute(database.db);
    expect(remaining.rows[0]!.n, 'the fitments of the small catalogue').toBe(9);
  });

  test('ADM-12 undoing is refused once staff added fitments or numbers to a new item, which would be deleted with it', async () => {
    const part_number = 'ESD-5002F';
    const applied = await harness.apply(
      csv('part_number,family,displayname,cad_price,usd_price', `${part_number},ESD,Front Set,210.00,160.00`),
    );
    const refusal = {
      state: 'applied',
      fault: 'items-touched-since',
      fault_facts: { count: 1, parts: part_number },
    };
    const number = { part_number, brand: 'Halden', number: 'H 1', normalised: 'H1' };
    await database.db.insertInto('interchange_number').values(number).execute();
    expect(await harness.undo(applied)).toMatchObject(refusal);
    await database.db.deleteFrom('interchange_number').where('part_number', '=', part_number).execute();
    await sql`insert into fitment (car_part_id, vehicle_id, part_number, position, words)
      values ('X1', 1, ${part_number}, 'Rear', '')`.execute(database.db);
    expect(await harness.undo(applied)).toMatchObject(refusal);
    await database.db.deleteFrom('fitment').where('car_part_id', '=', 'X1').execute();
    expect(await harness.undo(applied)).toMatchObject({ state: 'undone' });
  });

  test('ADM-12 a row that deletes a fitment of an unknown vehicle or an unknown fitment is listed as skipped', async () => {
    const preview = await harness.preview(
      csv(
        'year,make,model,trim,engine,part_number,position,action',
        `2018,Honda,Spaceship,,,${PARTS.front},Front,delete`,
        `2018,Honda,Civic,Sport,2.0L L4,${PARTS.largeFront},Front,delete`,
        `2018,Honda,Civic,Sport,2.0L L4,${PARTS.front},Front,delete`,
      ),
    );
    expect(preview).toMatchObject({
      state: 'ready',
      counts: { rows: 3, removed: 1, skipped: 2, invalid: 0 },
    });
    expect(preview.problems).toMatchObject([
      { cause: 'removal-unknown', count: 2, first: [{ row_number: 2 }, { row_number: 3 }] },
    ]);
  });

  test('ADM-12 a new preview is shown if a value that the file changes was edited meanwhile; other edits do not outdate the preview', async () => {
    const price = (cad_price: number) =>
      updateRows(database.db, 'item', { cad_price }, { part_number: PARTS.rearOnSale });
    const changeCatalogue = () => bumpCatalogueVersion(database.db as Tx);
    const file = csv('part_number,cad_price', `${PARTS.rearOnSale},80.00`);
    const preview = await harness.preview(file);
    await price(9000);
    await changeCatalogue();
    const second = await harness.applyPreviewed(preview);
    expect(second).toMatchObject({ state: 'ready', counts: preview.counts });
    expect(second.differences).toMatchObject([{ first: [{ before: '9000', after: '8000' }] }]);
    // A change that the file does not affect, and a sold unit, do not outdate the preview.
    await updateRows(database.db, 'item', { description: 'New' }, { part_number: PARTS.rearOnSale });
    await updateRows(database.db, 'stock', { on_hand: 9 }, { part_number: PARTS.rearOnSale });
    await changeCatalogue();
    const applied = await harness.applyPreviewed(second);
    expect(applied.state).toBe('applied');
    await harness.undo(applied);
    await price(7405);

    const fitments = csv(
      'year,make,model,trim,engine,part_number,position',
      `2018,Honda,Civic,Sport,2.0L L4,${PARTS.largeFront},Rear`,
      `2017,Saab,9-3,,,${PARTS.largeFront},Rear`,
    );
    const previewOfNew = await harness.preview(fitments);
    await changeCatalogue();
    const added = await harness.applyPreviewed(previewOfNew);
    expect(added.state, 'new ids do not outdate a preview').toBe('applied');
    await harness.undo(added);
  });

  test('ADM-12 an import that is applied after the last day of a sale stores it as ended', async () => {
    const part = { part_number: PARTS.outOfStock };
    const sale = { is_sale: true, cad_sale_price: 15000, usd_sale_price: 12000 };
    await updateRows(database.db, 'item', { ...sale, sale_start: null, sale_end: '2025-01-31' }, part);
    const applied = await harness.apply(csv('part_number,cad_price', `${PARTS.outOfStock},188`));
    expect(applied.state).toBe('applied');
    expect(await findRow(database.db, 'item', part)).toMatchObject({
      is_sale: false,
      sale_scheduled: false,
      sale_end: null,
      cad_sale_price: 15000,
    });
    expect(await harness.undo(applied), 'the end of the sale is not a later change').toMatchObject({
      state: 'undone',
      fault: null,
    });
    expect(await findRow(database.db, 'item', part)).toMatchObject({ is_sale: false, sale_end: null });
  });

  test('ADM-12 an import can be undone after the schedule has ended one of its sales, but not after a change', async () => {
    const part = { part_number: PARTS.outOfStock };
    const importSale = async () => {
      const applied = await harness.apply(
        csv('part_number,is_sale,cad_sale_price,usd_sale_price', `${PARTS.outOfStock},yes,149,119`),
      );
      // The last day of the sale passes.
      await sql`update import_change set after = after || '{"sale_end": "2025-01-31"}'
        where import_number = ${applied.import_number}::int`.execute(database.db);
      await updateRows(database.db, 'item', { sale_end: '2025-01-31' }, part);
      await updateSales(database.db as Tx, shopDay(new Date()));
      return applied;
    };
    const applied = await importSale();
    expect(await findRow(database.db, 'item', part)).toMatchObject({ is_sale: false, sale_end: null });
    expect(await harness.undo(applied)).toMatchObject({ state: 'undone', fault: null });
    const changed = await importSale();
    await updateRows(database.db, 'item', { cad_sale_price: 14000 }, part);
    expect((await harness.undo(changed)).fault).toBe('items-touched-since');
    // With the imported price restored, nothing else prevents the undo.
    await updateRows(database.db, 'item', { cad_sale_price: 14900 }, part);
    expect((await harness.undo(changed)).state).toBe('undone');
  });

  test.runIf(engine === 'postgresql')(
    'undoing an import does not deadlock with a correction of the stock of its new items',
    async () => {
      const applied = await harness.apply(
        csv(
          'part_number,family,displayname,cad_price,usd_price,on_hand',
          'ESD-6000F,ESD,Front Set,210,160,5',
        ),
      );
      const part = { part_number: 'ESD-6000F' };
      let undoing: ReturnType<typeof harness.undo> | undefined;
      await inTransaction(database.db, async (tx) => {
        await lockItem(tx, part.part_number);
        undoing = harness.undo(applied);
        await waitForBlockedStatement(database.db);
        await adjustStock(tx, { ...part, correction: { change: 1 }, note: 'found', staff: 'tester' });
      });
      expect((await undoing)?.fault, 'the stock has changed since').toBe('items-touched-since');
    },
  );

  test.runIf(engine === 'postgresql')(
    'undoing a stock count keeps a shipment that happens while it is undone',
    async () => {
      const part = { part_number: PARTS.front };
      const { on_hand } = await findRow(database.db, 'stock', part);
      const applied = await harness.apply(csv('part_number,on_hand', `${PARTS.front},${on_hand - 10}`));
      let undoing: ReturnType<typeof harness.undo> | undefined;
      await inTransaction(database.db, async (tx) => {
        await updateRows(tx, 'stock', { on_hand: on_hand - 11 }, part);
        undoing = harness.undo(applied);
        await waitForBlockedStatement(database.db);
      });
      expect(await undoing).toMatchObject({ state: 'undone' });
      expect(await findRow(database.db, 'stock', part)).toMatchObject({ on_hand: on_hand - 1 });
      await updateRows(database.db, 'stock', { on_hand }, part);
    },
  );
});
