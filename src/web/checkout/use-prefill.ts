import { useEffect } from 'react';
import { EMPTY_ADDRESS, entryOfSaved } from '../addresses/address-entry.ts';
import { useShop } from '../platform/shop.tsx';
import type { Checkout } from './use-checkout.ts';

/** Fills in what the shop knows of whoever is signed in; what was typed already stays. */
export function usePrefill({ form, change }: Checkout): void {
  const { account } = useShop();
  const customerId = account?.customer.customer_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer, whatever is typed later
  useEffect(() => {
    if (!account) return;
    const [first] = account.addresses;
    const isUntouched = JSON.stringify(form.shipping) === JSON.stringify(EMPTY_ADDRESS);
    change({
      ...form,
      email: account.customer.email,
      ...(first && isUntouched ? { shipping: entryOfSaved(first) } : {}),
      ...(first ? { billing: entryOfSaved(first) } : {}),
    });
  }, [customerId]);
}
