import type { ReactNode } from 'react';
import { shopDay } from '#domain/shop-day.ts';
import { formatDate } from '#texts/format-day.ts';
import { paymentText } from '#texts/payment-text.ts';
import { useShop } from '../platform/shop.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Panel } from '../ui/Panel.tsx';
import { AddressBlock } from './AddressBlock.tsx';
import { deliveryText } from './delivery-text.ts';
import { OrderLines } from './OrderLines.tsx';
import { OrderOverview } from './OrderOverview.tsx';
import { OrderShipments } from './OrderShipments.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import type { OrderInfo } from './order-info.ts';
import '../ui/rows.css';
import './order.css';

interface OrderContentsProps {
  info: OrderInfo;
  linkKey?: string | undefined;
  /** False on the confirmation, right after the purchase. */
  canBuyAgain?: boolean;
  /** The actions that most buyers need, beside the totals. */
  children?: ReactNode;
  /** The actions that few buyers need, below everything about the order itself. */
  last?: ReactNode;
}

/** Everything about an order, starting with what its buyer asks first. */
export function OrderContents({ info, linkKey, canBuyAgain = true, children, last }: OrderContentsProps) {
  const { t } = useShop();
  const { order } = info;
  const shippingMethod = t(`shipping-method-${order.shipping_method}`);
  const method = order.carrier
    ? t('order-shipping-by', { method: shippingMethod, carrier: order.carrier })
    : shippingMethod;
  return (
    <>
      <OrderOverview info={info} />
      <OrderShipments order={order} />
      <OrderLines order={order} linkKey={linkKey} canBuyAgain={canBuyAgain} />
      <div className="order-foot">
        <div className="grid order-totals">
          <OrderTotals order={order} linkKey={linkKey} />
          <Panel title={t('order-details')}>
            <DescriptionList
              entries={[
                [t('order-number'), order.order_id, 'mono'],
                [
                  t('order-date'),
                  <time key="date" dateTime={order.created_time}>
                    {formatDate(shopDay(new Date(order.created_time)), t)}
                  </time>,
                ],
                [t('order-status'), t(`status-${order.status}`)],
                [t('order-payment'), paymentText(order, t)],
                [t('order-shipping-method'), method],
                !!order.delivery && [t('order-delivery'), deliveryText(order.delivery, t)],
              ]}
            />
          </Panel>
        </div>
        <div className="grid">
          {children}
          <div className="order-columns">
            <AddressBlock title={t('order-shipping-address')} address={info.shippingAddress} />
            <AddressBlock title={t('order-billing-address')} address={info.billingAddress} />
          </div>
          {last}
        </div>
      </div>
    </>
  );
}
