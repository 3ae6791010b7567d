import type { ClientInput, Reply } from '#contract/calls.ts';
import {
  type AddressField,
  type AddressProblem,
  normaliseAddress,
  validateAddress,
} from '#domain/address.ts';
import { toCents, toDecimal } from '#domain/money.ts';
import { formatAmount, parseAmount } from '../record/amount-input.ts';

export type OrderRecord = Reply<'GET /admin/orders/:id'>['record'];
export type OrderInfo = OrderRecord['orderInfo'];
export type AddressSide = 'shipping' | 'billing';

/** The editable fields of an address; the country is read-only. */
export type AddressDraft = Record<Exclude<AddressField, 'country'>, string>;

export interface OrderDraft {
  shipping: AddressDraft;
  billing: AddressDraft;
  discount: string;
  status: OrderInfo['status'];
  note: string;
  carrier: string;
  tracking_number: string;
}

const ADDRESS_FIELDS = [
  ...(['first_name', 'last_name', 'company', 'address_line_1', 'address_line_2'] as const),
  ...(['city', 'province', 'zip', 'phone_number'] as const),
];

/** The field's name in the API, where `phone_number` is `phone`. */
export const apiFieldName = (side: AddressSide, field: AddressField): string =>
  `${side}_${field === 'phone_number' ? 'phone' : field}`;

const addressDraftOf = (order: OrderInfo, side: AddressSide): AddressDraft =>
  Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [field, order[apiFieldName(side, field) as 'shipping_city'] ?? '']),
  ) as AddressDraft;

export const toDraft = (order: OrderInfo): OrderDraft => ({
  shipping: addressDraftOf(order, 'shipping'),
  billing: addressDraftOf(order, 'billing'),
  discount: formatAmount(order.total_discount),
  status: order.status,
  note: '',
  carrier: '',
  tracking_number: '',
});

export const countryOf = (order: OrderInfo, side: AddressSide) =>
  side === 'shipping' ? order.shipping_country : order.billing_country;

/** Validation problems of both addresses, by API field name. */
export function orderAddressProblems(
  order: OrderInfo,
  draft: OrderDraft,
): [string, AddressProblem['problem']][] {
  return (['shipping', 'billing'] as const).flatMap((side) => {
    const address = normaliseAddress({ ...draft[side], country: countryOf(order, side) });
    return validateAddress(address).map(
      ({ field, problem }) => [apiFieldName(side, field), problem] as [string, AddressProblem['problem']],
    );
  });
}

/**
 * The total after a discount: subtotal minus promotion, plus tax and shipping, minus the discount
 * (specification, back office, section 4). Null if the discount is not an amount.
 */
export function totalWithDiscount(order: OrderInfo, discount: string): number | null {
  const amount = parseAmount(discount) ?? 0;
  if (Number.isNaN(amount)) return null;
  const { subtotal, items_discount, items_tax, shipping, shipping_tax } = order;
  const cents =
    toCents(subtotal) -
    toCents(items_discount) +
    toCents(items_tax) +
    toCents(shipping) +
    toCents(shipping_tax);
  return toDecimal(cents - toCents(amount));
}

/** The body of the save call; an empty optional field is sent as null. */
export function toOrderBody(
  order: OrderInfo,
  draft: OrderDraft,
  version: string,
): ClientInput<'POST /admin/orders/:id'>['body'] {
  const addresses = (['shipping', 'billing'] as const).flatMap((side) => {
    const address = normaliseAddress({ ...draft[side], country: countryOf(order, side) });
    return Object.entries(address).map(([field, value]) => [
      apiFieldName(side, field as AddressField),
      value,
    ]);
  });
  const { status, note, carrier, tracking_number } = draft;
  const optional = (name: string, value: string) => (value.trim() ? { [name]: value.trim() } : {});
  return {
    ...(Object.fromEntries(addresses) as Pick<
      OrderInfo,
      Extract<keyof OrderInfo, `${AddressSide}_${string}`>
    >),
    last_modified_time: version,
    status,
    total_discount: parseAmount(draft.discount) ?? 0,
    ...optional('note', note),
    ...optional('carrier', carrier),
    ...optional('tracking_number', tracking_number),
  } as ClientInput<'POST /admin/orders/:id'>['body'];
}

export interface CommandFormProps {
  record: OrderRecord;
  version: string;
  onDone(record: OrderRecord): void;
}
