import { Readable } from 'node:stream';
import type { Reply } from '#contract/calls.ts';
import { filingDays, listFilingPeriods } from '#domain/filing-period.ts';
import { currencyCode, toDecimals } from '#domain/money.ts';
import type { DayRange } from '#domain/overview-range.ts';
import { ok } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { type TaxRateTotals, totalTaxes } from '#domain/tax-report.ts';
import { type CsvColumns, csvStream, exportFile, yesNo } from '#server/admin/lists/export-list.ts';
import { withIndexScans } from '#server/admin/lists/with-index-scans.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { FileReply } from '#server/calls/file-reply.ts';
import { readClosedDays } from '#server/figures/closed-days.ts';
import { listTaxes } from '#server/figures/queries.ts';
import type { Db } from '#server/platform/db.ts';

type TaxRow = Reply<'GET /admin/tax-report'>['records'][number];

export function taxReportRoutes(on: RegisterHandler) {
  on('GET /admin/tax-report', async ({ db, query, clock, settings }) => {
    const periods = listFilingPeriods(shopDay(clock()));
    // Returns are filed for the last complete quarter.
    const period = query.period ?? periods.quarters[1]!;
    const range = filingDays(period);
    const rows = await readTaxes(db, range);
    const totals = totalTaxes(rows).map(({ sales, collected, refunded, due, ...total }) => ({
      ...total,
      ...toDecimals({ sales, collected, refunded, due }),
    }));
    const { tax_numbers } = settings.shop;
    return ok({ period, ...range, periods, tax_numbers, totals, records: rows.map(taxView) });
  });

  on('GET /admin/tax-report/export', async (context) => {
    const { db, query } = context;
    const rows = await readTaxes(db, filingDays(query.period));
    const file = csvStream(EXPORT, Readable.from([rows.map(taxView)]));
    return exportFile(context, 'tax-report', new FileReply(file, `tax-report-${query.period}.csv`));
  });
}

const readTaxes = (db: Db, range: DayRange) =>
  withIndexScans(db, async (tx) => listTaxes(tx, await readClosedDays(tx, range), range));

const taxView = ({ base, tax, refunded_base, refunded_tax, ...place }: TaxRateTotals): TaxRow => ({
  ...place,
  ...toDecimals({ base, tax, refunded_base, refunded_tax }),
  ...toDecimals({ net_base: base - refunded_base, net_tax: tax - refunded_tax }),
});

const EXPORT: CsvColumns<TaxRow> = {
  Currency: (row) => currencyCode(row.currency),
  Province: (row) => row.province,
  Tax: (row) => row.component,
  'Rate (%)': (row) => row.rate,
  Exempt: (row) => yesNo(row.is_exempt),
  'Invoiced before tax': (row) => row.base,
  'Tax invoiced': (row) => row.tax,
  'Refunded before tax': (row) => row.refunded_base,
  'Tax refunded': (row) => row.refunded_tax,
  'Sales before tax': (row) => row.net_base,
  'Tax due': (row) => row.net_tax,
};
