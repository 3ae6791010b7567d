import { parseListQuery } from '#domain/admin-lists.ts';
import { normalisePromotion, promotionProblems } from '#domain/promotion.ts';
import { shopDay } from '#domain/shop-day.ts';
import { csvFile, viewed } from '#server/admin/lists/csv-file.ts';
import { exportResponse } from '#server/admin/lists/export-response.ts';
import { listAll, listPage } from '#server/admin/lists/list.ts';
import { recordAudit } from '#server/audit/queries.ts';
import { updatePromotion } from '#server/coupons/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import type { Staff } from '#server/platform/staff.ts';
import { promotionList } from './list.ts';
import { parsePromotionInput, promotionSentence, promotionView } from './promotion-view.ts';
import { lockListedPromotions } from './queries.ts';
import { promotionRecord } from './read-promotion.ts';
import { savePromotion } from './save-promotion.ts';

const OK = { scode: 200 as const, smessage: '' };

export function promotionRoutes(on: On) {
  on('GET /admin/promotions', async ({ db, query, clock, t }) => {
    const { rows, ...page } = await listPage(db, promotionList, parseListQuery('promotions', query));
    const today = shopDay(clock());
    return respond({ ...OK, ...page, records: rows.map((row) => promotionView(row, today, t)) });
  });

  on('GET /admin/promotions/export', async (context) => {
    const { db, query, clock, t } = context;
    const today = shopDay(clock());
    const rows = listAll(db, promotionList, parseListQuery('promotions', query));
    const shown = viewed(rows, (row) => promotionView(row, today, t));
    return exportResponse(context, 'promotions', csvFile(EXPORT, shown));
  });

  on('GET /admin/promotions/:id', async ({ db, params, clock, t }) => {
    const record = await promotionRecord(db, params.id, clock(), t);
    return record ? respond({ ...OK, record }) : refusal('not-found');
  });

  on('POST /admin/promotions/preview', async ({ body, clock, t }) => {
    const input = normalisePromotion(parsePromotionInput(body.data));
    const problems = promotionProblems(input, shopDay(clock()));
    const errors = problems.map(({ field, problem }) => ({ field, message: t(problem) }));
    return respond({ ...OK, sentence: promotionSentence(input, t), errors });
  });

  on('POST /admin/promotions/:id', (context) => savePromotion(context));

  for (const action of ['disable', 'enable'] as const) {
    on(`POST /admin/promotions/:id/${action}`, async ({ db, staff, params, clock, request_id, t }) => {
      const { found } = await turn(db, [params.id], action === 'enable', staff, request_id);
      if (found.length === 0) return refusal('not-found');
      const record = (await promotionRecord(db, params.id, clock(), t))!;
      return respond({ ...OK, smessage: t('saved'), record });
    });
  }

  on('POST /admin/promotions/bulk', async ({ db, staff, body, request_id, t }) => {
    const ids = [...new Set(body.ids)];
    const { found, done } = await turn(db, ids, body.action === 'enable', staff, request_id);
    const failed = ids
      .filter((id) => !found.includes(id))
      .map((id) => ({ id: String(id), message: t('not-found') }));
    const skipped = found.length - done;
    const smessage = t('bulk-done', { done, skipped, failed: failed.length });
    return respond({ ...OK, smessage, done, skipped, failed });
  });
}

/** Switches promotions on or off; those that are so already are passed over. */
async function turn(db: Db, ids: number[], is_active: boolean, staff: Staff, request_id: string) {
  return db.transaction().execute(async (tx) => {
    const known = await lockListedPromotions(tx, ids);
    const others = known.filter((each) => each.is_active !== is_active);
    for (const { id } of others) await updatePromotion(tx, id, { is_active });
    await recordAudit(
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
