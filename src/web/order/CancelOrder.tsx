import { type FormEvent, useState } from 'react';
import { useActionData, useNavigate } from 'react-router';
import { orderPath } from '../paths.ts';
import { VISITOR_ID } from '../platform/customer-id.ts';
import { useShop } from '../platform/shop.tsx';
import { AlertText } from '../ui/AlertText.tsx';
import { Button } from '../ui/Button.tsx';
import type { Order } from './order-info.ts';

/** Cancels the order after confirmation. Works without JavaScript as a plain form. */
export function CancelOrder({ order, linkKey }: { order: Order; linkKey: string | undefined }) {
  const { t, api, notify } = useShop();
  const navigate = useNavigate();
  const actionData = useActionData<{ error: string } | undefined>();
  const [submitError, setSubmitError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!order.can_cancel) return null;
  const error = submitError ?? actionData?.error;

  async function cancel(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setSubmitError(null);
    try {
      const response = await api('POST /user/:customerid/orders/:orderid/cancel', {
        params: { customerid: VISITOR_ID, orderid: order.order_id },
        ...(linkKey ? { query: { key: linkKey } } : {}),
      });
      if (!response.ok) setSubmitError(response.data.smessage);
      else {
        await navigate(orderPath(order.order_id, linkKey), { replace: true });
        notify({ id: 'cancelled', kind: 'status', text: t('order-cancelled-heading') });
      }
    } catch {
      setSubmitError(t('network-failed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <details className="panel" open={error !== undefined}>
      <summary>{t('order-cancel')}</summary>
      <form method="post" className="stack" onSubmit={cancel}>
        <input type="hidden" name="key" value={linkKey ?? ''} />
        <p>{t(order.credit > 0 ? 'order-cancel-help-credit' : 'order-cancel-help')}</p>
        <label className="check">
          <input type="checkbox" name="sure" value="yes" required />
          <span>{t('order-cancel-sure')}</span>
        </label>
        <AlertText text={error} />
        <p>
          <Button
            type="submit"
            label={isBusy ? t('order-cancelling') : t('order-cancel')}
            aria-disabled={isBusy}
          />
        </p>
      </form>
    </details>
  );
}
