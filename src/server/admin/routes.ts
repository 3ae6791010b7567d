import type { On } from '../calls/context.ts';
import type { OrderContext } from '../order-commands/run-order-command.ts';
import type { ShopProfile } from '../shop/watch-shop-profile.ts';
import { accessRoutes } from './access/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { cartItemRoutes } from './cart-items/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { itemRoutes } from './items/routes.ts';
import { adminMessageRoutes } from './messages/routes.ts';
import { orderItemRoutes } from './order-items/routes.ts';
import { adminOrderRoutes } from './orders/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { promotionRoutes } from './promotions/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { viewRoutes } from './views/routes.ts';

export function adminRoutes(on: On, orderContext: OrderContext, shopProfile: ShopProfile) {
  accessRoutes(on);
  itemRoutes(on);
  customerRoutes(on);
  adminOrderRoutes(on, orderContext);
  orderItemRoutes(on);
  cartItemRoutes(on);
  promotionRoutes(on);
  overviewRoutes(on);
  viewRoutes(on);
  auditRoutes(on);
  settingsRoutes(on, shopProfile);
  adminMessageRoutes(on);
}
