import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';
import { PROMOTION_COLUMNS, type PromotionRecord } from './list.ts';

export async function findPromotionRecord(db: Db, id: number): Promise<PromotionRecord | undefined> {
  const { rows } =
    await sql<PromotionRecord>`select ${PROMOTION_COLUMNS} from promotion p where p.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockPromotionRecords(tx: Tx, ids: number[]): Promise<PromotionRecord[]> {
  const { rows } = await sql<PromotionRecord>`
    select ${PROMOTION_COLUMNS} from promotion p where p.id = any(${ids}::int[]) order by p.id for update`.execute(
    tx,
  );
  return rows;
}
