import { sql } from 'kysely';
import { subcategoryOf } from '#domain/family.ts';
import { searchWords } from '#domain/search-words.ts';
import { addWordsOf } from '#server/catalogue/search-vocabulary.ts';
import type { Db } from '#server/platform/db.ts';

/** A handful of cars and sets, small enough to know by heart. */
export const cars = {
  civicSport: {
    vehicle_id: 1,
    year: 2018,
    make: 'Honda',
    model: 'Civic',
    submodel: null,
    trim: 'Sport',
    engine: '2.0L L4',
  },
  civicSi: {
    vehicle_id: 2,
    year: 2018,
    make: 'Honda',
    model: 'Civic',
    submodel: null,
    trim: 'Si',
    engine: '1.5L L4',
  },
  accord: {
    vehicle_id: 3,
    year: 2018,
    make: 'Honda',
    model: 'Accord',
    submodel: null,
    trim: null,
    engine: '2.0L L4',
  },
  townCountry: {
    vehicle_id: 4,
    year: 2010,
    make: 'Chrysler',
    model: 'Town & Country',
    submodel: 'LX',
    trim: null,
    engine: null,
  },
} as const;

interface Item {
  part_number: string;
  family: 'ES' | 'ED' | 'ESD';
  displayname: string;
  cad: number;
  usd: number;
  sale?: [number, number];
  stock: number;
  inactive?: true;
}

export const items = {
  esdFront: {
    part_number: 'ESD-1001F',
    family: 'ESD',
    displayname: 'Front Set 11.8 in',
    cad: 18999,
    usd: 14999,
    stock: 100,
  },
  esdFrontBig: {
    part_number: 'ESD-1002F',
    family: 'ESD',
    displayname: 'Front Set 12.6 in',
    cad: 25950,
    usd: 19950,
    stock: 5,
  },
  edRear: {
    part_number: 'ED-2001R',
    family: 'ED',
    displayname: 'Rear Set',
    cad: 7405,
    usd: 5905,
    stock: 10,
    sale: [6905, 5405],
  },
  esFront: {
    part_number: 'ES-3001F',
    family: 'ES',
    displayname: 'Front Set Plain',
    cad: 18900,
    usd: 14900,
    stock: 0,
  },
  gone: {
    part_number: 'ES-9999F',
    family: 'ES',
    displayname: 'Front Set Old',
    cad: 100,
    usd: 100,
    stock: 50,
    inactive: true,
  },
} as const satisfies Record<string, Item>;

type Position = 'Front' | 'Rear' | 'Front or Rear';
const fitments: [string, keyof typeof cars, keyof typeof items, Position, string | null][] = [
  ['F1', 'civicSport', 'esdFront', 'Front', null],
  ['F2', 'civicSi', 'esdFront', 'Front', 'w/ 11.8 in rotor'],
  ['F3', 'civicSi', 'esdFrontBig', 'Front', 'w/ 12.6 in rotor'],
  ['F4', 'civicSport', 'edRear', 'Rear', null],
  ['F5', 'civicSi', 'edRear', 'Rear', null],
  ['F6', 'accord', 'esdFront', 'Front', null],
  ['F7', 'accord', 'esFront', 'Front', null],
  ['F8', 'townCountry', 'edRear', 'Front or Rear', null],
  ['F9', 'accord', 'gone', 'Front', null],
];

/** Fills an empty database. */
export async function loadSmallCatalogue(db: Db): Promise<void> {
  const list = Object.values(items) as Item[];
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('item')
      .values(
        list.map((item) => ({
          part_number: item.part_number,
          family: item.family,
          displayname: item.displayname,
          is_active: !item.inactive,
          is_sale: item.sale !== undefined,
          cad_price: item.cad,
          usd_price: item.usd,
          cad_sale_price: item.sale?.[0] ?? null,
          usd_sale_price: item.sale?.[1] ?? null,
          main_image: `${item.family.toLowerCase()}-front-5-1`,
          details: 'Rotor diameter:11.8 in\nNote:a:b',
        })),
      )
      .execute();
    await tx
      .insertInto('stock')
      .values(list.map((item) => ({ part_number: item.part_number, on_hand: item.stock })))
      .execute();
    await tx.insertInto('vehicle').values(Object.values(cars)).execute();
    for (const [car_part_id, car, item, position, note] of fitments) {
      const { part_number, family, displayname } = items[item];
      const { year, make, model, submodel, trim, engine } = cars[car];
      const words = searchWords([
        subcategoryOf(family),
        displayname,
        position,
        year,
        make,
        model,
        submodel,
        trim,
        engine,
      ]);
      await sql`insert into fitment (car_part_id, vehicle_id, part_number, position, note, words)
        values (${car_part_id}, ${cars[car].vehicle_id}, ${part_number}, ${position}, ${note}, array_to_tsvector(${words}::text[]))`.execute(
        tx,
      );
    }
    await addWordsOf(tx, 'fitment');
    await sql`
      insert into item_application (part_number, position, note, car_part_id, vehicle_count, year_from, year_to, make, model)
      select f.part_number, f.position, f.note, min(f.car_part_id), count(*), min(v.year), max(v.year),
        case when min(v.make) = max(v.make) then min(v.make) end,
        case when min(v.model) = max(v.model) then min(v.model) end
      from fitment f join vehicle v using (vehicle_id) group by f.part_number, f.position, f.note`.execute(
      tx,
    );
    await tx
      .insertInto('interchange_number')
      .values([
        {
          part_number: items.esdFront.part_number,
          brand: 'Halden',
          number: 'HB 34-217',
          normalised: 'HB34217',
        },
        { part_number: items.edRear.part_number, brand: 'Norvik', number: '55.1201', normalised: '551201' },
      ])
      .execute();
    await tx
      .insertInto('item_image')
      .values(
        [1, 2].map((n) => ({
          part_number: items.esdFront.part_number,
          image_number: n,
          image_id: `esd-front-5-${n}`,
        })),
      )
      .execute();
    await tx
      .insertInto('promotion')
      .values([
        { code: 'WELCOME10', type: 'Percentage', level: 'Order', description: '10 % off', percentage: 10 },
        {
          code: 'FRONT20',
          type: 'Price',
          level: 'Item',
          description: '20 off',
          price_off: 20,
          subcategory: 'ESD ROTOR',
        },
        { code: 'ALLFREE', type: 'Percentage', level: 'Order', description: 'free', percentage: 100 },
        { code: 'ONCE', type: 'Price', level: 'Order', description: 'once', price_off: 5, max_uses: 1 },
        {
          code: 'OVER',
          type: 'Percentage',
          level: 'Order',
          description: 'over',
          percentage: 5,
          end_date: '2020-01-01',
        },
      ])
      .execute();
    await sql`update catalogue_state set version = version + 1`.execute(tx);
  });
}
