import { type ReactNode, useState } from 'react';
import { MAX_COUPON_CODE } from '#domain/coupon.ts';
import { centsOf, formatPrice } from '#domain/money.ts';
import { cartPath } from '../paths.ts';
import { type Cart, useShop } from '../platform/shop.tsx';

/** The coupon of the cart: its entry, or its name with a way to take it off (CART-09). */
export function CouponEntry({ coupon }: { coupon: Cart['coupon'] }) {
  const { t, api, setCart, notify, currency } = useShop();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch {
      setProblem(t('network-failed'));
    }
    setBusy(false);
  }
  const total = (cart: Cart) => formatPrice(centsOf(cart.totals[currency].total), currency);

  const apply = () =>
    run(async () => {
      if (code.trim() === '') return setProblem(t('coupon-missing'));
      const response = await api('GET /coupon/:code', { params: { code: code.trim() } });
      if (!response.ok) return setProblem(response.data.smessage);
      setProblem(undefined);
      setCode('');
      setCart(response.data);
      const facts = { code: response.data.coupon.code, total: total(response.data) };
      notify({ id: 'coupon', kind: 'status', text: t('coupon-laid', facts) });
    });
  const remove = () =>
    run(async () => {
      const response = await api('DELETE /coupon');
      if (!response.ok) return setProblem(response.data.smessage);
      setCart(response.data);
      notify({ id: 'coupon', kind: 'status', text: t('coupon-taken-off', { total: total(response.data) }) });
    });

  if (coupon) {
    return (
      <CouponForm intent="coupon-remove" send={remove}>
        <p>{t('coupon-applied', { code: coupon.code })}</p>
        <button type="submit" className="button quiet" aria-disabled={isBusy}>
          {t('coupon-remove')}
        </button>
      </CouponForm>
    );
  }
  return (
    <CouponForm intent="coupon" send={apply}>
      <label className="label" htmlFor="coupon-code">
        {t('coupon-code')}
      </label>
      <div className="coupon-row">
        <input
          id="coupon-code"
          className="input"
          name="code"
          maxLength={MAX_COUPON_CODE}
          autoComplete="off"
          value={code}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'coupon-problem' : undefined}
          onChange={(event) => {
            setCode(event.target.value);
            setProblem(undefined);
          }}
        />
        <button type="submit" className="button" aria-disabled={isBusy}>
          {t('coupon-apply')}
        </button>
      </div>
      {problem ? (
        <p id="coupon-problem" className="alert-text" role="alert">
          {problem}
        </p>
      ) : null}
    </CouponForm>
  );
}

/** Without script it is sent to the cart's page. */
function CouponForm(props: { intent: 'coupon' | 'coupon-remove'; send(): void; children: ReactNode }) {
  return (
    <form
      className="coupon"
      method="post"
      action={cartPath()}
      onSubmit={(event) => {
        event.preventDefault();
        props.send();
      }}
    >
      <input type="hidden" name="intent" value={props.intent} />
      {props.children}
    </form>
  );
}
