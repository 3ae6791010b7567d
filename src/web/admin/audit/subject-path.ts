import { recordPath, sectionPath } from '../paths.ts';

/** The record pages of subjects such as `item ESD-1001F`. */
const SECTIONS: Record<string, string> = {
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
const PAGES: Record<string, string> = {
  staff: 'staff',
  tax: 'tax-rates',
  shop: 'settings',
  search: 'search',
};

/** The path of the page of an audit entry's record; null if it has none. The subject of an order is only its number. */
export function subjectPath(subject: string): string | null {
  const [, kind, key] = /^(\S+)(?: (.+))?$/.exec(subject) ?? [];
  if (kind === undefined) return null;
  if (key !== undefined && SECTIONS[kind]) return recordPath(SECTIONS[kind], key);
  if (PAGES[kind]) return sectionPath(PAGES[kind]);
  return key === undefined && /\d/.test(kind) ? recordPath('orders', kind) : null;
}
