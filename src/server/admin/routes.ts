import type { RegisterHandler } from '#server/calls/context.ts';
import type { CatalogueVersion } from '#server/catalogue/version.ts';
import type { OrderContext } from '#server/order-commands/run-order-command.ts';
import { accessRoutes } from './access/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { cartItemRoutes } from './cart-items/routes.ts';
import { cartRoutes } from './carts/routes.ts';
import { adminContentRoutes } from './content/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { emailRoutes } from './emails/routes.ts';
import { quickSearchRoutes } from './find/routes.ts';
import { itemRoutes } from './items/routes.ts';
import { adminMessageRoutes } from './messages/routes.ts';
import { orderItemRoutes } from './order-items/routes.ts';
import { adminOrderRoutes } from './orders/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { pickingRoutes } from './picking/routes.ts';
import { promotionRoutes } from './promotions/routes.ts';
import { quoteRoutes } from './quotes/routes.ts';
import { searchSynonymRoutes } from './search/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { taxReportRoutes } from './tax-report/routes.ts';
import { savedViewRoutes } from './views/routes.ts';

export function adminRoutes(
  on: RegisterHandler,
  orderContext: OrderContext,
  catalogue: CatalogueVersion,
  wakeBulkChanges: () => void,
) {
  accessRoutes(on);
  quickSearchRoutes(on);
  itemRoutes(on);
  customerRoutes(on);
  bulkRoutes(on, wakeBulkChanges);
  adminOrderRoutes(on, orderContext);
  orderItemRoutes(on);
  pickingRoutes(on);
  documentRoutes(on);
  emailRoutes(on);
  cartRoutes(on);
  cartItemRoutes(on);
  quoteRoutes(on, orderContext);
  promotionRoutes(on);
  overviewRoutes(on);
  taxReportRoutes(on);
  savedViewRoutes(on);
  auditRoutes(on);
  searchSynonymRoutes(on);
  settingsRoutes(on, catalogue);
  adminContentRoutes(on, catalogue);
  adminMessageRoutes(on);
}
