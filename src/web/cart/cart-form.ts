import { MAX_QUANTITY } from '#domain/cart.ts';
import { MAX_COUPON_CODE_LENGTH } from '#domain/coupon.ts';
import { CURRENCIES } from '#domain/money.ts';

type Intent = 'add' | 'set' | 'car' | 'remove' | 'coupon' | 'coupon-remove';
export type CartForm = NonNullable<ReturnType<typeof parseCartForm>>;
export type AddForm = Extract<CartForm, { intent: 'add' }>;

/** Returns null if a field is missing or a value is out of range. */
export function parseCartForm(form: FormData) {
  const intent = field(form, 'intent') as Intent;
  if (intent === 'coupon-remove') return { intent };
  if (intent === 'coupon') {
    const code = field(form, 'code').trim();
    // The currency whose prices the page showed.
    const currency = CURRENCIES.find((each) => each === field(form, 'currency'));
    return code && code.length <= MAX_COUPON_CODE_LENGTH ? { intent, code, currency } : null;
  }
  const part_number = field(form, 'part_number');
  const car_part_id = field(form, 'car_part_id');
  if (!part_number || !car_part_id) return null;
  if (intent === 'remove') return { intent, part_number, car_part_id };
  const is_acknowledged = form.has('is_acknowledged');
  if (intent === 'car')
    return { intent, part_number, car_part_id, car_id: field(form, 'car_id') || null, is_acknowledged };
  const defaultQuantity = intent === 'add' ? '1' : '';
  const quantity = Number(field(form, 'quantity') || defaultQuantity);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) return null;
  const line = { part_number, car_part_id, quantity };
  // `is_unchecked`: the shopper agreed to add the set without a car. `is_acknowledged`: they know that it does not fit.
  if (intent === 'add') return { intent, ...line, is_unchecked: form.has('is_unchecked'), is_acknowledged };
  return intent === 'set' ? { intent, ...line } : null;
}

function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
