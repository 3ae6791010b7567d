import { sql } from 'kysely';
import { once } from '#domain/memoize.ts';
import type { Currency } from '#domain/money.ts';
import { normaliseOrderNumber } from '#domain/order-number.ts';
import { PROVINCES } from '#domain/regions.ts';
import type { ExemptTax, TaxComponent } from '#domain/tax.ts';
import { bothDirections, equalTo, type ListDefinition, termConditions } from '#server/admin/lists/list.ts';
import { allRows, type Db } from '#server/platform/db.ts';
import { formatText, LANGUAGES } from '#texts/texts.ts';

/** An invoice or credit note, with amounts in cents. `goods`, `discount` and `shipping` are null for credit notes. */
export interface ListedDocument {
  kind: 'invoice' | 'credit-note';
  number: number;
  order_id: string;
  issued_at: Date;
  currency: Currency;
  province: string;
  country: string;
  name: string;
  goods: number | null;
  discount: number | null;
  shipping: number | null;
  net: number;
  tax_components: TaxComponent[];
  tax_exemptions: ExemptTax[] | null;
  total: number;
  credit: number;
}

const documents = sql`(
  select 'invoice' as kind, invoice_number as number, order_id, currency, province, issued_at, content from invoice
  union all
  select 'credit-note', credit_note_number, order_id, currency, province, issued_at, content from credit_note) d`;

const centsIn = (field: string) => sql`(d.content ->> ${sql.lit(field)})::int`;

/** Invoices and credit notes, from which the figures of the overview and the tax report are computed. */
export const documentList: ListDefinition<'documents', ListedDocument> = {
  name: 'documents',
  from: documents,
  keys: sql`d.kind, d.number`,
  rows: (orderBy) => sql`
    select page.*, d.order_id, d.issued_at, d.currency, d.province, d.content -> 'shipping_address' ->> 'country' as country,
      (d.content -> 'billing_address' ->> 'first_name') || ' ' || (d.content -> 'billing_address' ->> 'last_name') as name,
      ${centsIn('subtotal')} as goods, ${centsIn('discount')} as discount, ${centsIn('shipping')} as shipping,
      coalesce(${centsIn('net')}, ${centsIn('subtotal')} - ${centsIn('discount')} + ${centsIn('shipping')}) as net,
      d.content -> 'tax_components' as tax_components,
      d.content -> 'tax_exemptions' as tax_exemptions, ${centsIn('total')} as total,
      coalesce(${centsIn('credit')}, 0) as credit
    from page join ${documents} on d.kind = page.kind and d.number = page.number order by ${orderBy}`,
  search: {
    any: {
      matching(keyword) {
        const number = documentNumberIn(keyword);
        if (number !== null) return sql`d.number = ${number}`;
        const terms = [sql`true`, ...termConditions(sql`o.search_text`, keyword)];
        return sql`d.order_id in (select o.order_id from orders o where ${sql.join(terms, sql` and `)})`;
      },
    },
    order_id: {
      column: sql`upper(o.order_id)`,
      case: 'upper',
      toStored: normaliseOrderNumber,
      // The table of orders has an index for searches within the order number; these tables have none.
      within: (matches) => sql`d.order_id in (select o.order_id from orders o where ${matches})`,
    },
  },
  filter: {
    kind: { invoice: sql`d.kind = 'invoice'`, 'credit-note': sql`d.kind = 'credit-note'` },
    currency: { ca: sql`d.currency = 'ca'`, us: sql`d.currency = 'us'` },
    province: equalTo(sql`d.province`, PROVINCES),
  },
  sort: bothDirections('date', [
    { column: sql`d.issued_at`, type: 'timestamptz' },
    { column: sql`d.kind`, type: 'text' },
    { column: sql`d.number`, type: 'int' },
  ]),
  time: sql`d.issued_at`,
  isCountedFully: () => false,
};

/** The titles of both kinds of documents in every language, without number and in lower case, such as `invoice`. */
const documentNames = once(() =>
  LANGUAGES.flatMap((language) =>
    (['document-invoice', 'document-credit-note'] as const).map((id) =>
      formatText(language, id, { number: '' }).trim().toLowerCase(),
    ),
  ),
);

/** The number in a text such as `44`, `invoice 44` or `Facture nº 44`; null for another text. */
function documentNumberIn(text: string): number | null {
  const lower = text.toLowerCase();
  const name = documentNames().find((each) => lower.startsWith(each)) ?? '';
  const afterName = lower.slice(name.length).trim();
  const number = /^(?:n[oº°]\.? ?|#)?(\d{1,9})$/.exec(afterName)?.[1];
  return number === undefined ? null : Number(number);
}

/**
 * The invoice and the credit note with the number in the text. Both can have the same number, and both are returned
 * even if the text names one kind.
 */
export async function findDocuments(db: Db, text: string) {
  const number = documentNumberIn(text);
  if (number === null) return [];
  return allRows<Pick<ListedDocument, 'kind' | 'number' | 'order_id' | 'issued_at' | 'name'>>(db)`
    select kind, number, order_id, issued_at,
      (content -> 'billing_address' ->> 'first_name') || ' ' || (content -> 'billing_address' ->> 'last_name') as name
    from ${documents} where number = ${number} order by kind desc`;
}
