import { listQuestion } from '#domain/office-lists.ts';
import { promotionProblems, tidyPromotion } from '#domain/promotion.ts';
import { shopDay } from '#domain/shop-day.ts';
import { csvFile, viewed } from '#server/admin/lists/csv-file.ts';
import { exportAnswer } from '#server/admin/lists/export-answer.ts';
import { listAll, listPage } from '#server/admin/lists/list.ts';
import { recordDeeds } from '#server/audit/queries.ts';
import { updatePromotion } from '#server/coupons/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { answered, refusal } from '#server/platform/http/answers.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import type { Staff } from '#server/platform/staff.ts';
import { promotionList } from './list.ts';
import { promotionSentence, promotionView, wishOf } from './promotion-view.ts';
import { lockListedPromotions } from './queries.ts';
import { promotionRecord } from './read-promotion.ts';
import { savePromotion } from './save-promotion.ts';

const OK = { scode: 200 as const, smessage: '' };

export function promotionRoutes(on: On) {
  on('GET /admin/promotions', async ({ db, query, clock, say }) => {
    const { rows, ...page } = await listPage(db, promotionList, listQuestion('promotions', query));
    const today = shopDay(clock());
    return answered({ ...OK, ...page, records: rows.map((row) => promotionView(row, today, say)) });
  });

  on('GET /admin/promotions/export', async (context) => {
    const { db, query, clock, say } = context;
    const today = shopDay(clock());
    const rows = listAll(db, promotionList, listQuestion('promotions', query));
    const shown = viewed(rows, (row) => promotionView(row, today, say));
    return exportAnswer(context, 'promotions', csvFile(EXPORT, shown));
  });

  on('GET /admin/promotions/:id', async ({ db, params, clock, say }) => {
    const record = await promotionRecord(db, params.id, clock(), say);
    return record ? answered({ ...OK, record }) : refusal('not-found');
  });

  on('POST /admin/promotions/preview', async ({ body, clock, say }) => {
    const wish = tidyPromotion(wishOf(body.data));
    const problems = promotionProblems(wish, shopDay(clock()));
    const errors = problems.map(({ field, problem }) => ({ field, message: say(problem) }));
    return answered({ ...OK, sentence: promotionSentence(wish, say), errors });
  });

  on('POST /admin/promotions/:id', (context) => savePromotion(context));

  for (const action of ['disable', 'enable'] as const) {
    on(`POST /admin/promotions/:id/${action}`, async ({ db, staff, params, clock, request_id, say }) => {
      const { found } = await turn(db, [params.id], action === 'enable', staff, request_id);
      if (found.length === 0) return refusal('not-found');
      const record = (await promotionRecord(db, params.id, clock(), say))!;
      return answered({ ...OK, smessage: say('saved'), record });
    });
  }

  on('POST /admin/promotions/bulk', async ({ db, staff, body, request_id, say }) => {
    const ids = [...new Set(body.ids)];
    const { found, done } = await turn(db, ids, body.action === 'enable', staff, request_id);
    const failed = ids
      .filter((id) => !found.includes(id))
      .map((id) => ({ id: String(id), message: say('not-found') }));
    const skipped = found.length - done;
    const smessage = say('bulk-done', { done, skipped, failed: failed.length });
    return answered({ ...OK, smessage, done, skipped, failed });
  });
}

/** Switches promotions on or off; those that are so already are passed over. */
async function turn(db: Db, ids: number[], is_active: boolean, staff: Staff, request_id: string) {
  return db.transaction().execute(async (tx) => {
    const known = await lockListedPromotions(tx, ids);
    const others = known.filter((each) => each.is_active !== is_active);
    for (const { id } of others) await updatePromotion(tx, id, { is_active });
    await recordDeeds(
      tx,
      staff,
      request_id,
      others.map(({ id }) => ({
        action: is_active ? 'promotion-enabled' : 'promotion-disabled',
        subject: `promotion ${id}`,
        before: { is_active: !is_active },
        after: { is_active },
      })),
    );
    return { found: known.map((each) => each.id), done: others.length };
  });
}

type Row = ReturnType<typeof promotionView>;
const EXPORT: Record<string, (row: Row) => string | number | null> = {
  'Coupon ID': (row) => row.id,
  'Coupon Code': (row) => row.code,
  'Create Date': (row) => row.created_time,
  'Expire Date': (row) => row.end_time,
  Status: (row) => row.state,
  Used: (row) => row.used_times,
  Description: (row) => row.description,
  Rule: (row) => row.sentence,
};
