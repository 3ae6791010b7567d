import { QUOTE_STATES } from '#domain/sales-quote.ts';
import { formatAmount } from '#texts/format-money.ts';
import { listRoute, textIds } from '../list/list-route.tsx';
import { recordPath } from '../paths.ts';
import { DateOnly } from '../record/DateTime.tsx';
import { QuoteState } from './QuoteState.tsx';

export const { loader, Component } = listRoute<'quotes'>({
  list: 'quotes',
  empty: { title: 'quotes-none', help: 'quotes-none-help' },
  key: (quote) => String(quote.quote_number),
  href: (quote) => recordPath('quotes', quote.quote_number),
  newRecord: 'new-quotes',
  columns: {
    number: { title: 'record-field-quote_number', cell: (quote) => quote.quote_number },
    buyer: { title: 'quote-buyer', cell: (quote) => quote.email },
    state: { title: 'field-status', cell: (quote) => <QuoteState state={quote.state} /> },
    total: {
      title: 'field-total',
      isNumber: true,
      cell: (quote, { t }) => (quote.total === null ? '' : formatAmount(quote.total, quote.currency, t)),
    },
    until: {
      title: 'record-field-valid_until',
      cell: (quote) => <time dateTime={quote.valid_until}>{quote.valid_until}</time>,
    },
    created: {
      title: 'column-created',
      sort: { asc: 'date-asc', desc: 'date-desc' },
      cell: (quote) => <DateOnly time={quote.created_time} />,
    },
    by: { title: 'quotes-column-by', cell: (quote) => quote.created_by },
  },
  search: { any: 'quotes-search' },
  sort: { 'date-desc': 'sort-newest', 'date-asc': 'sort-oldest' },
  filter: {
    state: { label: 'field-status', values: textIds('quote-state', QUOTE_STATES) },
  },
});
