import type { CouponLine, Promotion } from '#domain/coupon.ts';

/** An active promotion of 10% off the order, without dates, restrictions or limits. */
export const promotion = (changes: Partial<Promotion> = {}): Promotion => ({
  code: 'SPRING',
  type: 'Percentage',
  level: 'Order',
  description: 'spring',
  percentage: 10,
  price_off: 0,
  currency: null,
  category: null,
  subcategory: null,
  year: null,
  year_to: null,
  make: null,
  model: null,
  submodel: null,
  more_vehicles: [],
  start_date: null,
  end_date: null,
  is_active: true,
  max_uses: null,
  max_uses_per_customer: null,
  used_times: 0,
  ...changes,
});

/** A cart line of ESD sets for a 2018 Honda Civic; `unit_price` is in cents. */
export const couponLine = (
  unit_price: number,
  quantity = 1,
  changes: Partial<CouponLine> = {},
): CouponLine => ({
  subcategory: 'ESD ROTOR',
  currency: 'ca',
  year: 2018,
  make: 'Honda',
  model: 'Civic',
  submodel: null,
  unit_price,
  quantity,
  ...changes,
});
