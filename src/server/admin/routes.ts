import type { OrderDesk } from '#server/orders/order-desk.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { accessRoutes } from './access/routes.ts';
import { cartItemRoutes } from './cart-items/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { itemRoutes } from './items/routes.ts';
import { adminMessageRoutes } from './messages/routes.ts';
import { orderItemRoutes } from './order-items/routes.ts';
import { adminOrderRoutes } from './orders/routes.ts';
import { promotionRoutes } from './promotions/routes.ts';

/** The sections of the back office. */
export function adminRoutes(on: On, desk: OrderDesk) {
  accessRoutes(on);
  itemRoutes(on);
  customerRoutes(on);
  adminOrderRoutes(on, desk);
  orderItemRoutes(on);
  cartItemRoutes(on);
  promotionRoutes(on);
  adminMessageRoutes(on);
}
