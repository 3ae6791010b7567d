import type { Reply } from '#contract/calls.ts';
import type { Fit } from '#domain/fitment.ts';
import type { Vehicle } from '#domain/vehicle.ts';

export type Cart = Pick<Reply<'POST /user/cart/add'>, 'cartItems' | 'coupon' | 'totals' | 'stock_problems'>;

export type AccountLists = Pick<Reply<'GET /header'>, 'addresses' | 'wishLists' | 'wishListsItems'>;

/** The signed-in customer's part of the header reply. */
export interface Account extends AccountLists {
  customer: Reply<'GET /header'>['customer'][number];
}

/** The matching set for the other axle, with its fit for `car`. */
export interface OfferedSet {
  set: NonNullable<Reply<'GET /product/:carpartid/:partnumber'>['otherAxle']>;
  fit: Fit;
  car: Vehicle | null;
}

export type GarageCar = Reply<'GET /garage'>['cars'][number];

/** The data of the header's reply, once it is loaded, with the changes made by later calls in this and other tabs. */
export interface Shopper extends Partial<AccountLists> {
  cart?: Cart;
  cars?: GarageCar[];
  /** Null for a visitor. */
  customer?: Account['customer'] | null;
}
