import type { Reply } from '#contract/calls.ts';
import { VISITOR_ID } from '../platform/customer-id.ts';

/** An order in the API's reply to the order page. */
export type OrderInfo = Reply<'GET /user/:customerid/orders/:orderid'>['orderInfo'];
export type Order = OrderInfo['order'];
export type OrderLine = Order['line_items'][number];

/** The input of a call about an order, for its buyer or for the holder of the key in an emailed link. */
export const orderInput = (orderid: string, key?: string | null) => ({
  params: { customerid: VISITOR_ID, orderid },
  query: { key: key ?? undefined },
});

/** The number of a line's units in a list of shipped or unshipped units. */
export const countUnitsOf = (
  { part_number, car_part_id }: Pick<OrderLine, 'part_number' | 'car_part_id'>,
  units: Order['to_ship'],
): number =>
  units
    .filter((each) => each.part_number === part_number && each.car_part_id === car_part_id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
