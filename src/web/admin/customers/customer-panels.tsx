import { currencyCode } from '#domain/money.ts';
import { formatAmount } from '#texts/format-money.ts';
import { Link } from '../../platform/Link.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { cartLinesPath, recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateOnly, formatDateTime } from '../record/DateTime.tsx';
import { CallButton } from '../shell/CallButton.tsx';
import type { Customer, CustomerPanelProps } from './customer-draft.ts';

type Props = CustomerPanelProps & { canEdit: boolean };

export function CustomerOrders(props: Props) {
  const { t } = useAdmin();
  const { orders, email } = props.customer;
  return (
    <Panel title={t('customer-orders')}>
      {orders.length === 0 ? <p className="quiet">{t('customer-orders-none')}</p> : null}
      <GuestOrders {...props} />
      {orders.length > 0 ? (
        <LatestOrders
          orders={orders}
          allPath={sectionPath('orders', { search: 'customer', keyword: email })}
        />
      ) : null}
    </Panel>
  );
}

/** A buyer's latest orders, with a link to the list of all their orders. */
export function LatestOrders({ orders, allPath }: Pick<Customer, 'orders'> & { allPath: string }) {
  const { t } = useAdmin();
  return (
    <>
      <Table
        caption={t('customer-orders')}
        rows={orders}
        rowKey={(order) => order.order_id}
        columns={[
          {
            title: t('field-order-id'),
            cell: (order) => <Link to={recordPath('orders', order.order_id)}>{order.order_id}</Link>,
          },
          { title: t('field-order-date'), cell: (order) => <DateOnly time={order.created_time} /> },
          {
            title: t('field-total'),
            isNumber: true,
            cell: ({ total, placed_total, currency }) => (
              <>
                {formatAmount(total, currency, t)}
                {placed_total === total ? null : (
                  <small className="subtext">
                    {t('customer-order-placed', { total: formatAmount(placed_total, currency, t) })}
                  </small>
                )}
              </>
            ),
          },
          { title: t('field-status'), cell: (order) => <OrderStatus status={order.status} /> },
        ]}
      />
      <p>
        <Link to={allPath}>{t('customer-orders-all')}</Link>
      </p>
    </>
  );
}

/** A button that adds the orders placed as a guest to the account, if the email address is confirmed. */
function GuestOrders({ customer, canEdit, onChanged }: Props) {
  const { t, api } = useAdmin();
  const { customer_id: id, guest_orders, email_verified } = customer;
  if (!email_verified) return <p className="quiet">{t('customer-guest-orders-unconfirmed')}</p>;
  if (guest_orders.length === 0) return null;
  return (
    <div className="row">
      <p>{t('customer-guest-orders', { count: guest_orders.length })}</p>
      {canEdit ? (
        <CallButton
          label={t('customer-guest-orders-add')}
          call={() => api('POST /admin/customers/:id/guest-orders', { params: { id } })}
          onDone={onChanged}
        />
      ) : null}
    </div>
  );
}

/** Totals of all of a buyer's purchases, with links to their messages, emails and cart. A guest has no account. */
export function Lifetime(
  props: Pick<Customer, 'email' | 'order_count' | 'last_order_time' | 'lifetime'> & {
    since: string;
    customer_id?: string;
  },
) {
  const { t } = useAdmin();
  const { customer_id, email, since, order_count, last_order_time, lifetime } = props;
  const { returns, refunded_orders: refunded, sales } = lifetime;
  const links = [
    ['customer-messages', sectionPath('messages', { search: 'email', keyword: email })],
    ['customer-emails', sectionPath('emails', { search: 'any', keyword: email })],
    ...(customer_id ? [['customer-cart', cartLinesPath(customer_id)] as const] : []),
  ] as const;
  return (
    <Panel title={t('customer-lifetime')}>
      <DescriptionList
        className="totals"
        entries={[
          [t(customer_id ? 'customer-since' : 'guest-since'), <DateOnly key="since" time={since} />],
          [t('customers-column-orders'), order_count],
          refunded > 0 && [t('customer-lifetime-refunded-orders'), refunded],
          [
            t('customer-last-order'),
            last_order_time ? <DateOnly key="last" time={last_order_time} /> : t('customer-lifetime-none'),
          ],
          [t('customer-lifetime-returns'), returns],
          ...sales.flatMap(({ currency: key, net_sales, refunds, total }) => {
            const currency = currencyCode(key);
            return [
              [t('customer-lifetime-net-sales', { currency }), formatAmount(net_sales, key, t)] as const,
              [t('customer-lifetime-refunds', { currency }), formatAmount(refunds, key, t)] as const,
              [t('customer-lifetime-total', { currency }), formatAmount(total, key, t)] as const,
            ];
          }),
        ]}
      />
      {sales.length > 0 ? <p className="quiet">{t('customer-lifetime-help')}</p> : null}
      <ul className="plain">
        {links.map(([text, path]) => (
          <li key={text}>
            <Link to={path}>{t(text)}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function PasswordAndSessions({ customer, canEdit, onChanged }: Props) {
  const { t, api, language } = useAdmin();
  const params = { id: customer.customer_id };
  return (
    <>
      <Panel title={t('field-password')}>
        <p className="quiet">{t('customer-password-help')}</p>
        {canEdit ? (
          <CallButton
            label={t('customer-password-reset')}
            call={() => api('POST /admin/customers/:id/reset', { params })}
          />
        ) : null}
      </Panel>
      <Panel
        title={t('customer-sessions')}
        emptyText={customer.sessions.length === 0 && t('customer-sessions-none')}
      >
        <ul className="plain">
          {customer.sessions.map(({ session_id, created_time, seen_time }) => (
            <li key={session_id}>
              {t('customer-session', {
                since: formatDateTime(created_time, language),
                seen: formatDateTime(seen_time, language),
              })}
            </li>
          ))}
        </ul>
        {canEdit ? (
          <CallButton
            label={t('customer-sign-out')}
            call={() => api('POST /admin/customers/:id/signout', { params })}
            onDone={onChanged}
          />
        ) : null}
      </Panel>
    </>
  );
}
