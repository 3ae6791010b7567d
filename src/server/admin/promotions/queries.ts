import { sql } from 'kysely';
import type { PromotionWish } from '#domain/promotion.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { COLUMNS, type ListedPromotion } from './list.ts';

export async function findListedPromotion(db: Db, id: number): Promise<ListedPromotion | undefined> {
  const { rows } = await sql<ListedPromotion>`select ${COLUMNS} from promotion p where p.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export async function lockListedPromotions(tx: Tx, ids: number[]): Promise<ListedPromotion[]> {
  const { rows } = await sql<ListedPromotion>`
    select ${COLUMNS} from promotion p where p.id = any(${ids}::int[]) order by p.id for update`.execute(tx);
  return rows;
}

export async function insertPromotion(tx: Tx, wish: PromotionWish): Promise<number> {
  const { id } = await tx.insertInto('promotion').values(wish).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePromotion(
  tx: Tx,
  id: number,
  set: Partial<PromotionWish & { is_active: boolean }>,
): Promise<void> {
  await tx.updateTable('promotion').set(set).where('id', '=', id).execute();
}

/** Whether another promotion has this code; codes are blind to case. */
export async function isCodeTaken(db: Db, code: string, but: number | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from promotion where lower(code) = ${code.toLowerCase()} and id is distinct from ${but}::int`.execute(
    db,
  );
  return rows.length > 0;
}
