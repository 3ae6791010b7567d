import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseBusy, DatabaseUnreachable } from './database-errors.ts';
import { createReadingPool } from './reading-pool.ts';

const databaseError = (code: string): Error => Object.assign(new pg.DatabaseError('', 0, 'error'), { code });

/** A primary, and an up-to-date replica that fails at all statements except `begin` and `state`. */
function poolFailingWith(failure: Error) {
  const events: string[] = [];
  const clientOf = (name: string, query: (text: string) => Promise<unknown>) =>
    ({ connect: async () => ({ query, release: () => events.push(`released ${name}`) }) }) as never;
  const pool = createReadingPool({
    primary: clientOf('primary', async () => 'from the primary'),
    replica: clientOf('replica', async (text) => {
      if (text === 'state') return { rows: [{ state: 1 }] };
      if (text === 'begin') return {};
      throw failure;
    }),
    freshness: { seen: () => 1, sql: 'state' },
    onRead: (source) => events.push(source),
  });
  return { pool, events };
}

test.each([
  ['unreachable', new DatabaseUnreachable(), 'primary-replica-down'],
  ['shutting down', databaseError('57P01'), 'primary-replica-down'],
  ['a conflict with recovery', databaseError('40001'), 'primary-replica-behind'],
  ['a column that it lacks', databaseError('42703'), 'primary-replica-behind'],
])('a statement that fails at the replica is repeated at the primary: %s', async (_name, failure, source) => {
  const { pool, events } = poolFailingWith(failure);
  const connection = await pool.connect();
  expect(await connection.query('select')).toBe('from the primary');
  connection.release();
  expect(events).toEqual(['replica', source, 'released replica', 'released primary']);
});

test.each([
  ['busy', new DatabaseBusy()],
  ['division by zero', databaseError('22012')],
])('a statement that fails with another error is not repeated: %s', async (_name, failure) => {
  const connection = await poolFailingWith(failure).pool.connect();
  await expect(connection.query('select')).rejects.toBe(failure);
});

test('a transaction is not continued at another server', async () => {
  const connection = await poolFailingWith(databaseError('40001')).pool.connect();
  await connection.query('begin');
  await expect(connection.query('select')).rejects.toThrow();
});
