import { useNavigate } from 'react-router';
import type { FormSpec } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { orderPath } from '../paths.ts';
import { LocalForm } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { AlertText } from '../ui/AlertText.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckField } from '../ui/Field.tsx';
import { type Order, orderInput } from './order-info.ts';

export const cancelOrderForm = (order_id: string, linkKey: string | undefined): FormSpec => ({
  name: 'cancel-order',
  path: orderPath(order_id, linkKey),
  validate: ({ sure }, t) => (sure ? [] : [{ field: 'sure', text: t('form-marked') }]),
  summary: (_values, t) => t('form-marked'),
  call: (api) => api('POST /user/:customerid/orders/:orderid/cancel', orderInput(order_id, linkKey)),
});

/** Cancels the order after confirmation. */
export function CancelOrder({ order, linkKey }: { order: Order; linkKey: string | undefined }) {
  const { t, notify } = useShop();
  const navigate = useNavigate();
  const form = useForm(cancelOrderForm(order.order_id, linkKey), {
    async onDone() {
      await navigate(form.spec.path, { replace: true });
      notify({ id: 'cancelled', kind: 'status', text: t('order-cancelled-heading') });
    },
  });
  if (!order.can_cancel) return null;
  return (
    <details className="panel" open={form.isBusy || form.summary !== null}>
      <summary>{t('order-cancel')}</summary>
      <LocalForm {...form.props} noValidate={false} method="post" action={form.spec.path} className="stack">
        <input type="hidden" name="form" value={form.spec.name} />
        <p>{t(order.credit > 0 ? 'order-cancel-help-credit' : 'order-cancel-help')}</p>
        <CheckField name="sure" value="yes" required label={t('order-cancel-sure')} />
        <AlertText text={form.summary?.message} />
        <p>
          <Button
            type="submit"
            label={form.isBusy ? t('order-cancelling') : t('order-cancel')}
            aria-disabled={form.isBusy}
          />
        </p>
      </LocalForm>
    </details>
  );
}
