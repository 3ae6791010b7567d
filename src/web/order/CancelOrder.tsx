import { type FormEvent, useState } from 'react';
import { useActionData, useNavigate } from 'react-router';
import { orderPath } from '../paths.ts';
import { VISITOR_ID } from '../platform/customer-id.ts';
import { useShop } from '../platform/shop.tsx';
import { useRequest } from '../platform/use-request.ts';
import { AlertText } from '../ui/AlertText.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckField } from '../ui/Field.tsx';
import type { Order } from './order-info.ts';

/** Cancels the order after confirmation. Works without JavaScript as a plain form. */
export function CancelOrder({ order, linkKey }: { order: Order; linkKey: string | undefined }) {
  const { t, api, notify } = useShop();
  const navigate = useNavigate();
  const actionData = useActionData<{ error: string } | undefined>();
  const [submitError, setSubmitError] = useState<string | null>(null);
  const { isBusy, send } = useRequest();
  if (!order.can_cancel) return null;
  const error = submitError ?? actionData?.error;

  function cancel(event: FormEvent) {
    event.preventDefault();
    setSubmitError(null);
    const params = { customerid: VISITOR_ID, orderid: order.order_id };
    send(
      () => api('POST /user/:customerid/orders/:orderid/cancel', { params, query: { key: linkKey } }),
      async () => {
        await navigate(orderPath(order.order_id, linkKey), { replace: true });
        notify({ id: 'cancelled', kind: 'status', text: t('order-cancelled-heading') });
      },
      setSubmitError,
    );
  }
  return (
    <details className="panel" open={isBusy || error !== undefined}>
      <summary>{t('order-cancel')}</summary>
      <form method="post" className="stack" onSubmit={cancel}>
        <input type="hidden" name="key" value={linkKey ?? ''} />
        <p>{t(order.credit > 0 ? 'order-cancel-help-credit' : 'order-cancel-help')}</p>
        <CheckField name="sure" value="yes" required label={t('order-cancel-sure')} />
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
