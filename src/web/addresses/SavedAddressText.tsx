import type { Reply } from '#contract/calls.ts';
import { formatPhone } from '#texts/format-phone.ts';
import { useShop } from '../platform/shop.tsx';
import { AddressText } from './AddressText.tsx';

type SavedAddress = Reply<'GET /user/:customerId/addresses'>['addresses'][number];

export function SavedAddressText({ address }: { address: SavedAddress }) {
  const { t } = useShop();
  const phone = t('address-phone-line', { phone: formatPhone(address.phone_number, t) });
  return <AddressText address={{ ...address, company: address.company_name }} phone={phone} />;
}
