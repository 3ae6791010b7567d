import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { shopDay } from '#domain/shop-day.ts';
import { contactPath, homePath, orderPath } from '../paths.ts';
import { apiOf } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { AddressBlock } from './AddressBlock.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderShipments } from './OrderShipments.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import type { OrderInfo } from './order-info.ts';
import { StatusSteps } from './StatusSteps.tsx';
import '../ui/rows.css';
import './order.css';

export const handle = { cache: 'private', noindex: true };

export async function loader(args: LoaderFunctionArgs) {
  const order_id = args.params.orderid ?? '';
  const key = new URL(args.request.url).searchParams.get('key') ?? undefined;
  const response = await apiOf(args)('GET /user/:customerid/orders/:orderid', {
    params: { customerid: 'visitors', orderid: order_id },
    query: { key },
  });
  return data({ info: response.ok ? response.data.orderInfo : null, key }, { status: response.status });
}

/** Handles cancellation without JavaScript. */
export async function action(args: ActionFunctionArgs) {
  const order_id = args.params.orderid ?? '';
  const form = await args.request.formData();
  const key = String(form.get('key') ?? '') || undefined;
  if (form.get('sure') !== 'yes') return redirect(orderPath(order_id, key));
  const response = await apiOf(args)('POST /user/:customerid/orders/:orderid/cancel', {
    params: { customerid: 'visitors', orderid: order_id },
    query: { key },
  });
  return response.ok ? redirect(orderPath(order_id, key)) : { error: response.data.smessage };
}

export function Component() {
  const { info, key } = useLoaderData<typeof loader>();
  return info ? <Order info={info} linkKey={key} /> : <OrderNotFound />;
}

function OrderNotFound() {
  const { t } = useShop();
  return (
    <div className="page stack">
      <PageHead title={t('order-missing-heading')} description={t('order-missing-help')} noindex />
      <h1>{t('order-missing-heading')}</h1>
      <p>{t('order-missing-help')}</p>
      <p>
        <Link to={homePath()}>{t('order-home')}</Link>
      </p>
    </div>
  );
}

function Order({ info, linkKey }: { info: OrderInfo; linkKey: string | undefined }) {
  const { t, shop } = useShop();
  const { order } = info;
  const heading = t('order-heading', { order: order.order_id });
  const shippingMethod = t(`shipping-method-${order.shipping_method}`);
  const method = order.carrier
    ? t('order-shipping-by', { method: shippingMethod, carrier: order.carrier })
    : shippingMethod;
  const date = <time dateTime={order.created_time}>{shopDay(new Date(order.created_time))}</time>;
  return (
    <div className="page order">
      <PageHead title={t('order-page-title', { order: order.order_id })} description={heading} noindex />
      <h1>{heading}</h1>
      <StatusSteps status={order.status} />
      <div className="order-grid">
        <section className="panel">
          <DescriptionList
            entries={[
              [t('order-number'), order.order_id, 'mono'],
              [t('order-date'), date],
              [t('order-status'), t(`status-${order.status}`)],
              [t('order-payment'), t(`order-payment-${order.payment}`)],
              [t('order-shipping-method'), method],
              !!order.tracking_number && [t('order-tracking'), order.tracking_number, 'mono'],
            ]}
          />
        </section>
        <AddressBlock title={t('order-shipping-address')} address={info.shippingAddress} />
        <AddressBlock title={t('order-billing-address')} address={info.billingAddress} />
      </div>
      <OrderLines order={order} />
      <OrderShipments order={order} />
      <OrderTotals order={order} linkKey={linkKey} />
      <CancelOrder order={order} linkKey={linkKey} />
      <p>
        <Link to={contactPath(order.order_id)}>{t('order-contact')}</Link>{' '}
        <a href={`mailto:${shop.email}?subject=${encodeURIComponent(heading)}`}>{shop.email}</a>
      </p>
    </div>
  );
}
