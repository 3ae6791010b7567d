import { isOrderNumber } from '#domain/order-number.ts';
import { recordPath, sectionPath } from '../paths.ts';

/** The section with the record page of each kind of subject, such as `items` for the subject `item ESD-1001F`. */
const RECORD_SECTIONS: Record<string, string> = {
  item: 'items',
  customer: 'customers',
  account: 'customers',
  promotion: 'promotions',
  quote: 'quotes',
  message: 'messages',
  import: 'import',
  bulk: 'bulk',
  content: 'content',
};
/** The section of each kind of subject without a record page. */
const PLAIN_SECTIONS: Record<string, string> = {
  staff: 'staff',
  tax: 'tax-rates',
  shop: 'settings',
  search: 'search',
};

/** The path of the page about an audit entry's subject; null if there is none. */
export function subjectPath(subject: string): string | null {
  const [, kind, key] = /^(\S+)(?: (.+))?$/.exec(subject) ?? [];
  if (kind === undefined) return null;
  if (key !== undefined && RECORD_SECTIONS[kind]) return recordPath(RECORD_SECTIONS[kind], key);
  if (PLAIN_SECTIONS[kind]) return sectionPath(PLAIN_SECTIONS[kind]);
  // The subject of an order is its number, without a kind.
  return key === undefined && isOrderNumber(kind) ? recordPath('orders', kind) : null;
}
