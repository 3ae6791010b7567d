import { formatAmount } from '#texts/format-money.ts';
import { placeName } from '#texts/place-name.ts';
import type { TextId } from '#texts/texts.ts';
import type { Column } from '../list/list-definition.ts';
import { listRoute } from '../list/list-route.tsx';
import { orderDocumentPath } from '../paths.ts';
import { DateOnly } from '../record/DateTime.tsx';
import { IdLink } from '../shell/IdLink.tsx';

const amountColumn = (field: 'net' | 'tax' | 'total', title: TextId): Column<'documents', undefined> => ({
  title,
  isNumber: true,
  cell: (document, { t }) => formatAmount(document[field], document.currency, t),
});

/** The invoices and credit notes whose amounts the overview and the tax report add up. */
export const { loader, Component } = listRoute<'documents'>({
  list: 'documents',
  key: ({ kind, number }) => `${kind} ${number}`,
  columns: {
    document: {
      title: 'document-column',
      cell: ({ kind, number, order_id }, { t }) => {
        const file = kind === 'invoice' ? 'invoice' : `credit-note/${number}`;
        return (
          <a href={orderDocumentPath(order_id, file)} target="_blank" rel="noopener">
            {t(`document-${kind}`, { number })}
          </a>
        );
      },
    },
    order: { title: 'field-order-id', cell: ({ order_id }) => <IdLink section="orders" id={order_id} /> },
    name: { title: 'column-customer-name', onPhone: 'untitled', cell: (document) => document.name },
    date: {
      title: 'document-column-issued',
      onPhone: 'untitled',
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: (document) => <DateOnly time={document.issued_time} />,
    },
    province: {
      title: 'record-field-province',
      isText: true,
      onPhone: 'hidden',
      cell: ({ province }, { t }) => placeName(province, t),
    },
    net: { ...amountColumn('net', 'document-column-net'), onPhone: 'hidden' },
    tax: amountColumn('tax', 'record-field-tax'),
    total: amountColumn('total', 'figure-total'),
  },
  searchHint: 'document-search-hint',
  search: { any: 'list-search-any', order_id: 'field-order-id' },
  sort: { 'date-desc': 'sort-newest', 'date-asc': 'sort-oldest' },
  filter: {
    kind: {
      label: 'document-column',
      values: { invoice: 'section-documents', 'credit-note': 'document-credit-notes' },
    },
    currency: {
      label: 'record-field-currency',
      values: { ca: 'document-currency-ca', us: 'document-currency-us' },
    },
    province: { label: 'record-field-province', values: 'places' },
  },
});
