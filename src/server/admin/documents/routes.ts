import type { Reply } from '#contract/calls.ts';
import { currencyCode, toDecimal, toDecimals } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { shopTime } from '#domain/shop-day.ts';
import { formatExemptTaxes, taxAmount } from '#domain/tax.ts';
import { TAX_COMPONENTS } from '#domain/tax-rates.ts';
import { type CsvColumns, exportList } from '#server/admin/lists/export-list.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { documentList, type ListedDocument } from './list.ts';

export function documentRoutes(on: RegisterHandler) {
  on('GET /admin/documents', async ({ db, query }) =>
    ok(await readListPage(db, documentList, query, (rows) => rows.map(documentView))),
  );

  on('GET /admin/documents/export', (context) =>
    exportList(context, 'documents', documentList, (rows) => rows, EXPORT),
  );
}

/** The amounts of credit notes are negative. */
const signOf = ({ kind }: ListedDocument) => (kind === 'invoice' ? 1 : -1);

function documentView(row: ListedDocument): Reply<'GET /admin/documents'>['records'][number] {
  const { net, total } = row;
  const sign = signOf(row);
  return {
    ...row,
    issued_time: row.issued_at.toISOString(),
    ...toDecimals({ net: sign * net, tax: sign * (total - net), total: sign * total }),
  };
}

const amount = (centsOf: (row: ListedDocument) => number | null) => (row: ListedDocument) => {
  const cents = centsOf(row);
  return cents === null ? null : toDecimal(signOf(row) * cents);
};

const EXPORT: CsvColumns<ListedDocument> = {
  Document: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note'),
  Number: (row) => row.number,
  'Order ID': (row) => row.order_id,
  'Issued At': (row) => shopTime(row.issued_at),
  Customer: (row) => row.name,
  Province: (row) => row.province,
  Country: (row) => row.country,
  Currency: (row) => currencyCode(row.currency),
  Goods: amount((row) => row.goods),
  Discount: amount((row) => row.discount),
  Shipping: amount((row) => row.shipping),
  Net: amount((row) => row.net),
  ...Object.fromEntries(
    TAX_COMPONENTS.map((component) => [component, amount((row) => taxAmount(row.tax_components, component))]),
  ),
  'Tax Exemptions': (row) => formatExemptTaxes(row.tax_exemptions ?? []),
  'Store Credit': amount((row) => row.credit),
  Total: amount((row) => row.total),
};
