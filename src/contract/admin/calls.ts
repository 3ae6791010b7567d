import { accessCalls } from './access.ts';
import { bulkCalls } from './bulk.ts';
import { cartItemCalls } from './cart-items.ts';
import { cartCalls } from './carts.ts';
import { adminContentCalls } from './content.ts';
import { customerCalls } from './customers.ts';
import { emailCalls } from './emails.ts';
import { findCalls } from './find.ts';
import { importCalls } from './imports.ts';
import { itemCalls } from './items.ts';
import { adminMessageCalls } from './messages.ts';
import { orderItemCalls } from './order-items.ts';
import { adminOrderCalls } from './orders.ts';
import { overviewCalls } from './overview.ts';
import { pickingCalls } from './picking.ts';
import { promotionCalls } from './promotions.ts';
import { quoteCalls } from './quotes.ts';
import { reportCalls } from './reports.ts';
import { adminSearchCalls } from './search.ts';
import { settingsCalls } from './settings.ts';

export const adminCalls = {
  ...accessCalls,
  ...findCalls,
  ...itemCalls,
  ...customerCalls,
  ...bulkCalls,
  ...adminOrderCalls,
  ...orderItemCalls,
  ...cartCalls,
  ...cartItemCalls,
  ...quoteCalls,
  ...promotionCalls,
  ...overviewCalls,
  ...pickingCalls,
  ...reportCalls,
  ...emailCalls,
  ...adminSearchCalls,
  ...settingsCalls,
  ...adminContentCalls,
  ...importCalls,
  ...adminMessageCalls,
};
