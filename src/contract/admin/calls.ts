import { accessCalls } from './access.ts';
import { customerCalls } from './customers.ts';
import { itemCalls } from './items.ts';
import { adminOrderCalls } from './orders.ts';

/** Every call of the back office. */
export const adminCalls = { ...accessCalls, ...itemCalls, ...customerCalls, ...adminOrderCalls };
