import type { Reply } from '#contract/calls.ts';
import { useShop } from '../platform/shop.tsx';
import './addresses.css';

type SavedAddress = Reply<'GET /user/:customerId/addresses'>['addresses'][number];

export function AddressText({ address }: { address: SavedAddress }) {
  const { t } = useShop();
  const lines = [
    `${address.first_name} ${address.last_name}`,
    address.company_name,
    address.address_line_1,
    address.address_line_2,
    `${address.city}, ${address.province} ${address.zip}`,
    address.country,
    t('address-phone-line', { phone: address.phone_number }),
  ];
  return (
    <address>
      {lines
        .filter((line) => line)
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
    </address>
  );
}
