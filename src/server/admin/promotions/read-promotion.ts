import { shopDay } from '#domain/shop-day.ts';
import { auditEntryView } from '#server/admin/shared/audit-entry-view.ts';
import { auditEntriesFor } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { Translate } from '#texts/texts.ts';
import { promotionView } from './promotion-view.ts';
import { findPromotionRecord } from './queries.ts';

/** A promotion with its history; null when it does not exist. */
export async function readPromotion(db: Db, id: number, now: Date, t: Translate) {
  const row = await findPromotionRecord(db, id);
  if (!row) return null;
  const history = (await auditEntriesFor(db, `promotion ${id}`)).map(auditEntryView);
  return { ...promotionView(row, shopDay(now), t), history };
}
