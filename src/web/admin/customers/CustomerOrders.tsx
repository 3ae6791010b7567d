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
import type { CustomerPanelProps } from './customer-draft.ts';

type Props = CustomerPanelProps & { canEdit: boolean };

export function CustomerOrders(props: Props) {
  const { t } = useAdmin();
  const { orders } = props.customer;
  if (orders.length === 0)
    return (
      <Panel title={t('customer-orders')}>
        <p className="quiet">{t('customer-orders-none')}</p>
        <GuestOrders {...props} />
      </Panel>
    );
  return (
    <TablePanel
      title={t('customer-orders')}
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
          cell: (order) => formatAmount(order.total, order.currency, t),
        },
        { title: t('field-status'), cell: (order) => <OrderStatus status={order.status} /> },
      ]}
    >
      <GuestOrders {...props} />
    </TablePanel>
  );
}

/** A button that adds the orders placed as a guest to the account, if the email address is confirmed. */
function GuestOrders({ customer, canEdit, onChanged }: Props) {
  const { t, api } = useAdmin();
  const { isBusy, send } = useSend();
  const { customer_id: id, guest_orders, email_verified } = customer;
  async function addGuestOrders() {
    const reply = await send(() => api('POST /admin/customers/:id/guest-orders', { params: { id } }));
    if (reply) onChanged(reply.record);
  }
  if (!email_verified) return <p className="quiet">{t('customer-guest-orders-unconfirmed')}</p>;
  if (guest_orders.length === 0) return null;
  return (
    <div className="row">
      <p>{t('customer-guest-orders', { count: guest_orders.length })}</p>
      {canEdit ? (
        <Button label={t('customer-guest-orders-add')} aria-disabled={isBusy} onClick={addGuestOrders} />
      ) : null}
    </div>
  );
}
