import { type RawBuilder, sql } from 'kysely';
import { isPlaceholderEmail } from '#domain/address.ts';
import type { ListQuery } from '#domain/admin-lists.ts';
import type { BulkKind, BulkList, SkipReason } from '#domain/bulk-change.ts';
import { type ItemColumn, PRICE_COLUMNS } from '#domain/import/fields.ts';
import { hasPermission, type Permission, type StaffRole } from '#domain/staff-roles.ts';
import { customerList } from '#server/admin/customers/list.ts';
import { type CatalogueContext, itemListFor } from '#server/admin/items/item-search.ts';
import { itemList } from '#server/admin/items/list.ts';
import { whereClause } from '#server/admin/lists/list.ts';
import { updateSearchWords } from '#server/catalogue/change-fitments.ts';
import { itemField, updateItemFieldsFrom } from '#server/catalogue/change-items.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { updatePercentagesFrom } from '#server/customers/queries.ts';
import { lockCatalogue } from '#server/imports/apply-import.ts';
import type { Tx } from '#server/platform/db.ts';

type Sql = RawBuilder<unknown>;

/** A list whose records can be changed in bulk. Its SQL uses the tables of `from`. */
interface BulkTarget {
  /** The permissions that a change requires. The role must have all of them. */
  permissions: readonly Permission[];
  /** The record's kind in the audit log. */
  subject: string;
  from: Sql;
  key: Sql;
  name: Sql;
  /** The condition for the records that a query of the list finds. */
  where(query: ListQuery, context: CatalogueContext): Promise<Sql>;
  /** The fields that a kind of change may affect, as JSON. */
  record(kind: BulkKind): Sql;
  /** The reason why the record with this name can never be changed; null if it can. */
  exclude?(name: string): SkipReason | null;
  /** Prevents other changes to the records with these keys until the transaction ends. */
  lock(tx: Tx, keys: Sql): Promise<void>;
  /** Writes the records that the query `rows` selects as (key, record). */
  write(tx: Tx, kind: BulkKind, rows: Sql): Promise<void>;
  /** Updates data that depends on the changed records. */
  updateDependents(tx: Tx, kind: BulkKind, keys: Sql): Promise<void>;
}

function itemFields(kind: BulkKind): readonly ItemColumn[] {
  if (kind === 'family') return ['family'];
  return kind === 'active' ? ['is_active'] : PRICE_COLUMNS;
}

export const BULK_TARGETS: Record<BulkList, BulkTarget> = {
  items: {
    permissions: ['items.change'],
    subject: 'item',
    from: itemList.from,
    key: sql`i.part_number`,
    name: sql`i.displayname`,
    where: async (query, context) => whereClause(await itemListFor(context, query), query),
    record: (kind) =>
      sql`jsonb_build_object(${sql.join(itemFields(kind).flatMap((name) => [sql.lit(name), itemField(name)]))})`,
    lock: (tx) => lockCatalogue(tx),
    write: (tx, kind, rows) =>
      updateItemFieldsFrom(
        tx,
        itemFields(kind),
        sql`select key as part_number, record from (${rows}) changed`,
      ),
    async updateDependents(tx, kind, keys) {
      if (kind === 'family') await updateSearchWords(tx, keys);
      await bumpCatalogueVersion(tx);
    },
  },
  customers: {
    permissions: ['customers.change', 'pricing'],
    subject: 'customer',
    from: customerList.from,
    key: sql`a.customer_id::text`,
    name: sql`a.email`,
    where: async (query) => whereClause(customerList, query),
    record: () => sql`jsonb_build_object('percentage', a.percentage)`,
    exclude: (email) => (isPlaceholderEmail(email) ? 'account-closed' : null),
    async lock(tx, keys) {
      await sql`select 1 from account where customer_id in (select key::uuid from (${keys}) k (key))
        order by customer_id for update`.execute(tx);
    },
    write: (tx, _kind, rows) =>
      updatePercentagesFrom(
        tx,
        sql`select key::uuid as customer_id, (record ->> 'percentage')::numeric as percentage from (${rows}) changed`,
      ),
    async updateDependents() {},
  },
};

export const mayChangeInBulk = (role: StaffRole, list: BulkList): boolean =>
  BULK_TARGETS[list].permissions.every((permission) => hasPermission(role, permission));
