import { normalisePartNumber } from '#domain/part-number.ts';
import { containsTerms, type HiddenField } from '#domain/record-search.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { itemText } from '#texts/item-text.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { fitsText } from '../items/fits-text.ts';
import { cartLinesPath, recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';

export interface PaletteOption {
  label: string;
  /** Further facts that distinguish the record from similar ones. */
  detail?: string;
  /** Other words by which the option is found; not shown. */
  words?: string;
  /** The shortcut that does the same. */
  keys?: string;
  /** The page to open; without one, `run` is called. */
  to?: string;
  run?(): void;
  /** True for a link to a list of results, which is not a result itself. */
  isList?: true;
}
export interface PaletteGroup {
  title: string;
  options: PaletteOption[];
}

const MIN_LENGTH = 2;

const joinFacts = (...facts: (string | false | null)[]): string => facts.filter(Boolean).join(' · ');
const dayOf = (time: string): string => shopDay(new Date(time));

/** Searches all records for those that contain every word of the text. `isCurrent` is false while the results load. */
export function useFind(text: string): { groups: PaletteGroup[]; isCurrent: boolean } {
  const { t, api } = useAdmin();
  const settledText = useDebounced(text, 150);
  const key = settledText && settledText.length >= MIN_LENGTH ? settledText : null;
  const found = useFetched(key, () => api('POST /admin/find', { body: { text } }));
  if (text.length < MIN_LENGTH) return { groups: [], isCurrent: true };
  const { data } = found;
  const isCurrent = (found.isCurrent && key === text) || found.hasFailed;
  if (!data) return { groups: [], isCurrent };

  const reasonFor = (fields: readonly HiddenField[]) =>
    joinFacts(...fields.map((field) => t(`palette-match-${field}`)));
  type ListSection = 'orders' | 'quotes' | 'customers' | 'guests' | 'items' | 'messages' | 'promotions';
  /** A group of results, followed by a link to the list of all matching records; empty without results. */
  const group = (
    section: ListSection,
    options: PaletteOption[],
    listSection: ListSection = section,
  ): PaletteGroup => {
    const showAll = {
      label: t('palette-all', { section: t(`section-${listSection}`), text }),
      to: sectionPath(listSection, { search: 'any', keyword: text }),
      isList: true as const,
    };
    return { title: t(`section-${section}`), options: options.length > 0 ? [...options, showAll] : [] };
  };
  // Items come first if the text is the beginning of a part number. Otherwise orders do.
  const partNumber = normalisePartNumber(text);
  const isPartNumber =
    /\d/.test(partNumber) &&
    data.items.some((item) => normalisePartNumber(item.part_number).startsWith(partNumber));
  const items = group(
    'items',
    data.items.map((item) => {
      const { part_number, has_interchange_match } = item;
      const facts = joinFacts(
        itemText(item, 'displayname', t),
        fitsText(item.fits, t),
        !item.is_active && t('list-inactive'),
      );
      const reason = t(has_interchange_match ? 'palette-match-interchange' : 'palette-match-car');
      const isShown = containsTerms(`${part_number} ${facts}`, text);
      return {
        label: part_number,
        detail: joinFacts(facts, !isShown && reason),
        to: recordPath('items', part_number),
      };
    }),
  );
  const groups = [
    ...(isPartNumber ? [items] : []),
    group(
      'orders',
      data.orders.map((order) => ({
        label: t('palette-order', {
          order: order.order_id,
          name: `${order.shipping_first_name} ${order.shipping_last_name}`,
        }),
        detail: joinFacts(
          order.email,
          t(`status-${order.status}`),
          formatAmount(order.total, order.currency, t),
          dayOf(order.created_time),
          reasonFor(order.hidden_matches),
        ),
        to: recordPath('orders', order.order_id),
      })),
    ),
    {
      title: t('section-documents'),
      options: data.documents.map(({ kind, number, order_id, name, issued_time }) => ({
        label: t(`document-${kind}`, { number }),
        detail: joinFacts(order_id, name, dayOf(issued_time)),
        to: recordPath('orders', order_id),
      })),
    },
    group(
      'quotes',
      data.quotes.map(({ quote_number, email, total, currency, valid_until }) => ({
        label: t('quote-title', { number: quote_number }),
        detail: joinFacts(email, total !== null && formatAmount(total, currency, t), valid_until),
        to: recordPath('quotes', quote_number),
      })),
    ),
    group(
      'customers',
      data.customers.map(({ customer_id, name, email, order_count, hidden_matches }) => ({
        label: name ? t('palette-customer', { name, email }) : email,
        detail: joinFacts(
          t(customer_id ? 'customer-account' : 'customer-guest'),
          t('order-count', { count: order_count }),
          reasonFor(hidden_matches),
        ),
        to: customer_id ? recordPath('customers', customer_id) : recordPath('guests', email),
      })),
      // Guests have a separate list.
      data.customers.every(({ customer_id }) => customer_id === null) ? 'guests' : 'customers',
    ),
    {
      title: t('section-carts'),
      options: data.customers.flatMap(({ customer_id, name, email, cart_units: count }) =>
        customer_id && count > 0
          ? [
              {
                label: name || email,
                detail: t('palette-cart-units', { count }),
                to: cartLinesPath(customer_id),
              },
            ]
          : [],
      ),
    },
    ...(isPartNumber ? [] : [items]),
    group(
      'messages',
      data.messages.map(({ message_id, email, title, type, created_time, excerpt }) => ({
        label: title,
        detail: joinFacts(
          email,
          t(`message-type-${type}`),
          dayOf(created_time),
          excerpt && t('palette-excerpt', { excerpt }),
        ),
        to: recordPath('messages', message_id),
      })),
    ),
    group(
      'promotions',
      data.promotions.map(({ id, code, description, is_active }) => ({
        label: code,
        detail: joinFacts(description, !is_active && t('list-inactive')),
        to: recordPath('promotions', id),
      })),
    ),
  ];
  return { groups, isCurrent };
}
