import { type FormEvent, useState } from 'react';
import { useActionData, useNavigate } from 'react-router';
import { orderPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import type { Order } from './order-info.ts';

/** Cancels the order after one question; a form, so it works without script too. */
export function CancelOrder({ order, linkKey }: { order: Order; linkKey: string | undefined }) {
  const { t, api } = useShop();
  const navigate = useNavigate();
  const returned = useActionData<{ refused: string } | undefined>();
  const [refused, setRefused] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  if (order.cancelled_time) return <p className="panel">{t('order-cancelled')}</p>;
  if (!order.can_cancel) return null;
  const problem = refused ?? returned?.refused;

  async function cancel(event: FormEvent) {
    event.preventDefault();
    if (isWorking) return;
    setWorking(true);
    setRefused(null);
    try {
      const response = await api('POST /user/:customerid/orders/:orderid/cancel', {
        params: { customerid: 'visitors', orderid: order.order_id },
        ...(linkKey ? { query: { key: linkKey } } : {}),
      });
      if (!response.ok) setRefused(response.data.smessage);
      else await navigate(orderPath(order.order_id, linkKey), { replace: true });
    } catch {
      setRefused(t('network-failed'));
    } finally {
      setWorking(false);
    }
  }
  return (
    <details className="panel" open={problem !== undefined}>
      <summary>{t('order-cancel')}</summary>
      <form method="post" className="stack" onSubmit={cancel}>
        <input type="hidden" name="key" value={linkKey ?? ''} />
        <p>{t('order-cancel-help')}</p>
        <label className="check">
          <input type="checkbox" name="sure" value="yes" required />
          <span>{t('order-cancel-sure')}</span>
        </label>
        {problem ? (
          <p className="alert-text" role="alert">
            {problem}
          </p>
        ) : null}
        <p>
          <button type="submit" className="button" aria-disabled={isWorking}>
            {isWorking ? t('order-cancelling') : t('order-cancel')}
          </button>
        </p>
      </form>
    </details>
  );
}
