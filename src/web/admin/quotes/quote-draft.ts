import type { Reply } from '#contract/calls.ts';
import { addressIn, EMPTY_ADDRESS } from '../../addresses/address-entry.ts';

export type Quote = Reply<'GET /admin/quotes/:id'>['record'];

/** The form values of a quote, without its sets: changes of the sets are saved immediately. */
export const toDraft = ({ email, address, coupon, message, valid_until }: Quote): Record<string, string> => ({
  ...EMPTY_ADDRESS,
  ...Object.fromEntries(Object.entries(address).map(([field, value]) => [field, value ?? ''])),
  email,
  coupon: coupon ?? '',
  message: message ?? '',
  valid_until,
});

export const toQuoteData = (draft: Record<string, string>) => ({
  email: draft.email!,
  address: addressIn(draft),
  coupon: draft.coupon || null,
  message: draft.message || null,
  valid_until: draft.valid_until!,
});
