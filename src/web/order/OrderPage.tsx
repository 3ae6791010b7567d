import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { shopDay } from '#domain/shop-day.ts';
import { catalogueTexts } from '#texts/en/catalogue.ts';
import { checkoutTexts } from '#texts/en/checkout.ts';
import { orderTexts } from '#texts/en/order.ts';
import { learn } from '#texts/texts.ts';
import { contactPath, homePath, orderPath } from '../paths.ts';
import { apiOf } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { AddressBlock } from './AddressBlock.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderParcels } from './OrderParcels.tsx';
import { OrderSums } from './OrderSums.tsx';
import type { OrderInfo } from './order-info.ts';
import { StatusSteps } from './StatusSteps.tsx';
import './order.css';

learn('en', { ...orderTexts, ...checkoutTexts, ...catalogueTexts });

export const handle = { cache: 'private', noindex: true };

export async function loader(args: LoaderFunctionArgs) {
  const order_id = args.params.orderid ?? '';
  const key = new URL(args.request.url).searchParams.get('key') ?? undefined;
  const answer = await apiOf(args)('GET /user/:customerid/orders/:orderid', {
    params: { customerid: 'visitors', orderid: order_id },
    query: { key },
  });
  return data({ info: answer.ok ? answer.data.orderInfo : null, key }, { status: answer.status });
}

/** Cancelling without script comes back to the order; a refusal is told on it. */
export async function action(args: ActionFunctionArgs) {
  const order_id = args.params.orderid ?? '';
  const form = await args.request.formData();
  const key = String(form.get('key') ?? '') || undefined;
  if (form.get('sure') !== 'yes') return redirect(orderPath(order_id, key));
  const answer = await apiOf(args)('POST /user/:customerid/orders/:orderid/cancel', {
    params: { customerid: 'visitors', orderid: order_id },
    query: { key },
  });
  return answer.ok ? redirect(orderPath(order_id, key)) : { refused: answer.data.smessage };
}

export function Component() {
  const { info, key } = useLoaderData<typeof loader>();
  return info ? <Order info={info} linkKey={key} /> : <Missing />;
}

function Missing() {
  const { say } = useShop();
  return (
    <div className="page stack">
      <PageHead title={say('order-missing-heading')} description={say('order-missing-help')} noindex />
      <h1>{say('order-missing-heading')}</h1>
      <p>{say('order-missing-help')}</p>
      <p>
        <Link to={homePath()}>{say('order-home')}</Link>
      </p>
    </div>
  );
}

function Order({ info, linkKey }: { info: OrderInfo; linkKey: string | undefined }) {
  const { say, shop } = useShop();
  const { order } = info;
  const heading = say('order-heading', { order: order.order_id });
  const method = order.carrier
    ? say('order-shipping-by', { method: order.shipping_method, carrier: order.carrier })
    : order.shipping_method;
  return (
    <div className="page order">
      <PageHead title={say('order-page-title', { order: order.order_id })} description={heading} noindex />
      <h1>{heading}</h1>
      <StatusSteps status={order.status} />
      <div className="order-grid">
        <section className="panel">
          <dl className="facts">
            <dt>{say('order-number')}</dt>
            <dd className="mono">{order.order_id}</dd>
            <dt>{say('order-date')}</dt>
            <dd>
              <time dateTime={order.created_time}>{shopDay(new Date(order.created_time))}</time>
            </dd>
            <dt>{say('order-status')}</dt>
            <dd>{order.status}</dd>
            <dt>{say('order-payment')}</dt>
            <dd>{say(`order-payment-${order.payment}`)}</dd>
            <dt>{say('order-shipping-method')}</dt>
            <dd>{method}</dd>
            {order.tracking_number ? (
              <>
                <dt>{say('order-tracking')}</dt>
                <dd className="mono">{order.tracking_number}</dd>
              </>
            ) : null}
          </dl>
        </section>
        <AddressBlock title={say('order-shipping-address')} address={info.shippingAddress} />
        <AddressBlock title={say('order-billing-address')} address={info.billingAddress} />
      </div>
      <OrderLines order={order} />
      <OrderParcels order={order} />
      <OrderSums order={order} linkKey={linkKey} />
      <CancelOrder order={order} linkKey={linkKey} />
      <p>
        <Link to={contactPath(order.order_id)}>{say('order-contact')}</Link>{' '}
        <a href={`mailto:${shop.email}?subject=${encodeURIComponent(heading)}`}>{shop.email}</a>
      </p>
    </div>
  );
}
