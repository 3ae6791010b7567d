import { accessCalls } from './access.ts';
import { itemCalls } from './items.ts';

/** Every call of the back office. */
export const adminCalls = { ...accessCalls, ...itemCalls };
