import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/platform/db.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { type StaffClient, signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';
import { fillAdmin } from '#tools/bench/admin/fill.ts';

type Row = Record<string, string | number | null>;

/** For each list: `key`, the columns that identify a row; `search`, the text of a row that each search reads. */
const LISTS: Record<string, { key: string[]; search: Record<string, (row: Row) => unknown> }> = {
  items: {
    key: ['part_number'],
    search: { part_number: (row) => row.part_number, name: (row) => row.displayname },
  },
  customers: {
    key: ['customer_id'],
    search: {
      customer_id: (row) => row.customer_id,
      email: (row) => row.email,
      name: (row) => `${row.first_name} ${row.last_name}`,
    },
  },
  orders: {
    key: ['order_id'],
    search: {
      order_id: (row) => row.order_id,
      name: (row) => `${row.shipping_first_name} ${row.shipping_last_name}`,
    },
  },
  orderitems: {
    key: ['order_id', 'car_part_id'],
    search: { order_id: (row) => row.order_id, part_number: (row) => row.part_number },
  },
  cartitems: {
    key: ['customer_id', 'car_part_id'],
    search: {
      customer_id: (row) => row.customer_id,
      part_number: (row) => row.part_number,
      car_part_id: (row) => row.car_part_id,
    },
  },
  messages: {
    key: ['message_id'],
    search: { title: (row) => row.title, email: (row) => row.email },
  },
  promotions: { key: ['id'], search: { code: (row) => row.code, id: (row) => row.id } },
};

const swapCase = (text: string) =>
  text.replaceAll(/\p{L}/gu, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );

/** Fills every list with more than 50 rows. */
async function fillLists(db: Db): Promise<void> {
  await fillAdmin(db, { customers: 60, orders: 60, messages: 60, open_carts: 1, order_days: 1 });
  await sql`insert into item (part_number, family, displayname, cad_price, usd_price)
    select 'ES-' || n, 'ES', 'Plain Set ' || n, 10000, 8000 from generate_series(70001, 70060) n`.execute(db);
  await sql`insert into promotion (code, type, level, description, percentage)
    select 'Code' || n, 'Percentage', 'Order', 'ten percent', 10 from generate_series(1, 60) n`.execute(db);
  await sql`
    with guests as (
      insert into guest (token_hash) select ('guest ' || n)::bytea from generate_series(1, 60) n returning guest_id
    ), carts as (insert into cart (guest_id) select guest_id from guests returning cart_id)
    insert into cart_line (cart_id, part_number, car_part_id, quantity)
    select cart_id, ${SETS.civicSportFront.part_number}, ${SETS.civicSportFront.car_part_id}, 1 from carts`.execute(
    db,
  );
}

describeWithDatabase('lists of the back office', (open) => {
  let owner: StaffClient;
  const shop = startShopForSuite(open);
  beforeAll(async () => {
    await fillLists(shop.db);
    owner = await signInStaff(shop, 'owner');
  });

  const readList = async (list: string, query: object = {}) => {
    const call = `GET /admin/${list}` as 'GET /admin/customers';
    const { records, total, page } = await owner.request(call, { query });
    return { records: records as unknown as Row[], total, page };
  };
  const keyOf = (list: string, row: Row) => LISTS[list]!.key.map((column) => row[column]).join(' ');

  test.each(Object.keys(LISTS))('ADM-03 %s: page 1 has 50 rows, page 2 has the next ones', async (list) => {
    const firstPage = await readList(list);
    expect(firstPage).toMatchObject({ page: 1, records: { length: 50 } });
    expect(firstPage.total).toBeGreaterThan(50);
    const secondPage = await readList(list, { page: 2 });
    expect(secondPage).toMatchObject({ page: 2, total: firstPage.total });
    expect(secondPage.records).toHaveLength(Math.min(50, firstPage.total - 50));
    const rows = [...firstPage.records, ...secondPage.records].map((row) => keyOf(list, row));
    expect(new Set(rows).size, 'no row on both pages').toBe(rows.length);
  });

  test.each(Object.keys(LISTS))('ADM-03 %s: a page after the last shows the last one', async (list) => {
    const { total } = await readList(list);
    const lastPage = Math.ceil(total / 50);
    const pageAfterLast = await readList(list, { page: lastPage + 5 });
    expect(pageAfterLast.page).toBe(lastPage);
    expect(pageAfterLast.records).toEqual((await readList(list, { page: lastPage })).records);
  });

  test.each(
    Object.entries(LISTS).flatMap(([list, { search }]) =>
      Object.keys(search).map((column) => [list, column]),
    ),
  )(
    'ADM-03 %s are found by a part of their %s, in any case unless it is a customer id, even with spaces around the keyword',
    async (list, column) => {
      const row = (await readList(list!)).records[7]!;
      const value = String(LISTS[list!]!.search[column!]!(row));
      const fragment = value.length > 3 ? value.slice(1, -1) : value;
      const isCaseSensitive = column === 'customer_id';
      const keyword = `  ${isCaseSensitive ? fragment : swapCase(fragment)} `;
      const found = await readList(list!, { search: column, keyword });
      for (const each of found.records) {
        const text = String(LISTS[list!]!.search[column!]!(each));
        expect(text.toLowerCase()).toContain(fragment.toLowerCase());
      }
      const keys = found.records.map((each) => keyOf(list!, each));
      if (found.total <= 50) expect(keys).toContain(keyOf(list!, row));
      expect(found.total).toBeGreaterThan(0);
      expect((await readList(list!, { search: column, keyword: `${fragment}!none` })).total).toBe(0);
    },
  );
});
