import type { Address } from '#domain/address.ts';
import { postalLines } from '#texts/postal-lines.ts';
import { useShop } from '../platform/shop.tsx';
import './addresses.css';

export function AddressText({ address, phone }: { address: Omit<Address, 'phone_number'>; phone: string }) {
  const { t } = useShop();
  return (
    <address className="address">
      {[...postalLines(address, t), phone].map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, such as the name and the company
        <span key={index}>{line}</span>
      ))}
    </address>
  );
}
