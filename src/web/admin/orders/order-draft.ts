import type { Reply, Sent } from '#contract/calls.ts';
import {
  type AddressField,
  type AddressProblem,
  addressProblems,
  normaliseAddress,
} from '#domain/address.ts';
import { centsOf, decimalOf } from '#domain/money.ts';
import { moneyOf, moneyText } from '../record/money-text.ts';

export type OrderRecord = Reply<'GET /admin/orders/:id'>['record'];
export type OrderInfo = OrderRecord['orderInfo'];
export type Side = 'shipping' | 'billing';

/** An address as it stands in the form; the country is only shown. */
export type SideDraft = Record<Exclude<AddressField, 'country'>, string>;

export interface OrderDraft {
  shipping: SideDraft;
  billing: SideDraft;
  discount: string;
  status: OrderInfo['status'];
  note: string;
  carrier: string;
  tracking_number: string;
}

const SIDE_FIELDS = [
  ...(['first_name', 'last_name', 'company', 'address_line_1', 'address_line_2'] as const),
  ...(['city', 'province', 'zip', 'phone_number'] as const),
];

/** The name of a field of one side as it travels: the phone is shorter there. */
export const wireName = (side: Side, field: AddressField): string =>
  `${side}_${field === 'phone_number' ? 'phone' : field}`;

const sideOf = (order: OrderInfo, side: Side): SideDraft =>
  Object.fromEntries(
    SIDE_FIELDS.map((field) => [field, order[wireName(side, field) as 'shipping_city'] ?? '']),
  ) as SideDraft;

export const draftOf = (order: OrderInfo): OrderDraft => ({
  shipping: sideOf(order, 'shipping'),
  billing: sideOf(order, 'billing'),
  discount: moneyText(order.total_discount),
  status: order.status,
  note: '',
  carrier: '',
  tracking_number: '',
});

export const countryOf = (order: OrderInfo, side: Side) =>
  side === 'shipping' ? order.shipping_country : order.billing_country;

/** Every address field that breaks its rule, by the name it travels under. */
export function sideProblems(order: OrderInfo, draft: OrderDraft): [string, AddressProblem['problem']][] {
  return (['shipping', 'billing'] as const).flatMap((side) => {
    const address = normaliseAddress({ ...draft[side], country: countryOf(order, side) });
    return addressProblems(address).map(
      ({ field, problem }) => [wireName(side, field), problem] as [string, AddressProblem['problem']],
    );
  });
}

/**
 * The total after a discount was typed: subtotal less the promotion, plus tax and shipping, less the
 * discount (specification, back office, section 4). Null while the discount is no amount.
 */
export function totalWith(order: OrderInfo, discount: string): number | null {
  const typed = moneyOf(discount) ?? 0;
  if (Number.isNaN(typed)) return null;
  const { subtotal, items_discount, items_tax, shipping, shipping_tax } = order;
  const cents =
    centsOf(subtotal) -
    centsOf(items_discount) +
    centsOf(items_tax) +
    centsOf(shipping) +
    centsOf(shipping_tax);
  return decimalOf(cents - centsOf(typed));
}

/** The form as the save call wants it; an empty optional field is null. */
export function orderBody(
  order: OrderInfo,
  draft: OrderDraft,
  seen: string,
): Sent<'POST /admin/orders/:id'>['body'] {
  const sides = (['shipping', 'billing'] as const).flatMap((side) => {
    const address = normaliseAddress({ ...draft[side], country: countryOf(order, side) });
    return Object.entries(address).map(([field, value]) => [wireName(side, field as AddressField), value]);
  });
  const { status, note, carrier, tracking_number } = draft;
  const text = (name: string, value: string) => (value.trim() ? { [name]: value.trim() } : {});
  return {
    ...(Object.fromEntries(sides) as Pick<OrderInfo, Extract<keyof OrderInfo, `${Side}_${string}`>>),
    last_modified_time: seen,
    status,
    total_discount: moneyOf(draft.discount) ?? 0,
    ...text('note', note),
    ...text('carrier', carrier),
    ...text('tracking_number', tracking_number),
  } as Sent<'POST /admin/orders/:id'>['body'];
}
