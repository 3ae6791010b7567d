import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { familyTitle } from '#domain/family.ts';
import { centsOf, formatPrice } from '#domain/money.ts';
import { hasInvoice } from '#domain/order-status.ts';
import { shopDay } from '#domain/shop-day.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { catalogueTexts } from '#texts/en/catalogue.ts';
import { checkoutTexts } from '#texts/en/checkout.ts';
import { orderTexts } from '#texts/en/order.ts';
import { learn } from '#texts/texts.ts';
import { contactPath, homePath, invoicePath } from '../paths.ts';
import { apiOf } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
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

type Info = Reply<'GET /user/:customerid/orders/:orderid'>['orderInfo'];

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

function Order({ info, linkKey }: { info: Info; linkKey: string | undefined }) {
  const { say, shop } = useShop();
  const { order } = info;
  const show = (decimal: number) => formatPrice(centsOf(decimal), order.currency);
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
      <h2>{say('order-items')}</h2>
      <table className="order-items">
        <caption className="hidden">{say('order-items-of', { order: order.order_id })}</caption>
        <thead>
          <tr>
            <th scope="col">{say('order-column-item')}</th>
            <th scope="col">{say('order-column-part')}</th>
            <th scope="col" className="number">
              {say('order-column-price')}
            </th>
            <th scope="col" className="number">
              {say('order-column-quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.line_items.map((line) => (
            <tr key={`${line.part_number} ${line.car_part_id}`}>
              <td data-label={say('order-column-item')}>
                <strong>
                  {say('card-title', { family: familyTitle(line.subcategory), position: line.position })}
                </strong>
                <br />
                {line.displayname}
                <br />
                <span className="quiet">{vehicleName(line)}</span>
                {line.note ? <span className="note-tag">{line.note}</span> : null}
                <br />
                <span className="quiet">{say('order-set-includes')}</span>
              </td>
              <td data-label={say('order-column-part')} className="mono">
                {line.part_number}
              </td>
              <td data-label={say('order-column-price')} className="number">
                {show(line.item_rate)}
              </td>
              <td data-label={say('order-column-quantity')} className="number">
                {line.quantity}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section className="panel order-sums">
        <h2>{say('order-price-summary')}</h2>
        <dl className="sums">
          <dt>{say('order-subtotal')}</dt>
          <dd>{show(order.subtotal)}</dd>
          <dt>
            {say('order-discount')}{' '}
            {order.promotion_code ? <span className="mono">{order.promotion_code}</span> : null}
          </dt>
          <dd>{order.total_discount > 0 ? `-${show(order.total_discount)}` : show(0)}</dd>
          <dt>{say('order-net')}</dt>
          <dd>{show(order.net)}</dd>
          <dt>{say('order-shipping')}</dt>
          <dd>{say('order-free-shipping')}</dd>
          <dt>{say('order-taxes')}</dt>
          <dd>{show(order.tax)}</dd>
          {order.tax_components.map((each) => (
            <div key={each.component} style={{ display: 'contents' }}>
              <dt className="quiet">{say('checkout-tax-component', each)}</dt>
              <dd className="quiet">{show(each.amount)}</dd>
            </div>
          ))}
          <dt className="total">{say('order-gross')}</dt>
          <dd className="total">{show(order.total)}</dd>
        </dl>
        {hasInvoice(order.status) ? (
          <p>
            <a
              className="button"
              href={invoicePath(order.order_id, linkKey)}
              download={`${order.order_id}.pdf`}
            >
              {say('order-invoice')}
            </a>
          </p>
        ) : (
          <p className="quiet">{say('order-invoice-later')}</p>
        )}
      </section>
      <p>
        <Link to={contactPath(order.order_id)}>{say('order-contact')}</Link>{' '}
        <a href={`mailto:${shop.email}?subject=${encodeURIComponent(heading)}`}>{shop.email}</a>
      </p>
    </div>
  );
}

const STEPS = ['Processing', 'Paid', 'Await Shipping', 'Shipped'] as const;

/** The way of an order that goes well; Return, Void and Refunded are ends of their own. */
function StatusSteps({ status }: { status: Info['order']['status'] }) {
  const { say } = useShop();
  const now = (STEPS as readonly string[]).indexOf(status);
  if (now < 0) return <p className="badge">{status}</p>;
  return (
    <ol className="steps" aria-label={say('order-status-steps')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index < now ? 'done' : index === now ? 'now' : ''}
          aria-current={index === now ? 'step' : undefined}
        >
          {step}
          {index < now ? <span className="hidden"> {say('order-step-done')}</span> : null}
        </li>
      ))}
    </ol>
  );
}

function AddressBlock({ title, address }: { title: string; address: Info['shippingAddress'] }) {
  const { say } = useShop();
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
        {say('order-phone', { phone: address.phone_number })}
      </address>
    </section>
  );
}
