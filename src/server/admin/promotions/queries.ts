import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';
import { type ListedPromotion, PROMOTION_COLUMNS } from './list.ts';

export async function findListedPromotion(db: Db, id: number): Promise<ListedPromotion | undefined> {
  const { rows } =
    await sql<ListedPromotion>`select ${PROMOTION_COLUMNS} from promotion p where p.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockListedPromotions(tx: Tx, ids: number[]): Promise<ListedPromotion[]> {
  const { rows } = await sql<ListedPromotion>`
    select ${PROMOTION_COLUMNS} from promotion p where p.id = any(${ids}::int[]) order by p.id for update`.execute(
    tx,
  );
  return rows;
}
