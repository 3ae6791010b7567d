import { useShop } from '../platform/shop.tsx';
import { deliveryText } from './delivery-text.ts';
import type { Order } from './order-info.ts';

/** The steps between the payment and the delivery. */
export function NextSteps({ order }: { order: Order }) {
  const { t } = useShop();
  return (
    <section className="panel stack">
      <h2>{t('order-next')}</h2>
      <ol className="next-steps">
        <li>{t('order-paid-help', { email: order.email })}</li>
        <li>{t('order-next-ship')}</li>
        {order.delivery ? <li>{t('order-next-arrive', { days: deliveryText(order.delivery, t) })}</li> : null}
      </ol>
    </section>
  );
}
