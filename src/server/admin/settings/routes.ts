import type { Reply } from '#contract/calls.ts';
import { emailProblem } from '#domain/address.ts';
import { PROVINCES } from '#domain/places.ts';
import { shopDay } from '#domain/shop-day.ts';
import { ratesIn } from '#domain/tax.ts';
import { dayBefore, rateBefore, rateReopened } from '#domain/tax-rate-change.ts';
import { auditEntryView } from '#server/admin/audit/audit-entry-view.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import { auditEntriesFor, changes, recordAudit } from '#server/audit/queries.ts';
import { touchCatalogue } from '#server/catalogue/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import type { Settings } from '#server/platform/settings.ts';
import { lockShopSetting, saveShopSetting, shopSetting } from '#server/shop/queries.ts';
import type { ShopProfile } from '#server/shop/watch-shop-profile.ts';
import {
  allRates,
  endRate,
  findRate,
  insertRate,
  lockRates,
  type RateRow,
  removeRate,
  taxRates,
} from '#server/tax/queries.ts';

const OK = { scode: 200 as const, smessage: '' };
const TAX = 'tax rates';
const SHOP = 'shop settings';

/** Thousandths of a percent to percent. */
const percentOf = (rate: number) => rate / 1000;
const rateView = ({ rate, ...row }: RateRow) => ({ ...row, rate: percentOf(rate) });

export function settingsRoutes(on: On, identity: ShopProfile) {
  on('GET /admin/tax-rates', async ({ db, clock }) => {
    const rates = await taxRates(db);
    const day = shopDay(clock());
    const today = PROVINCES.map((province) => ({
      province,
      rate: percentOf(ratesIn('Canada', province, day, rates).reduce((sum, each) => sum + each.rate, 0)),
    }));
    const history = (await auditEntriesFor(db, TAX)).map(auditEntryView);
    return respond({ ...OK, records: (await allRates(db)).map(rateView), today, history });
  });

  on('POST /admin/tax-rates', async ({ db, staff, body, clock, request_id, t }) => {
    const { province, component, from_day } = body;
    const rate = Math.round(body.rate * 1000);
    const stop = await db.transaction().execute(async (tx) => {
      const known = await lockRates(tx, province, component);
      const before = rateBefore(known, from_day, shopDay(clock()));
      if (!before.ok) return refusal(before.reason);
      if (before.value) await endRate(tx, before.value.rate_id, dayBefore(from_day));
      await insertRate(tx, { province, component, rate, from_day });
      await recordAudit(tx, staff, request_id, [
        {
          action: 'tax-rate-set',
          subject: TAX,
          before: { province, component, rate: before.value && percentOf(before.value.rate) },
          after: { province, component, rate: percentOf(rate), from_day },
        },
      ]);
      return null;
    });
    if (stop) return stop;
    return respond({ ...OK, smessage: t('saved'), records: (await allRates(db)).map(rateView) });
  });

  on('POST /admin/tax-rates/:id/withdraw', async ({ db, staff, params, clock, request_id, t }) => {
    const stop = await db.transaction().execute(async (tx) => {
      const found = await findRate(tx, params.id);
      if (!found) return refusal('not-found');
      const known = await lockRates(tx, found.province, found.component);
      const withdrawn = known.find((each) => each.rate_id === params.id);
      if (!withdrawn) return refusal('not-found');
      const reopened = rateReopened(known, withdrawn, shopDay(clock()));
      if (!reopened.ok) return refusal(reopened.reason);
      await removeRate(tx, withdrawn.rate_id);
      if (reopened.value) await endRate(tx, reopened.value.rate_id, null);
      const { province, component, from_day } = withdrawn;
      const before = { province, component, rate: percentOf(withdrawn.rate), from_day };
      await recordAudit(tx, staff, request_id, [
        { action: 'tax-rate-withdrawn', subject: TAX, before, after: null },
      ]);
      return null;
    });
    if (stop) return stop;
    return respond({ ...OK, smessage: t('saved'), records: (await allRates(db)).map(rateView) });
  });

  on('GET /admin/settings', async ({ db, settings }) => {
    const history = (await auditEntriesFor(db, SHOP)).map(auditEntryView);
    return respond({ ...OK, record: recordOf(settings.shop, await shopSetting(db)), history });
  });

  on('POST /admin/settings', async ({ db, staff, body, settings, request_id, t }) => {
    const data = { ...body.data, email: body.data.email.trim() };
    if (emailProblem(data.email)) return refusal('email-invalid');
    const stop = await db.transaction().execute(async (tx) => {
      const { last_modified_at, low_stock_at } = await lockShopSetting(tx);
      const stale = await staleSave(tx, { subject: SHOP, last_modified_at }, body.last_modified_time);
      if (stale) return stale;
      const changed = changes<typeof data>({ ...settings.shop, low_stock_at }, data);
      if (!changed) return null;
      await saveShopSetting(tx, data);
      await recordAudit(tx, staff, request_id, [
        { action: 'shop-settings-saved', subject: SHOP, ...changed },
      ]);
      await touchCatalogue(tx);
      return null;
    });
    if (stop) return stop;
    await identity.refresh();
    const record = recordOf(settings.shop, await shopSetting(db));
    return respond({ ...OK, smessage: t('saved'), record });
  });
}

function recordOf(
  shop: Settings['shop'],
  saved: Awaited<ReturnType<typeof shopSetting>>,
): Reply<'GET /admin/settings'>['record'] {
  const { name, tagline, email, address, tax_numbers } = shop;
  return {
    name,
    tagline,
    email,
    address,
    tax_numbers,
    low_stock_at: saved.low_stock_at,
    last_modified_time: saved.last_modified_at.toISOString(),
  };
}
