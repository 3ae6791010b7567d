import { MAX_QUANTITY } from '#domain/cart.ts';
import { MAX_COUPON_CODE_LENGTH } from '#domain/coupon.ts';

export type CartForm =
  | AddForm
  | (LineKey & { intent: 'set'; quantity: number })
  | (LineKey & { intent: 'car'; car_id: string | null; is_acknowledged: boolean })
  | (LineKey & { intent: 'remove' })
  | { intent: 'coupon'; code: string }
  | { intent: 'coupon-remove' };

interface LineKey {
  part_number: string;
  car_part_id: string;
}

/**
 * The shopper agreed that the fit is not checked, because no car is chosen (`is_unchecked`), or confirmed that the set does
 * not fit the car (`is_acknowledged`).
 */
export type AddForm = LineKey & {
  intent: 'add';
  quantity: number;
  is_unchecked: boolean;
  is_acknowledged: boolean;
};

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
  const is_acknowledged = form.has('is_acknowledged');
  if (intent === 'car')
    return { intent, part_number, car_part_id, car_id: field(form, 'car_id') || null, is_acknowledged };
  const defaultQuantity = intent === 'add' ? '1' : '';
  const quantity = Number(field(form, 'quantity') || defaultQuantity);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) return null;
  const line = { part_number, car_part_id, quantity };
  if (intent === 'add') return { intent, ...line, is_unchecked: form.has('is_unchecked'), is_acknowledged };
  return intent === 'set' ? { intent, ...line } : null;
}

function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
