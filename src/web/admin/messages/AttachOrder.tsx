import type { Reply } from '#contract/calls.ts';
import { formatAmount } from '#texts/format-money.ts';
import { Link } from '../../platform/Link.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import { CallButton } from '../shell/CallButton.tsx';

/** Attaches a message without an order to one of the sender's orders or, by its number, to another one. */
export function AttachOrder(props: {
  message_id: string;
  suggested: Reply<'GET /admin/messages/:id'>['suggested_orders'];
  onAttached(): void;
}) {
  const { t, api } = useAdmin();
  const { message_id, suggested, onAttached } = props;
  const attach = (order_id: string) =>
    api('POST /admin/messages/:id/attach', { params: { id: message_id }, body: { order_id } });
  const form = useAdminForm({
    name: 'attach',
    initial: { order: '' },
    required: ['order'],
    call: ({ order }) => attach(order),
    onDone: onAttached,
  });
  return (
    <Panel title={t('message-attach-title')}>
      <p className="quiet">{t('message-attach-help')}</p>
      <ul className="plain stack">
        {suggested.map(({ order_id, status, total, currency }) => (
          <li key={order_id} className="row">
            <Link to={recordPath('orders', order_id)}>{order_id}</Link>
            <OrderStatus status={status} />
            {formatAmount(total, currency, t)}
            <CallButton
              variant="small"
              label={t('message-attach')}
              aria-label={t('message-attach-to', { order: order_id })}
              call={() => attach(order_id)}
              onDone={onAttached}
            />
          </li>
        ))}
      </ul>
      <Subform form={form} className="stack" submitLabel={t('message-attach')}>
        <TextField label={t('field-order-id')} maxLength={50} required {...form.field('order')} />
      </Subform>
    </Panel>
  );
}
