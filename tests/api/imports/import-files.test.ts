import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { IMPORT_KINDS, type ImportKind } from '#domain/import/fields.ts';
import { csvStream } from '#server/admin/lists/export-list.ts';
import { clearCatalogue, loadDemo } from '#server/demo/seed.ts';
import { exportColumns, exportRows } from '#server/imports/export-catalogue.ts';
import type { Db } from '#server/platform/db.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { csv, openImportHarness } from '#tests/support/import-harness.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { createForSuite, openHarnessForSuite } from '#tests/support/suite.ts';
import { ACES_FILE, PIES_FILE } from '#tests/support/trade-files.ts';
import { workbookFile } from '#tests/support/workbook-file.ts';

async function exportSheet(db: Db, kind: ImportKind): Promise<string> {
  let text = '';
  for await (const chunk of csvStream(exportColumns(kind), exportRows(db, kind))) text += chunk;
  return text;
}

const NO_CHANGE = { new: 0, changed: 0, removed: 0, invalid: 0, skipped: 0, new_vehicles: 0 };
const FITMENT_HEADER = 'car_part_id,year,make,model,submodel,trim,engine,part_number,position,note';

describeWithDatabase('catalogue files', (open) => {
  describe('importing our own export', () => {
    const database = createForSuite(open);
    const loadedCounts = createForSuite(async () => {
      await clearCatalogue(database);
      const counts = await loadDemo(database, 400);
      await addAwkwardValues(database.db);
      return counts;
    });
    const harness = openHarnessForSuite(database);

    test.each(IMPORT_KINDS)('ADM-12 the exported file of %s changes nothing', async (kind) => {
      const row = await harness.preview(await exportSheet(database.db, kind));
      expect(row).toMatchObject({ state: 'ready', kind, fault: null, counts: NO_CHANGE, differences: [] });
      expect(row.problems.filter((group) => group.is_blocking)).toEqual([]);
      const expectedRows = {
        items: loadedCounts.items,
        prices: loadedCounts.items,
        stock: loadedCounts.items,
        fitments: loadedCounts.fitments,
      };
      if (kind !== 'interchange') expect(row.counts!.same).toBe(expectedRows[kind]);
      expect(row.counts!.same).toBe(row.counts!.rows);
      expect(row.counts!.rows).toBeGreaterThan(100);
    });
  });

  test('ADM-12 an export imported into an empty shop reproduces the catalogue', async () => {
    const [full, empty] = [await open(), await open()];
    await clearCatalogue(full);
    await loadDemo(full, 200);
    await clearCatalogue(empty);
    const harness = await openImportHarness(empty);
    for (const kind of ['items', 'stock', 'interchange', 'fitments'] as const) {
      const file = await exportSheet(full.db, kind);
      expect(await harness.apply(file)).toMatchObject({ state: 'applied' });
      expect(await exportSheet(empty.db, kind)).toBe(file);
    }
    const words = sql<{
      hash: string;
    }>`select md5(string_agg(car_part_id || words::text, '' order by car_part_id)) as hash
      from fitment`;
    expect((await words.execute(empty.db)).rows).toEqual((await words.execute(full.db)).rows);
    const unlistedWords = sql`select distinct word from fitment, unnest(tsvector_to_array(words)) as word
      except select word from search_word`;
    for (const { db } of [full, empty]) expect((await unlistedWords.execute(db)).rows).toEqual([]);
    const applications = sql`select part_number, position, note, car_part_id, vehicle_count, year_from, year_to, make, model
      from item_application order by 1, 2, 3`;
    expect((await applications.execute(empty.db)).rows).toEqual((await applications.execute(full.db)).rows);
    await harness.close();
  });

  describe('files for the small catalogue', () => {
    const database = createForSuite(open);
    const harness = openHarnessForSuite(database);

    test('ADM-12 PIES: items, current prices, interchange numbers and image links are imported', async () => {
      const row = await harness.preview(PIES_FILE);
      expect(row).toMatchObject({
        state: 'ready',
        format: 'pies',
        kind: 'items',
        fault: null,
        counts: { rows: 3, new: 2, changed: 2, invalid: 0 },
      });
      expect(row.problems.map(({ cause }) => cause)).toEqual(['language-other', 'price-type-other']);
      const applied = await harness.applyPreviewed(row);
      const { rows } =
        await sql`select part_number, cad_price, usd_price, is_active, main_image, description, displayname_fr from item
      where part_number in ('ESD-7001F', ${PARTS.front}, ${PARTS.outOfStock}) order by 1`.execute(
          database.db,
        );
      expect(rows).toMatchObject([
        { part_number: PARTS.outOfStock, is_active: false, cad_price: 18900 },
        { part_number: PARTS.front, is_active: true, cad_price: 19499, usd_price: 14999 },
        {
          part_number: 'ESD-7001F',
          cad_price: 21999,
          usd_price: 16999,
          description: 'Drilled & slotted.',
          displayname_fr: 'Ensemble avant 13 po',
          main_image: 'https://images.halden.example/ESD-7001F_P04.jpg',
        },
      ]);
      const secondPreview = await harness.preview(PIES_FILE);
      expect(secondPreview.counts).toMatchObject({ new: 0, changed: 0, removed: 0, invalid: 0 });
      expect(await harness.undo(applied)).toMatchObject({ state: 'undone', fault: null });
      const remaining = await sql`select part_number from item where part_number = 'ESD-7001F'`.execute(
        database.db,
      );
      expect(remaining.rows).toEqual([]);
    });

    test('ADM-12 a workbook is imported like a CSV file', async () => {
      const row = await harness.apply(
        workbookFile([
          ['Part Number', 'Quantity'],
          [PARTS.front, 42],
          [PARTS.rearOnSale, '10'],
        ]),
      );
      expect(row).toMatchObject({ state: 'applied', kind: 'stock', counts: { changed: 1, same: 1 } });
      const { rows } = await sql`select on_hand_change, cause, note from stock_movement`.execute(database.db);
      expect(rows).toEqual([{ on_hand_change: -58, cause: 'adjust', note: `import ${row.import_number}` }]);
      const numeric = await harness.preview(
        workbookFile([
          ['Part Number', 'Quantity'],
          [12_345, 1],
        ]),
      );
      expect(numeric.problems.map(({ cause }) => cause)).toEqual(['was-number', 'part-unknown']);
    });

    test('a fitment keeps its id when its row is corrected, even to another vehicle', async () => {
      const row = await harness.apply(
        csv(
          FITMENT_HEADER,
          `${SETS.civicSiSmallRotor.car_part_id},2018,Honda,Civic,,Si,1.5L L4,${PARTS.front},Front,w/ 11 in rotor`,
          `${SETS.civicSportRear.car_part_id},2018,Honda,Civic,,Si,1.5L L4,${PARTS.rearOnSale},Rear,left`,
          `,2018,Honda,Civic,,Sport,2.0L L4,${PARTS.rearOnSale},Rear,`,
        ),
      );
      expect(row.counts).toMatchObject({ changed: 2, new: 1, same: 0 });
      const { rows } = await sql<{ car_part_id: string; vehicle_id: number; note: string | null }>`
      select car_part_id, vehicle_id, note from fitment where part_number in (${PARTS.rearOnSale}, ${PARTS.front}) and vehicle_id < 3
      order by vehicle_id, note`.execute(database.db);
      expect(rows).toMatchObject([
        { vehicle_id: 1, note: null },
        { vehicle_id: 1, note: null },
        { car_part_id: SETS.civicSportRear.car_part_id, vehicle_id: 2, note: 'left' },
        { car_part_id: SETS.civicSiSmallRotor.car_part_id, vehicle_id: 2, note: 'w/ 11 in rotor' },
        { car_part_id: SETS.civicSiRear.car_part_id, vehicle_id: 2, note: null },
      ]);
      expect(await harness.undo(row)).toMatchObject({ state: 'undone' });
      const restored = await findRow(database.db, 'fitment', {
        car_part_id: SETS.civicSportRear.car_part_id,
      });
      expect(restored).toMatchObject({ vehicle_id: 1, note: null });
    });

    test('invalid prices, unknown parts, contradictory rows and stock below the allocated units are refused', async () => {
      await updateRows(database.db, 'stock', { allocated: 3 }, { part_number: PARTS.largeFront });
      const causes = async (...lines: string[]) =>
        (await harness.preview(csv(...lines))).problems.map(({ cause, column }) => `${cause} ${column}`);
      expect(
        await causes(
          'part_number,cad_price,usd_price',
          `${PARTS.front},180.00,140.00`,
          'esd-1001f,185.00,140.00', // the same part number in lower case
        ),
      ).toEqual(['conflict-in-file part_number']);
      expect(
        await causes(
          'part_number,cad_price,usd_price',
          `${PARTS.front},180.00,140.00`,
          `${PARTS.front},180.00,140.00`,
        ),
      ).toEqual(['duplicate part_number']);
      expect(await causes('part_number,cad_price', 'NEW-0001,1.00')).toEqual(['part-unknown part_number']);
      expect(await causes('part_number,displayname', 'NEW-0001,Set')).toEqual([
        'family-missing family',
        'new-item-needs cad_price',
        'new-item-needs usd_price',
      ]);
      expect(await causes('part_number,cad_sale_price', `${PARTS.front},189.99`)).toEqual([
        'sale-not-below cad_sale_price',
      ]);
      await updateRows(
        database.db,
        'item',
        { cad_sale_price: 15_000, usd_sale_price: 12_000 },
        { part_number: PARTS.front },
      );
      const lowerPrice = await harness.preview(csv('part_number,cad_price', `${PARTS.front},150.00`));
      expect(lowerPrice, 'an old sale price does not block a lower price').toMatchObject({
        state: 'ready',
        problems: [],
      });
      await harness.applyPreviewed(lowerPrice);
      expect(await findRow(database.db, 'item', { part_number: PARTS.front })).toMatchObject({
        cad_price: 15_000,
        cad_sale_price: null,
        usd_sale_price: 12_000,
      });
      expect(await causes('part_number,cad_price,cad_sale_price', `${PARTS.front},140,150`)).toEqual([
        'sale-not-below cad_sale_price',
      ]);
      await updateRows(
        database.db,
        'item',
        { cad_price: 18_999, usd_sale_price: null },
        { part_number: PARTS.front },
      );
      expect(await causes('part_number,is_sale', `${PARTS.front},true`)).toEqual([
        'sale-needs-sale-prices is_sale',
      ]);
      expect(await causes('part_number,cad_sale_price', `${PARTS.front},`)).toEqual([]);
      const saleHeader = 'part_number,is_sale,cad_sale_price,usd_sale_price,sale_start,sale_end';
      const withDays = (days: string, isSale = 'true') =>
        causes(saleHeader, `${PARTS.front},${isSale},150,120,${days}`);
      expect(await withDays('2998-11-27,2998-11-26')).toEqual(['sale-days-reversed sale_end']);
      const reversed = await harness.preview(
        csv(saleHeader, `${PARTS.front},true,150,120,2998-11-27,2998-11-26`),
      );
      expect(reversed.counts?.invalid).toBe(1);
      expect(await withDays(',2025-01-31')).toEqual(['sale-already-over sale_end']);
      expect(await withDays('2998-11-27,', 'false')).toEqual(['sale-days-without-sale is_sale']);
      expect(await withDays('soon,')).toEqual(['day-format sale_start']);
      expect(await causes('part_number,on_hand', `${PARTS.largeFront},2`)).toEqual([
        'stock-below-promised on_hand',
      ]);
      expect(await causes('part_number,on_hand', `${PARTS.largeFront},3`)).toEqual([]);
      expect(await causes('part_number,brand,number', 'NOT-1,Halden,1')).toEqual([
        'part-unknown part_number',
      ]);
      expect(
        await causes(
          FITMENT_HEADER,
          `${SETS.civicSportFront.car_part_id},2018,Honda,Civic,,Sport,2.0L L4,${PARTS.largeFront},Front,`,
          `${SETS.civicSportFront.car_part_id},2018,Honda,Civic,,Si,1.5L L4,${PARTS.largeFront},Front,`,
        ),
      ).toContain('fitment-id-conflict car_part_id');
      expect(
        await causes(
          'part_number,brand,number,action',
          `${PARTS.largeFront},Halden,HB 7-7,add`,
          `${PARTS.largeFront},Halden,HB-77,delete`,
        ),
        'one row adds what another deletes',
      ).toContain('conflict-in-file action');
      const civicRow = `2018,Honda,Civic,,Sport,2.0L L4,${PARTS.largeFront},Front,`;
      expect(await causes(`${FITMENT_HEADER},action`, `,${civicRow},`, `,${civicRow},delete`)).toContain(
        'conflict-in-file action',
      );
      expect(await causes(`${FITMENT_HEADER},action`, `,${civicRow},`, `,${civicRow},add`)).toEqual([
        'duplicate part_number',
      ]);
      expect(await causes(FITMENT_HEADER, `,2018,Saab,9-Mar,,,,${PARTS.largeFront},Front,`)).toEqual([
        'spreadsheet-date model',
      ]);
    });

    test('ADM-12 ACES: applications become fitments; those that need a licensed table are reported with their line numbers', async () => {
      const row = await harness.preview(ACES_FILE);
      expect(row).toMatchObject({
        state: 'ready',
        format: 'aces',
        kind: 'fitments',
        fault: null,
        counts: { rows: 5, new: 2, removed: 1, invalid: 0, skipped: 3, new_vehicles: 0 },
      });
      const problems = row.problems.map(({ cause, column, count, first }) => [
        cause,
        column,
        count,
        first[0]!.row_number,
      ]);
      expect(problems).toEqual([
        ['needs-vehicle-table', 'BaseVehicle', 1, 21],
        ['needs-vehicle-table', 'BrakeABS', 1, 24],
        // The catalogue has no 2017 Civic.
        ['vehicle-unknown', 'vehicle', 1, 10],
      ]);
      await harness.applyPreviewed(row);
      // The ids of the small catalogue's own fitments start with F.
      const { rows } = await sql`select v.year, v.model, v.trim, f.part_number, f.position, f.note
      from fitment f join vehicle v using (vehicle_id) where f.car_part_id not like 'F%' order by 2`.execute(
        database.db,
      );
      expect(rows).toEqual([
        {
          year: 2018,
          model: 'Accord',
          trim: null,
          part_number: PARTS.rearOnSale,
          position: 'Rear',
          note: 'Check the edge stamp',
        },
        {
          year: 2018,
          model: 'Civic',
          trim: 'Sport',
          part_number: PARTS.largeFront,
          position: 'Front',
          note: 'w/ 12.6 in rotor',
        },
      ]);
      const secondPreview = await harness.preview(ACES_FILE);
      expect(secondPreview.counts).toMatchObject({ new: 0, changed: 0, removed: 0 });
    });
  });
});

/** Fills items with values that CSV files tend to break. */
async function addAwkwardValues(db: Db): Promise<void> {
  await sql`update item set displayname = 'A "quoted", name; 11.8"', description = '=1+1', details = E'-a:b\r\nc: d '
    where part_number = (select min(part_number) from item)`.execute(db);
  await sql`update item set description = '''@x', details = '''', displayname = 'Été — Ø'
    where part_number = (select max(part_number) from item)`.execute(db);
  await sql`update item set displayname = ${'n'.repeat(200)}, description = ${'d'.repeat(10_000)},
      details = ${'e:f'.repeat(3333)}
    where part_number = (select part_number from item order by part_number offset 1 limit 1)`.execute(db);
  await sql`update item_image m set image_id = ${`https://images.halden.example/${'i'.repeat(398)}`} || image_number
    where part_number = (select part_number from item order by part_number offset 1 limit 1)`.execute(db);
  await sql`insert into item_image (part_number, image_number, image_id)
    select (select part_number from item order by part_number offset 1 limit 1), n,
      ${`https://images.halden.example/${'j'.repeat(398)}`} || n from generate_series(6, 30) as n`.execute(
    db,
  );
  await sql`update interchange_number set brand = ${'b'.repeat(100)}, number = ${'7'.repeat(100)},
      normalised = ${'7'.repeat(100)}
    where ctid = (select min(ctid) from interchange_number)`.execute(db);
  await sql`update fitment set note = '+w/ "12.6"" rotor, 9-Mar-ish'
    where car_part_id = (select min(car_part_id) from fitment)`.execute(db);
}
