import { useState } from 'react';
import { MAX_COUPON_CODE_LENGTH } from '#domain/coupon.ts';
import { formatAmount } from '#texts/format-money.ts';
import { cartPath } from '../paths.ts';
import { type Cart, useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { FieldWithButton } from '../ui/FieldWithButton.tsx';
import { PostForm } from '../ui/PostForm.tsx';

/** A field for the coupon code, or the applied coupon with a button to remove it (CART-09). */
export function CouponEntry({ coupon }: { coupon: Cart['coupon'] }) {
  const { t, api, setCart, notify, currency } = useShop();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function withBusyState(action: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    try {
      await action();
    } catch {
      setError(t('network-failed'));
    }
    setBusy(false);
  }
  const apply = () =>
    withBusyState(async () => {
      if (code.trim() === '') return setError(t('coupon-missing'));
      const response = await api('GET /coupon/:code', { params: { code: code.trim() } });
      if (!response.ok) return setError(response.data.smessage);
      setError(undefined);
      setCode('');
      setCart(response.data);
      const { coupon: added, totals } = response.data;
      const params = { code: added.code, discount: formatAmount(totals[currency].discount, currency, t) };
      notify({ id: 'coupon', kind: 'status', text: t('coupon-added', params) });
    });
  const remove = () =>
    withBusyState(async () => {
      const response = await api('DELETE /coupon');
      if (!response.ok) return setError(response.data.smessage);
      setCart(response.data);
      notify({ id: 'coupon', kind: 'status', text: t('coupon-removed') });
    });

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
    <PostForm action={cartPath()} values={{ intent: 'coupon' }} onSubmit={apply}>
      <FieldWithButton
        id="coupon-code"
        label={t('coupon-code')}
        button={{ label: t('coupon-apply'), 'aria-disabled': isBusy }}
        error={error}
        name="code"
        maxLength={MAX_COUPON_CODE_LENGTH}
        autoComplete="off"
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
      />
    </PostForm>
  );
}
