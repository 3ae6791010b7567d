import { toCents } from '#domain/money.ts';
import { useAdmin } from '../platform/admin.tsx';
import { OfflinePaymentForm } from './OfflinePaymentForm.tsx';
import type { CommandFormProps } from './order-draft.ts';

/** Records a payment of the total, less store credit, that was received outside the checkout. */
export function PayForm(props: CommandFormProps) {
  const { api } = useAdmin();
  const { record, version: last_modified_time, onDone, onRefused, onCancel } = props;
  const { order_id: id, placed_total, credit } = record.orderInfo;
  return (
    <OfflinePaymentForm
      due={toCents(placed_total) - toCents(credit)}
      send={async (payment) => {
        const body = { ...payment, last_modified_time };
        const response = await api('POST /admin/orders/:id/payment', { params: { id }, body });
        if (!response.ok) onRefused(response.data.reason);
        return response;
      }}
      onDone={(reply) => onDone(reply.record)}
      onCancel={onCancel}
    />
  );
}
