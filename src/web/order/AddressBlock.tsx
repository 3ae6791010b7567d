import { formatPhone } from '#texts/format-phone.ts';
import { AddressText } from '../addresses/AddressText.tsx';
import { useShop } from '../platform/shop.tsx';
import type { OrderInfo } from './order-info.ts';

export function AddressBlock({ title, address }: { title: string; address: OrderInfo['shippingAddress'] }) {
  const { t } = useShop();
  return (
    <section className="panel stack tight">
      <h2>{title}</h2>
      <AddressText
        address={address}
        phone={t('order-phone', { phone: formatPhone(address.phone_number, t) })}
      />
    </section>
  );
}
