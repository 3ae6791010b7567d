import { accessCalls } from './access.ts';
import { cartItemCalls } from './cart-items.ts';
import { customerCalls } from './customers.ts';
import { importCalls } from './imports.ts';
import { itemCalls } from './items.ts';
import { adminMessageCalls } from './messages.ts';
import { orderItemCalls } from './order-items.ts';
import { adminOrderCalls } from './orders.ts';
import { overviewCalls } from './overview.ts';
import { promotionCalls } from './promotions.ts';
import { settingsCalls } from './settings.ts';

export const adminCalls = {
  ...accessCalls,
  ...itemCalls,
  ...customerCalls,
  ...adminOrderCalls,
  ...orderItemCalls,
  ...cartItemCalls,
  ...promotionCalls,
  ...overviewCalls,
  ...settingsCalls,
  ...importCalls,
  ...adminMessageCalls,
};
