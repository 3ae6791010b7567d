import { lazy, Suspense } from 'react';
import { AddressFields } from '../addresses/AddressFields.tsx';
import type { AddressKind } from '../addresses/address-entry.ts';
import { useShop } from '../platform/shop.tsx';
import type { Checkout } from './use-checkout.ts';

/** Loaded if the customer has saved addresses. If that fails, the form takes a typed address. */
const SavedAddressChoice = lazy(() =>
  import('./SavedAddressChoice.tsx').catch(() => ({ default: AddressFields })),
);

/** Offers the saved addresses and a form for a new one (CHK-03). Without saved addresses, shows only the form. */
export function AddressChoice(props: { form: Checkout['form']; kind: AddressKind }) {
  const { account } = useShop();
  const fields = <AddressFields {...props} />;
  // The boundary is there from the start, so that the typed fields stay until the choice has loaded.
  return (
    <Suspense fallback={fields}>
      {account?.addresses.length ? <SavedAddressChoice {...props} /> : fields}
    </Suspense>
  );
}
