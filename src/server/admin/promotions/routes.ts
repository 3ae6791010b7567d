import { parseListQuery } from '#domain/admin-lists.ts';
import { normalisePromotion, validatePromotion } from '#domain/promotion.ts';
import { shopDay } from '#domain/shop-day.ts';
import { bulkResponse } from '#server/admin/bulk-response.ts';
import { csvStream, mapBatches } from '#server/admin/lists/csv-stream.ts';
import { respondWithExport } from '#server/admin/lists/export-response.ts';
import { readListInBatches, readListPage } from '#server/admin/lists/list.ts';
import { recordAudit } from '#server/audit/queries.ts';
import { updatePromotion } from '#server/coupons/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import type { Staff } from '#server/platform/staff.ts';
import { promotionList } from './list.ts';
import { describePromotion, parsePromotionInput, promotionView } from './promotion-view.ts';
import { lockListedPromotions } from './queries.ts';
import { readPromotion } from './read-promotion.ts';
import { savePromotion } from './save-promotion.ts';

const OK = { scode: 200 as const, smessage: '' };

export function promotionRoutes(on: On) {
  on('GET /admin/promotions', async ({ db, query, clock, t }) => {
    const { rows, ...page } = await readListPage(db, promotionList, parseListQuery('promotions', query));
    const today = shopDay(clock());
    return respond({ ...OK, ...page, records: rows.map((row) => promotionView(row, today, t)) });
  });

  on('GET /admin/promotions/export', async (context) => {
    const { db, query, clock, t } = context;
    const today = shopDay(clock());
    const rows = readListInBatches(db, promotionList, parseListQuery('promotions', query));
    const views = mapBatches(rows, (row) => promotionView(row, today, t));
    return respondWithExport(context, 'promotions', csvStream(EXPORT, views));
  });

  on('GET /admin/promotions/:id', async ({ db, params, clock, t }) => {
    const record = await readPromotion(db, params.id, clock(), t);
    return record ? respond({ ...OK, record }) : refusal('not-found');
  });

  on('POST /admin/promotions/preview', async ({ body, clock, t }) => {
    const input = normalisePromotion(parsePromotionInput(body.data));
    const problems = validatePromotion(input, shopDay(clock()));
    const errors = problems.map(({ field, problem }) => ({ field, message: t(problem) }));
    return respond({ ...OK, sentence: describePromotion(input, t), errors });
  });

  on('POST /admin/promotions/:id', (context) => savePromotion(context));

  for (const action of ['disable', 'enable'] as const) {
    on(`POST /admin/promotions/:id/${action}`, async ({ db, staff, params, clock, request_id, t }) => {
      const { found } = await setActive(db, [params.id], action === 'enable', staff, request_id);
      if (found.length === 0) return refusal('not-found');
      const record = (await readPromotion(db, params.id, clock(), t))!;
      return respond({ ...OK, smessage: t('saved'), record });
    });
  }

  on('POST /admin/promotions/bulk', async ({ db, staff, body, request_id, t }) => {
    const ids = [...new Set(body.ids)];
    const { found, done } = await setActive(db, ids, body.action === 'enable', staff, request_id);
    return bulkResponse(ids, found, done, t);
  });
}

/** Enables or disables promotions; those already in that state are skipped. */
async function setActive(db: Db, ids: number[], is_active: boolean, staff: Staff, request_id: string) {
  return db.transaction().execute(async (tx) => {
    const promotions = await lockListedPromotions(tx, ids);
    const changed = promotions.filter((each) => each.is_active !== is_active);
    for (const { id } of changed) await updatePromotion(tx, id, { is_active });
    await recordAudit(
      tx,
      staff,
      request_id,
      changed.map(({ id }) => ({
        action: is_active ? 'promotion-enabled' : 'promotion-disabled',
        subject: `promotion ${id}`,
        before: { is_active: !is_active },
        after: { is_active },
      })),
    );
    return { found: promotions.map((each) => each.id), done: changed.length };
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
