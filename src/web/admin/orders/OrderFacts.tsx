import { Link } from '../../platform/Link.tsx';
import { recordPath } from '../paths.ts';
import { useOffice } from '../platform/office.tsx';
import { DayTime } from '../record/DayTime.tsx';
import type { OrderInfo } from './order-draft.ts';

export function OrderFacts({ order }: { order: OrderInfo }) {
  const { say } = useOffice();
  return (
    <section className="panel stack" aria-labelledby="facts-title">
      <h2 id="facts-title">{say('order-page-facts')}</h2>
      <dl className="facts">
        <dt>{say('order-page-email')}</dt>
        <dd>{order.email}</dd>
        <dt>{say('order-page-date')}</dt>
        <dd>
          <DayTime at={order.created_time} />
        </dd>
        <dt>{say('order-page-customer')}</dt>
        <dd>
          {order.customer_id ? (
            <Link to={recordPath('customers', order.customer_id)}>{order.email}</Link>
          ) : (
            say('order-page-guest')
          )}
        </dd>
        <dt>{say('order-page-payment')}</dt>
        <dd>{say(`order-page-payment-${order.payment}`)}</dd>
        <dt>{say('order-page-method')}</dt>
        <dd>{say('order-page-standard')}</dd>
        {order.carrier ? (
          <>
            <dt>{say('order-page-carrier')}</dt>
            <dd>{order.carrier}</dd>
          </>
        ) : null}
        {order.tracking_number ? (
          <>
            <dt>{say('order-page-tracking')}</dt>
            <dd className="mono">{order.tracking_number}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}
