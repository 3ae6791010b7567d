import type { Permission } from '#domain/staff-roles.ts';
import type { OrderQueue, WorkQueue } from '#domain/work-queues.ts';
import { type Query, withQuery } from '../paths.ts';

/** The path of a section, such as `orders`, with a query. An empty section is the overview. */
export const sectionPath = (section: string, query: Query = {}) =>
  withQuery(section === '' ? '/admin' : `/admin/${section}`, query);
export const recordPath = (section: string, id: string | number) =>
  `/admin/${section}/${encodeURIComponent(id)}`;
/** The beginning of a long id, which names its record in lists. */
export const startOfId = (id: string) => id.slice(0, 8);
/** The lines of a shopper's cart. */
export const cartLinesPath = (customer_id: string) =>
  sectionPath('cartitems', { search: 'customer_id', keyword: startOfId(customer_id) });
export const accountPath = () => '/admin/account';
export const signInPath = (to?: string) => withQuery('/admin/signin', { to: to ?? null });

/** The path to open after sign-in; the overview if `to` is not in the back office. */
export const pathAfterSignIn = (to: string | null): string =>
  to !== null && /^\/admin(?:[/?]|$)/.test(to) ? to : sectionPath('');

/** The URL of a call that returns a file to download. */
export const downloadPath = (path: string, query: Record<string, string | number | null> = {}) =>
  withQuery(`/api/admin/${path}`, query);

/** The URL of a PDF document of an order, such as `packing-slip`. */
export const orderDocumentPath = (order_id: string, document: string) =>
  downloadPath(`orders/${encodeURIComponent(order_id)}/${document}`);

/** The filtered list that shows the records counted by each work queue, and the permission to open the list. */
export const QUEUE_LISTS: Record<WorkQueue, { path: string; permission: Permission }> = {
  'to-ship': orderQueue('to-ship'),
  // Orders whose fit staff must check before shipping.
  fit: orderQueue('fit'),
  payment: orderQueue('payment'),
  declined: orderQueue('declined'),
  refund: orderQueue('refund'),
  messages: {
    path: sectionPath('messages', { unread: 'yes', sort: 'date-asc' }),
    permission: 'messages.see',
  },
  'low-stock': { path: sectionPath('items', { stock: 'low' }), permission: 'items.see' },
};

function orderQueue(queue: OrderQueue) {
  return { path: sectionPath('orders', { queue, sort: 'date-asc' }), permission: 'orders.see' as const };
}

/** The sections in which staff create records, with the permission for it. */
export const CREATE_PERMISSIONS = {
  items: 'items.change',
  quotes: 'orders.change',
  promotions: 'promotions.change',
} as const satisfies Record<string, Permission>;
export type CreateSection = keyof typeof CREATE_PERMISSIONS;

/** The orders placed with a coupon code on these days. */
export const promotionOrdersPath = (code: string, days: Query = {}) =>
  sectionPath('orders', { search: 'promotion', keyword: code, ...days });
