import type { Reply } from '#contract/calls.ts';
import { validateEmail } from '#domain/address.ts';
import { PROVINCES } from '#domain/regions.ts';
import { shopDay } from '#domain/shop-day.ts';
import { findTaxRates } from '#domain/tax.ts';
import { dayBefore, findRateToReopen, findRateToReplace } from '#domain/tax-rate-change.ts';
import { auditEntryView } from '#server/admin/audit/audit-entry-view.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import { auditEntriesFor, changedFields, recordAudit } from '#server/audit/queries.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import type { Settings } from '#server/platform/settings.ts';
import { lockShopSetting, saveShopSetting, shopSetting } from '#server/shop/queries.ts';
import type { ShopProfile } from '#server/shop/watch-shop-profile.ts';
import {
  deleteTaxRate,
  findTaxRate,
  insertTaxRate,
  listTaxRates,
  loadTaxRates,
  lockTaxRates,
  setTaxRateEnd,
  type TaxRateRow,
} from '#server/tax/queries.ts';

const OK = { scode: 200 as const, smessage: '' };
const TAX_SUBJECT = 'tax rates';
const SHOP_SUBJECT = 'shop settings';

/** Converts thousandths of a percent to percent. */
const toPercent = (rate: number) => rate / 1000;
const rateView = ({ rate, ...row }: TaxRateRow) => ({ ...row, rate: toPercent(rate) });

export function settingsRoutes(on: On, shopProfile: ShopProfile) {
  on('GET /admin/tax-rates', async ({ db, clock }) => {
    const rates = await loadTaxRates(db);
    const day = shopDay(clock());
    const today = PROVINCES.map((province) => ({
      province,
      rate: toPercent(findTaxRates('Canada', province, day, rates).reduce((sum, each) => sum + each.rate, 0)),
    }));
    const history = (await auditEntriesFor(db, TAX_SUBJECT)).map(auditEntryView);
    return respond({ ...OK, records: (await listTaxRates(db)).map(rateView), today, history });
  });

  on('POST /admin/tax-rates', async ({ db, staff, body, clock, request_id, t }) => {
    const { province, component, from_day } = body;
    const rate = Math.round(body.rate * 1000);
    const failure = await db.transaction().execute(async (tx) => {
      const rates = await lockTaxRates(tx, province, component);
      const before = findRateToReplace(rates, from_day, shopDay(clock()));
      if (!before.ok) return refusal(before.reason);
      if (before.value) await setTaxRateEnd(tx, before.value.rate_id, dayBefore(from_day));
      await insertTaxRate(tx, { province, component, rate, from_day });
      await recordAudit(tx, staff, request_id, [
        {
          action: 'tax-rate-set',
          subject: TAX_SUBJECT,
          before: { province, component, rate: before.value && toPercent(before.value.rate) },
          after: { province, component, rate: toPercent(rate), from_day },
        },
      ]);
      return null;
    });
    if (failure) return failure;
    return respond({ ...OK, smessage: t('saved'), records: (await listTaxRates(db)).map(rateView) });
  });

  on('POST /admin/tax-rates/:id/withdraw', async ({ db, staff, params, clock, request_id, t }) => {
    const failure = await db.transaction().execute(async (tx) => {
      const found = await findTaxRate(tx, params.id);
      if (!found) return refusal('not-found');
      const rates = await lockTaxRates(tx, found.province, found.component);
      const withdrawn = rates.find((each) => each.rate_id === params.id);
      if (!withdrawn) return refusal('not-found');
      const reopened = findRateToReopen(rates, withdrawn, shopDay(clock()));
      if (!reopened.ok) return refusal(reopened.reason);
      await deleteTaxRate(tx, withdrawn.rate_id);
      if (reopened.value) await setTaxRateEnd(tx, reopened.value.rate_id, null);
      const { province, component, from_day } = withdrawn;
      const before = { province, component, rate: toPercent(withdrawn.rate), from_day };
      await recordAudit(tx, staff, request_id, [
        { action: 'tax-rate-withdrawn', subject: TAX_SUBJECT, before, after: null },
      ]);
      return null;
    });
    if (failure) return failure;
    return respond({ ...OK, smessage: t('saved'), records: (await listTaxRates(db)).map(rateView) });
  });

  on('GET /admin/settings', async ({ db, settings }) => {
    const history = (await auditEntriesFor(db, SHOP_SUBJECT)).map(auditEntryView);
    return respond({ ...OK, record: settingsView(settings.shop, await shopSetting(db)), history });
  });

  on('POST /admin/settings', async ({ db, staff, body, settings, request_id, t }) => {
    const data = { ...body.data, email: body.data.email.trim() };
    if (validateEmail(data.email)) return refusal('email-invalid');
    const failure = await db.transaction().execute(async (tx) => {
      const { last_modified_at, low_stock_at } = await lockShopSetting(tx);
      const stale = await staleSave(tx, { subject: SHOP_SUBJECT, last_modified_at }, body.last_modified_time);
      if (stale) return stale;
      const changed = changedFields<typeof data>({ ...settings.shop, low_stock_at }, data);
      if (!changed) return null;
      await saveShopSetting(tx, data);
      await recordAudit(tx, staff, request_id, [
        { action: 'shop-settings-saved', subject: SHOP_SUBJECT, ...changed },
      ]);
      await bumpCatalogueVersion(tx);
      return null;
    });
    if (failure) return failure;
    await shopProfile.refresh();
    const record = settingsView(settings.shop, await shopSetting(db));
    return respond({ ...OK, smessage: t('saved'), record });
  });
}

function settingsView(
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
