import type { Cart } from '../platform/shopper.ts';

export type Line = Cart['cartItems'][number];
/** A line that exceeds the stock. */
export type Shortage = Cart['stock_problems'][number];
