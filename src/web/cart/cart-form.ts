import { MAX_QUANTITY } from '#domain/cart.ts';
import { MAX_COUPON_CODE_LENGTH } from '#domain/coupon.ts';

/** A cart form submitted without JavaScript. */
export type CartForm =
  | { intent: 'add' | 'set'; part_number: string; car_part_id: string; quantity: number }
  | { intent: 'remove'; part_number: string; car_part_id: string }
  | { intent: 'coupon'; code: string }
  | { intent: 'coupon-remove' };

/** Returns null if a field is missing or a value is out of range. */
export function parseCartForm(form: FormData): CartForm | null {
  const intent = field(form, 'intent');
  if (intent === 'coupon-remove') return { intent };
  if (intent === 'coupon') {
    const code = field(form, 'code').trim();
    return code && code.length <= MAX_COUPON_CODE_LENGTH ? { intent, code } : null;
  }
  const part_number = field(form, 'part_number');
  const car_part_id = field(form, 'car_part_id');
  if (!part_number || !car_part_id) return null;
  if (intent === 'remove') return { intent, part_number, car_part_id };
  const quantity = Number(field(form, 'quantity') || (intent === 'add' ? 1 : Number.NaN));
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) return null;
  return intent === 'add' || intent === 'set' ? { intent, part_number, car_part_id, quantity } : null;
}

function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
