import { formatAmount } from '#texts/format-money.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { useSend } from '../platform/use-send.ts';
import { DateOnly } from '../record/DateTime.tsx';
import type { Customer } from './customer-draft.ts';

/** The customer's latest orders, and a button that adds orders placed as a guest to the account. */
export function CustomerOrders({
  customer,
  canEdit,
  onChanged,
}: {
  customer: Customer;
  canEdit: boolean;
  onChanged(record: Customer): void;
}) {
  const { t, api } = useAdmin();
  const { isBusy, send } = useSend();
  const { orders, guest_orders, email_verified } = customer;
  async function addGuestOrders() {
    const params = { id: customer.customer_id };
    const reply = await send(() => api('POST /admin/customers/:id/guest-orders', { params }));
    if (reply) onChanged(reply.record);
  }
  const guestOrders = !email_verified ? (
    <p className="quiet">{t('customer-guest-orders-unconfirmed')}</p>
  ) : guest_orders.length > 0 ? (
    <div className="row">
      <p>{t('customer-guest-orders', { count: guest_orders.length })}</p>
      {canEdit ? (
        <Button label={t('customer-guest-orders-add')} aria-disabled={isBusy} onClick={addGuestOrders} />
      ) : null}
    </div>
  ) : null;
  if (orders.length === 0)
    return (
      <Panel title={t('customer-orders')}>
        <p className="quiet">{t('customer-orders-none')}</p>
        {guestOrders}
      </Panel>
    );
  return (
    <TablePanel
      title={t('customer-orders')}
      rows={orders}
      rowKey={(order) => order.order_id}
      columns={[
        {
          title: t('customer-order-number'),
          cell: (order) => <Link to={recordPath('orders', order.order_id)}>{order.order_id}</Link>,
        },
        { title: t('customer-order-date'), cell: (order) => <DateOnly at={order.created_time} /> },
        {
          title: t('customer-order-total'),
          isNumber: true,
          cell: (order) => formatAmount(order.total, order.currency, t),
        },
        { title: t('customer-order-status'), cell: (order) => <OrderStatus status={order.status} /> },
      ]}
    >
      {guestOrders}
    </TablePanel>
  );
}
