import type { Reply, Sent } from '#contract/calls.ts';

export type Customer = Reply<'GET /admin/customers/:id'>['record'];
export type CustomerDraft = ReturnType<typeof draftOf>;

export const draftOf = (customer: Customer) => ({
  first_name: customer.first_name ?? '',
  last_name: customer.last_name ?? '',
  company: customer.company ?? '',
  phone_number: customer.phone_number ?? '',
  email: customer.email,
  is_active: customer.is_active,
  percentage: String(customer.percentage),
});

/** A percentage as it was typed; null when it is not one from 0 to 100 with at most two decimals. */
export function percentageOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed)) return null;
  return Number(typed) <= 100 ? Number(typed) : null;
}

/** The form as the save call wants it: the percentage only when it changed, since not every role may set it. */
export function customerData(
  draft: CustomerDraft,
  saved: Customer,
): Sent<'POST /admin/customers/:id'>['body']['data'] {
  const { percentage, ...rest } = draft;
  const orNull = (text: string) => text.trim() || null;
  const typed = percentageOf(percentage);
  return {
    ...rest,
    first_name: orNull(draft.first_name),
    last_name: orNull(draft.last_name),
    company: orNull(draft.company),
    phone_number: orNull(draft.phone_number),
    ...(typed !== null && typed !== saved.percentage ? { percentage: typed } : {}),
  };
}
