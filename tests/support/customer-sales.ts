import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';

const COLUMNS = sql`customer_id, order_count, last_order_at, net_sales_ca, net_sales_us`;

/** Checks that the stored totals of every account equal their definition. */
export async function expectCustomerSales(db: Db): Promise<void> {
  const [stored, computed] = await Promise.all(
    ['customer_sales', 'computed_customer_sales'].map((table) =>
      sql`select ${COLUMNS} from ${sql.table(table)} order by customer_id`.execute(db),
    ),
  );
  assert.deepEqual(stored!.rows, computed!.rows);
}
