import type { ClientInput, Reply } from '#contract/calls.ts';
import { localDecimal } from '#texts/format-number.ts';
import type { Translate } from '#texts/texts.ts';
import type { RefusedResponse } from '../../platform/api.ts';
import { parseAmount } from '../record/amount-input.ts';

export type Customer = Reply<'GET /admin/customers/:id'>['record'];
/** The props of a panel whose changes are saved immediately, separately from the page's form. */
export interface CustomerPanelProps {
  customer: Customer;
  /** The version of the customer. Changes of addresses and exemptions count as changes of the customer. */
  version: string;
  onChanged(reply: { record: Customer }): void;
  /** Called if someone else has changed the customer since that version. */
  onConflict(conflict: RefusedResponse['data']): void;
}
export type CustomerDraft = ReturnType<typeof toDraft>;

export const toDraft = (customer: Customer, t: Translate) => ({
  first_name: customer.first_name ?? '',
  last_name: customer.last_name ?? '',
  company: customer.company ?? '',
  phone_number: customer.phone_number ?? '',
  email: customer.pending_email ?? customer.email,
  is_active: customer.is_active,
  percentage: localDecimal(String(customer.percentage), t),
});

/** Parses a percentage from 0 to 100 with at most two decimals; null for any other text. */
export function parsePercentage(text: string): number | null {
  const percentage = parseAmount(text);
  return percentage !== null && percentage <= 100 ? percentage : null;
}

/** The data of the save call. The percentage is sent only if it changed, because not every role may set it. */
export function toCustomerData(
  draft: CustomerDraft,
  saved: Customer,
): ClientInput<'POST /admin/customers/:id'>['body']['data'] {
  const { percentage, ...rest } = draft;
  const orNull = (text: string) => text.trim() || null;
  const newPercentage = parsePercentage(percentage);
  return {
    ...rest,
    first_name: orNull(draft.first_name),
    last_name: orNull(draft.last_name),
    company: orNull(draft.company),
    phone_number: orNull(draft.phone_number),
    ...(newPercentage !== null && newPercentage !== saved.percentage ? { percentage: newPercentage } : {}),
  };
}
