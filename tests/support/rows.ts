import type { Selectable, Updateable } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';

/** Values of columns that a row must have; null means that the column is null. */
type Values<T extends keyof Tables> = Partial<Selectable<Tables[T]>>;

/** Kysely would leave out an undefined value, and with it the condition. */
function requireDefined<V extends object>(values: V): V {
  if (Object.values(values).includes(undefined)) throw new Error('a value of the searched row is undefined');
  return values;
}

/** The rows of a table that have these values. */
export const findRows = <T extends keyof Tables>(db: Db, table: T, values: Values<T> = {}) =>
  db
    .selectFrom(table as keyof Tables)
    .selectAll()
    .where((where) => where.and(requireDefined(values)))
    .execute() as Promise<Selectable<Tables[T]>[]>;

/** The first row of a table that has these values; throws if there is none. */
export async function findRow<T extends keyof Tables>(db: Db, table: T, values: Values<T> = {}) {
  const [row] = await findRows(db, table, values);
  if (!row) throw new Error(`no row of ${table} has ${JSON.stringify(values)}`);
  return row;
}

/** Applies `changes` to the rows of a table that have these values. */
export const updateRows = <T extends keyof Tables>(
  db: Db,
  table: T,
  changes: Updateable<Tables[T]>,
  values: Values<T> = {},
) =>
  db
    .updateTable(table as keyof Tables)
    .set(changes)
    .where((where) => where.and(requireDefined(values)))
    .execute();
