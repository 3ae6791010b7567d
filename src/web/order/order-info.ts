import type { Reply } from '#contract/calls.ts';

/** An order in the API's reply to the order page. */
export type OrderInfo = Reply<'GET /user/:customerid/orders/:orderid'>['orderInfo'];
export type Order = OrderInfo['order'];
