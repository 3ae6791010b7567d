import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/migrate.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { CIVIC, cartOf, readQuoteLines, staffQuotes } from '#tests/support/quotes.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

const MIGRATION = new URL('../../../migrations/0026_quote_carts.sql', import.meta.url);

describeWithDatabase('the migration of the carts of quotes', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));
  const { sendQuote } = staffQuotes(owner);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(`${tmpdir()}/shop-migrations-`);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('a process of the previous version cannot give a quote’s cart to a buyer', async () => {
    const { id } = await sendQuote();
    const guest_id = crypto.randomUUID();
    await expect(updateRows(shop.db, 'cart', { guest_id }, { quote_number: id })).rejects.toThrow(
      'keeps its owner',
    );
  });

  test('the migration detaches the carts of sent quotes from their buyers, who keep their own lines', async () => {
    const quote = await sendQuote();
    const buyer = await visitorWithCart(shop, SETS.civicSportRear, 2);
    const cart = await findRow(shop.db, 'cart', { quote_number: quote.id });
    const { records } = await owner.request('GET /admin/carts', { query: {} as never });
    const own = records[0]!;
    expect(own.lines).toMatchObject([{ part_number: PARTS.rearOnSale }]);
    // Recreates the rows of the previous version, which had no trigger, after a buyer opened the quote and changed lines.
    await sql`drop trigger quote_cart_keeps_owner on cart`.execute(shop.db);
    const { guest_id } = await findRow(shop.db, 'cart', { cart_id: own.cart_id });
    await updateRows(shop.db, 'cart_line', { quantity: 5, cart_cad_price: null }, { cart_id: cart.cart_id });
    await updateRows(shop.db, 'cart_line', { cart_id: cart.cart_id }, { cart_id: own.cart_id });
    await updateRows(shop.db, 'cart', { closed_at: new Date() }, { cart_id: own.cart_id });
    await updateRows(shop.db, 'cart', { guest_id }, { cart_id: cart.cart_id });
    await copyFile(MIGRATION, `${folder}/9026_quote_carts.sql`);
    await migrate(shop.db, pathToFileURL(`${folder}/`));
    expect(await cartOf(buyer)).toEqual([`2 ${PARTS.rearOnSale}`]);
    expect(await readQuoteLines(buyer, quote)).toMatchObject([
      { ...CIVIC, part_number: PARTS.front, quantity: 1, unit_price: { ca: 150 } },
    ]);
  });
});
