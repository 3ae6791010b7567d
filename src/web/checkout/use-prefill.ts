import { useEffect } from 'react';
import { EMPTY_ADDRESS, savedToEntry } from '../addresses/address-entry.ts';
import { useShop } from '../platform/shop.tsx';
import type { Checkout } from './use-checkout.ts';

/** Fills in the email and addresses of a signed-in customer. A shipping address already entered is kept. */
export function usePrefill({ form, change }: Checkout): void {
  const { account } = useShop();
  const customerId = account?.customer.customer_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per customer, regardless of later input
  useEffect(() => {
    if (!account) return;
    const [first] = account.addresses;
    const isUntouched = JSON.stringify(form.shipping) === JSON.stringify(EMPTY_ADDRESS);
    change({
      ...form,
      email: account.customer.email,
      ...(first && isUntouched ? { shipping: savedToEntry(first) } : {}),
      ...(first ? { billing: savedToEntry(first) } : {}),
    });
  }, [customerId]);
}
