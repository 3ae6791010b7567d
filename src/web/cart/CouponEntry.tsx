import { useState } from 'react';
import { MAX_COUPON_CODE_LENGTH } from '#domain/coupon.ts';
import { formatAmount } from '#texts/format-money.ts';
import { cartPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import type { Cart } from '../platform/shopper.ts';
import { useRequest } from '../platform/use-request.ts';
import { Button } from '../ui/Button.tsx';
import { FieldWithButton } from '../ui/FieldWithButton.tsx';
import { PostForm } from '../ui/PostForm.tsx';

export function CouponEntry({ coupon }: { coupon: Cart['coupon'] }) {
  const { t, api, setCart, notify, currency } = useShop();
  const [error, setError] = useState<string>();
  const { isBusy, send } = useRequest();
  const announce = (kind: 'alert' | 'status', text: string) => notify({ id: 'coupon', kind, text });

  function apply(form: FormData) {
    const code = String(form.get('code')).trim();
    if (!code) return setError(t('coupon-missing'));
    send(
      () => api('GET /coupon/:code', { params: { code }, query: { currency } }),
      (reply) => {
        setError(undefined);
        setCart(reply);
        const discount = formatAmount(reply.totals[currency].discount, currency, t);
        announce('status', t('coupon-added', { code: reply.coupon.code, discount }));
      },
      setError,
    );
  }
  const remove = () =>
    send(
      () => api('DELETE /coupon'),
      (reply) => {
        setCart(reply);
        announce('status', t('coupon-removed'));
      },
      (reason) => announce('alert', reason),
    );

  if (coupon) {
    return (
      <PostForm action={cartPath()} values={{ intent: 'coupon-remove' }} onSubmit={remove}>
        <p className="spread">
          {t('coupon-applied', { code: coupon.code })}
          <Button type="submit" variant="quiet" label={t('coupon-remove')} aria-disabled={isBusy} />
        </p>
      </PostForm>
    );
  }
  return (
    <PostForm action={cartPath()} values={{ intent: 'coupon', currency }} onSubmit={apply}>
      <FieldWithButton
        id="coupon-code"
        label={t('coupon-code')}
        button={{ label: t('coupon-apply'), 'aria-disabled': isBusy }}
        error={error}
        name="code"
        maxLength={MAX_COUPON_CODE_LENGTH}
        autoComplete="off"
        onChange={() => setError(undefined)}
      />
    </PostForm>
  );
}
