import type { Reply } from '#contract/calls.ts';
import { isPhoneNumber, validateEmail } from '#domain/address.ts';
import type { DeliveryRules } from '#domain/delivery.ts';
import { deliveryAuditFields, findDeliveryProblems } from '#domain/delivery-input.ts';
import { toCents, toDecimals } from '#domain/money.ts';
import { PROVINCES } from '#domain/regions.ts';
import { ok, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { findTaxRates } from '#domain/tax.ts';
import { dayBefore, findRateToReopen, findRateToReplace } from '#domain/tax-rate-change.ts';
import { taxesOfProvince } from '#domain/tax-rates.ts';
import { auditEntryView } from '#server/admin/shared/audit-entry-view.ts';
import { changeRecord, runAuditedChange } from '#server/admin/shared/audited-change.ts';
import { auditEntriesFor, changedFields } from '#server/audit/queries.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import type { CatalogueVersion } from '#server/catalogue/version.ts';
import { loadDeliveryRules, replaceDeliveryRules } from '#server/delivery/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { Settings } from '#server/settings/settings.ts';
import { findShopSetting, lockShopSetting, saveShopSetting } from '#server/shop/queries.ts';
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

const TAX_SUBJECT = 'tax rates';
const SHOP_SUBJECT = 'shop settings';

const toPercent = (thousandths: number) => thousandths / 1000;
const rateView = ({ rate, ...row }: TaxRateRow) => ({ ...row, rate: toPercent(rate) });

export function settingsRoutes(on: RegisterHandler, catalogue: CatalogueVersion) {
  on('GET /admin/tax-rates', async ({ db, clock }) => {
    const rates = await loadTaxRates(db);
    const day = shopDay(clock());
    const today = PROVINCES.map((province) => ({
      province,
      rate: toPercent(
        findTaxRates('Canada', province, day, rates).reduce((sum, each) => sum + each.rate_thousandths, 0),
      ),
    }));
    const history = (await auditEntriesFor(db, TAX_SUBJECT)).map(auditEntryView);
    return ok({ records: (await listTaxRates(db)).map(rateView), today, history });
  });

  on('POST /admin/tax-rates', async (context) => {
    const { db, body, clock, t } = context;
    const { province, component, from_day } = body;
    if (!taxesOfProvince(province).includes(component))
      return refused('tax-not-levied', { errors: [{ field: 'component', message: t('tax-not-levied') }] });
    const rate_thousandths = Math.round(body.rate * 1000);
    const saved = await runAuditedChange(context, TAX_SUBJECT, async (tx) => {
      const rates = await lockTaxRates(tx, province, component);
      const replaced = findRateToReplace(rates, from_day, shopDay(clock()));
      if (!replaced.ok) return replaced;
      if (replaced.value) await setTaxRateEnd(tx, replaced.value.rate_id, dayBefore(from_day));
      await insertTaxRate(tx, { province, component, rate: rate_thousandths, from_day });
      const before = { province, component, rate: replaced.value && toPercent(replaced.value.rate) };
      const after = { province, component, rate: toPercent(rate_thousandths), from_day };
      return ok([{ action: 'tax-rate-set', before, after }]);
    });
    return saved.ok
      ? ok({ smessage: t('saved-tax-rate'), records: (await listTaxRates(db)).map(rateView) })
      : saved;
  });

  on('POST /admin/tax-rates/:id/withdraw', async (context) => {
    const { db, params, clock, t } = context;
    const saved = await runAuditedChange(context, TAX_SUBJECT, async (tx) => {
      const found = await findTaxRate(tx, params.id);
      const rates = found ? await lockTaxRates(tx, found.province, found.component) : [];
      const withdrawn = rates.find((each) => each.rate_id === params.id);
      if (!withdrawn) return refused('not-found');
      const reopened = findRateToReopen(rates, withdrawn, shopDay(clock()));
      if (!reopened.ok) return reopened;
      await deleteTaxRate(tx, withdrawn.rate_id);
      if (reopened.value) await setTaxRateEnd(tx, reopened.value.rate_id, null);
      const { province, component, from_day } = withdrawn;
      const before = { province, component, rate: toPercent(withdrawn.rate), from_day };
      return ok([{ action: 'tax-rate-withdrawn', before }]);
    });
    return saved.ok
      ? ok({ smessage: t('tax-rate-withdrawn'), records: (await listTaxRates(db)).map(rateView) })
      : saved;
  });

  on('GET /admin/settings', async ({ db, settings }) => ok(await readSettings(db, settings.shop)));

  on('POST /admin/settings', async (context) => {
    const { db, settings, t } = context;
    const { delivery, ...data } = context.body.data;
    if (data.email !== undefined && validateEmail(data.email)) return refused('email-invalid');
    if (data.phone?.trim() && !isPhoneNumber(data.phone))
      return refuseProblems([{ field: 'phone', problem: 'shop-phone-invalid' }], t)!;
    const invalid = delivery && refuseProblems(findDeliveryProblems(delivery), t);
    if (invalid) return invalid;
    const saved = await changeRecord(context, SHOP_SUBJECT, lockShopSetting, async (tx, row) => {
      const {
        last_modified_time: _,
        delivery: current,
        ...before
      } = settingsView(settings.shop, row, await loadDeliveryRules(tx));
      // Compares both sides, because removed rules become fields of the entry and unchanged holidays do not.
      const changed = changedFields<Record<string, unknown>>(
        { ...before, ...(delivery && deliveryAuditFields(current, delivery)) },
        { ...data, ...(delivery && deliveryAuditFields(delivery, current)) },
      );
      if (!changed) return ok([]);
      await saveShopSetting(tx, {
        ...data,
        refund_limit_cad: data.refund_limit_cad && toCents(data.refund_limit_cad),
        refund_limit_usd: data.refund_limit_usd && toCents(data.refund_limit_usd),
        cut_off_hour: delivery?.cut_off_hour,
      });
      if (delivery) await replaceDeliveryRules(tx, delivery);
      await bumpCatalogueVersion(tx);
      return ok([{ action: 'shop-settings-saved', ...changed }]);
    });
    if (!saved.ok) return saved;
    await catalogue.refresh();
    return ok({ smessage: t('saved-settings'), ...(await readSettings(db, settings.shop)) });
  });
}

const readSettings = async (db: Db, shop: Settings['shop']) => ({
  record: settingsView(shop, await findShopSetting(db), await loadDeliveryRules(db)),
  history: (await auditEntriesFor(db, SHOP_SUBJECT)).map(auditEntryView),
});

function settingsView(
  shop: Settings['shop'],
  saved: Awaited<ReturnType<typeof findShopSetting>>,
  { cut_off_hour, rules, holidays }: DeliveryRules,
): Reply<'GET /admin/settings'>['record'] {
  return {
    ...shop,
    low_stock_at: saved.low_stock_at,
    ...toDecimals({ refund_limit_cad: saved.refund_limit_cad, refund_limit_usd: saved.refund_limit_usd }),
    delivery: { cut_off_hour, rules: [...rules], holidays: [...holidays] },
    last_modified_time: saved.last_modified_at.toISOString(),
  };
}
