import { useEffect, useRef, useState } from 'react';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { digitsOf, quantityToSend, stepped } from '../cart/quantity-entry.ts';
import { cartPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { QuantityBox } from '../ui/QuantityBox.tsx';

/** How long the button stays locked after success, at most (PROD-04). */
const LOCK_MS = 1000;

/** Quantity and ADD TO CART. Without script a form that the cart page takes. */
export function AddToCart(props: {
  part_number: string;
  car_part_id: string;
  name: string;
  doesNotFit: boolean;
}) {
  const { t, api, setCart, openCart, notify } = useShop();
  const [typed, setTyped] = useState('1');
  const [isBusy, setBusy] = useState(false);
  const [isSure, setSure] = useState(false);
  const { part_number, car_part_id, doesNotFit } = props;
  const form = useRef<HTMLFormElement>(null);
  // Quantity and tick may have been given before this code was there.
  useEffect(() => {
    const given = new FormData(form.current!);
    setTyped((text) => digitsOf(String(given.get('quantity') ?? text)));
    setSure(given.get('sure') === 'on');
  }, []);
  const isBlocked = isBusy || (doesNotFit && !isSure);

  async function add() {
    if (isBlocked) return;
    const quantity = quantityToSend(typed, 0) ?? 1;
    setBusy(true);
    try {
      const body = { itemData: { part_number, car_part_id, quantity }, is_replaced: false };
      const response = await api('POST /user/cart/add', { body });
      if (!response.ok) notify({ id: 'add', kind: 'alert', text: response.data.smessage });
      else {
        setCart(response.data);
        openCart();
      }
    } catch {
      notify({ id: 'add', kind: 'alert', text: t('network-failed') });
    }
    setTimeout(() => setBusy(false), LOCK_MS);
  }

  return (
    <form
      ref={form}
      className="add-to-cart"
      method="post"
      action={cartPath()}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="part_number" value={part_number} />
      <input type="hidden" name="car_part_id" value={car_part_id} />
      {doesNotFit ? (
        <label className="check">
          <input type="checkbox" name="sure" checked={isSure} onChange={() => setSure(!isSure)} />
          <span>{t('product-no-fit-confirm')}</span>
        </label>
      ) : null}
      <div className="add-row">
        <QuantityBox
          id="quantity"
          value={typed}
          labels={{ input: t('product-quantity'), less: t('product-less'), more: t('product-more') }}
          onType={setTyped}
          onStep={(step) => {
            const next = stepped(Number(typed) || 1, step);
            if (typeof next === 'number') setTyped(String(Math.min(next, MAX_QUANTITY)));
          }}
          onLeave={() => setTyped((text) => String(quantityToSend(text, 0) ?? 1))}
        />
        <button type="submit" className="button primary" aria-disabled={isBlocked}>
          {isBusy ? t('product-adding') : t('product-add')}
        </button>
      </div>
    </form>
  );
}
