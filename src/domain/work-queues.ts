/** The records that wait for staff; the overview counts each and links to its list. */
export const WORK_QUEUES = ['to-ship', 'fit', 'payment', 'refund', 'messages', 'low-stock'] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/** The queues that are filters of the order list: to ship, to ship with an unchecked fit, payment undecided, refund to approve. */
export const ORDER_QUEUES = ['to-ship', 'fit', 'payment', 'refund'] as const;
export type OrderQueue = (typeof ORDER_QUEUES)[number];
