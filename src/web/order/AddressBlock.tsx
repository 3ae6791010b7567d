import { useShop } from '../platform/shop.tsx';
import type { OrderInfo } from './order-info.ts';

/** An address in postal format. */
export function AddressBlock({ title, address }: { title: string; address: OrderInfo['shippingAddress'] }) {
  const { t } = useShop();
  return (
    <section className="panel">
      <h2>{title}</h2>
      <address>
        {address.first_name} {address.last_name}
        <br />
        {address.company ? (
          <>
            {address.company}
            <br />
          </>
        ) : null}
        {address.address_line_1}
        <br />
        {address.address_line_2 ? (
          <>
            {address.address_line_2}
            <br />
          </>
        ) : null}
        {address.city}, {address.province} {address.zip}
        <br />
        {address.country}
        <br />
        {t('order-phone', { phone: address.phone_number })}
      </address>
    </section>
  );
}
