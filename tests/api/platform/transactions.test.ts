import { expect, test } from 'vitest';
import { ok, refused } from '#domain/result.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { createForSuite } from '#tests/support/suite.ts';

describeOnBothDatabases('transactions', (open) => {
  const database = createForSuite(open);

  const insert = (tx: Tx, key: string) =>
    tx.insertInto('recent_attempts').values({ key, attempts: [] }).execute();
  const exists = async (key: string) =>
    (await database.db.selectFrom('recent_attempts').select('key').where('key', '=', key).execute())
      .length === 1;

  test('a transaction is committed if it returns an ok result or no result', async () => {
    const result = await inTransaction(database.db, async (tx) => {
      await insert(tx, 'ok');
      return ok(7);
    });
    await inTransaction(database.db, async (tx) => {
      await insert(tx, 'none');
    });
    expect(result).toEqual(ok(7));
    expect([await exists('ok'), await exists('none')]).toEqual([true, true]);
  });

  test('a refused result is returned with its details, and nothing is written', async () => {
    const refusal = refused('stock-short', { params: { s: 2 }, extra: { quote: 1 } });
    const result = await inTransaction(database.db, async (tx) => {
      await insert(tx, 'refused');
      return refusal;
    });
    expect(result).toEqual(refusal);
    expect(await exists('refused')).toBe(false);
  });

  test('an error is rethrown, and nothing is written', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await insert(tx, 'error');
      throw new Error('no connection');
    });
    await expect(failing).rejects.toThrow('no connection');
    expect(await exists('error')).toBe(false);
  });

  test('the next transaction is not affected by a refused one', async () => {
    await inTransaction(database.db, async () => refused('not-found'));
    await inTransaction(database.db, async (tx) => insert(tx, 'next'));
    expect(await exists('next')).toBe(true);
  });
});
