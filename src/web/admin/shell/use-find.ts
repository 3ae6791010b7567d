import { useEffect, useState } from 'react';
import { normalisePartNumber } from '#domain/part-number.ts';
import { containsTerms } from '#domain/record-search.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { itemText } from '#texts/item-text.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';

export interface PaletteOption {
  label: string;
  /** Further facts that distinguish the record from similar ones. */
  detail?: string;
  /** The shortcut that does the same. */
  keys?: string;
  /** The page to open; without one, `run` is called. */
  to?: string;
  run?(): void;
}
export interface PaletteGroup {
  title: string;
  options: PaletteOption[];
}

const DEBOUNCE_MS = 150;
const MIN_LENGTH = 2;

/** Searches all records for those that contain every word of the text. `isCurrent` is false while the results load. */
export function useFind(text: string): { groups: PaletteGroup[]; isCurrent: boolean } {
  const { t, api } = useAdmin();
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setKey(text.length < MIN_LENGTH ? null : text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useFetched(key, () => api('POST /admin/find', { body: { text } }));
  if (text.length < MIN_LENGTH) return { groups: [], isCurrent: true };
  const { data } = found;
  const isCurrent = (found.isCurrent && key === text) || found.hasFailed;
  if (!data) return { groups: [], isCurrent };

  /** A group of results, followed by a link to the list of all matching records; empty without results. */
  const group = (
    section: 'orders' | 'quotes' | 'customers' | 'items' | 'messages' | 'promotions',
    options: PaletteOption[],
  ): PaletteGroup => {
    const title = t(`section-${section}`);
    const showAll = {
      label: t('palette-all', { section: title, text }),
      to: sectionPath(section, { search: 'any', keyword: text }),
    };
    return { title, options: options.length > 0 ? [...options, showAll] : [] };
  };
  // Items come first if the text is the beginning of a part number. Otherwise orders do.
  const partNumber = normalisePartNumber(text);
  const isPartNumber =
    /\d/.test(partNumber) &&
    data.items.some((item) => normalisePartNumber(item.part_number).startsWith(partNumber));
  /** Adds `reason` to an option if the text matched a field that the option does not show. */
  const withReason = (option: PaletteOption, reason: string): PaletteOption =>
    containsTerms(`${option.label} ${option.detail}`, text)
      ? option
      : { ...option, detail: `${option.detail} · ${reason}` };
  const items = group(
    'items',
    data.items.map((item) => {
      const name = itemText(item, 'displayname', t);
      return {
        label: item.part_number,
        detail: item.is_active ? name : `${name} · ${t('list-inactive')}`,
        to: recordPath('items', item.part_number),
      };
    }),
  );
  const groups = [
    ...(isPartNumber ? [items] : []),
    group(
      'orders',
      data.orders.map((order) =>
        withReason(
          {
            label: t('palette-order', {
              order: order.order_id,
              name: `${order.shipping_first_name} ${order.shipping_last_name}`,
            }),
            detail: [
              order.email,
              t(`status-${order.status}`),
              formatAmount(order.total, order.currency, t),
              shopDay(new Date(order.created_time)),
            ].join(' · '),
            to: recordPath('orders', order.order_id),
          },
          t(isPartNumber ? 'palette-match-part' : 'palette-match-order'),
        ),
      ),
    ),
    {
      title: t('section-documents'),
      options: data.documents.map(({ kind, number, order_id, name, issued_time }) => ({
        label: t(`document-${kind}`, { number }),
        detail: [order_id, name, shopDay(new Date(issued_time))].join(' · '),
        to: recordPath('orders', order_id),
      })),
    },
    group(
      'quotes',
      data.quotes.map(({ quote_number, email, total, currency, valid_until }) => ({
        label: t('palette-quote', { number: quote_number }),
        detail: [email, total === null ? '' : formatAmount(total, currency, t), valid_until]
          .filter(Boolean)
          .join(' · '),
        to: recordPath('quotes', quote_number),
      })),
    ),
    group(
      'customers',
      data.customers.map(({ customer_id, name, email, order_count }) =>
        withReason(
          {
            label: name ? t('palette-customer', { name, email }) : email,
            detail: [
              t(customer_id ? 'palette-account' : 'palette-guest'),
              t('palette-order-count', { count: order_count }),
            ].join(' · '),
            to: customer_id
              ? recordPath('customers', customer_id)
              : sectionPath('orders', { search: 'any', keyword: email }),
          },
          t('palette-match-customer'),
        ),
      ),
    ),
    ...(isPartNumber ? [] : [items]),
    group(
      'messages',
      data.messages.map(({ message_id, email, title, type, created_time, excerpt }) => ({
        label: title,
        detail: [
          email,
          t(`message-type-${type}`),
          shopDay(new Date(created_time)),
          ...(excerpt ? [t('palette-excerpt', { excerpt })] : []),
        ].join(' · '),
        to: recordPath('messages', message_id),
      })),
    ),
    group(
      'promotions',
      data.promotions.map(({ id, code, description, is_active }) => ({
        label: code,
        detail: is_active ? description : `${description} · ${t('list-inactive')}`,
        to: recordPath('promotions', id),
      })),
    ),
  ];
  return { groups, isCurrent };
}
