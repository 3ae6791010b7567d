import { shopDay } from '#domain/shop-day.ts';
import { deedView } from '#server/admin/audit/deed-view.ts';
import { deedsOf } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { Say } from '#texts/texts.ts';
import { promotionView } from './promotion-view.ts';
import { findListedPromotion } from './queries.ts';

/** A promotion with its history; null when there is none. */
export async function promotionRecord(db: Db, id: number, now: Date, say: Say) {
  const row = await findListedPromotion(db, id);
  if (!row) return null;
  const history = (await deedsOf(db, `promotion ${id}`)).map(deedView);
  return { ...promotionView(row, shopDay(now), say), history };
}
