import { accessCalls } from './access.ts';
import { cartItemCalls } from './cart-items.ts';
import { customerCalls } from './customers.ts';
import { importCalls } from './imports.ts';
import { itemCalls } from './items.ts';
import { adminMessageCalls } from './messages.ts';
import { orderItemCalls } from './order-items.ts';
import { adminOrderCalls } from './orders.ts';
import { promotionCalls } from './promotions.ts';

/** Every call of the back office. */
export const adminCalls = {
  ...accessCalls,
  ...itemCalls,
  ...customerCalls,
  ...adminOrderCalls,
  ...orderItemCalls,
  ...cartItemCalls,
  ...promotionCalls,
  ...importCalls,
  ...adminMessageCalls,
};
