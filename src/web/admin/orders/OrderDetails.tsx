import { Link } from '../../platform/Link.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import type { OrderInfo } from './order-draft.ts';

export function OrderDetails({ order }: { order: OrderInfo }) {
  const { t } = useAdmin();
  return (
    <section className="panel stack" aria-labelledby="details-title">
      <h2 id="details-title">{t('order-page-details')}</h2>
      <dl className="description-list">
        <dt>{t('order-page-email')}</dt>
        <dd>{order.email}</dd>
        <dt>{t('order-page-date')}</dt>
        <dd>
          <DateTime at={order.created_time} />
        </dd>
        <dt>{t('order-page-customer')}</dt>
        <dd>
          {order.customer_id ? (
            <Link to={recordPath('customers', order.customer_id)}>{order.email}</Link>
          ) : (
            t('order-page-guest')
          )}
        </dd>
        <dt>{t('order-page-payment')}</dt>
        <dd>{t(`order-page-payment-${order.payment}`)}</dd>
        <dt>{t('order-page-method')}</dt>
        <dd>{t('order-page-standard')}</dd>
        {order.carrier ? (
          <>
            <dt>{t('order-page-carrier')}</dt>
            <dd>{order.carrier}</dd>
          </>
        ) : null}
        {order.tracking_number ? (
          <>
            <dt>{t('order-page-tracking')}</dt>
            <dd className="mono">{order.tracking_number}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}
