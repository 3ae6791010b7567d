/** The records that wait for staff; the overview counts each and links to its list. */
export const WORK_QUEUES = [
  'to-ship',
  'fit',
  'payment',
  'declined',
  'refund',
  'messages',
  'low-stock',
] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/**
 * The queues of orders: to ship; to ship after a fit check; with an unconfirmed payment; with a refund to approve;
 * placed within 30 days, unpaid with a declined payment.
 */
export const ORDER_QUEUES = ['to-ship', 'fit', 'payment', 'refund', 'declined'] as const;
export type OrderQueue = (typeof ORDER_QUEUES)[number];
