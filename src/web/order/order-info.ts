import type { Reply } from '#contract/calls.ts';

/** An order as its page gets it. */
export type OrderInfo = Reply<'GET /user/:customerid/orders/:orderid'>['orderInfo'];
export type Order = OrderInfo['order'];
