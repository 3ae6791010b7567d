import { useEffect, useRef, useState } from 'react';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { changedQuantity, keepDigits, stepQuantity } from '../cart/quantity-input.ts';
import { cartPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { PostForm } from '../ui/PostForm.tsx';
import { QuantityBox } from '../ui/QuantityBox.tsx';

/** Time for which the button stays locked after success (PROD-04). */
const LOCK_MS = 1000;

/** Quantity and ADD TO CART. Without JavaScript the form is posted to the cart page. */
export function AddToCart(props: {
  part_number: string;
  car_part_id: string;
  name: string;
  doesNotFit: boolean;
}) {
  const { t, api, setCart, openCart, notify } = useShop();
  const [quantityText, setQuantityText] = useState('1');
  const [isBusy, setBusy] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const { part_number, car_part_id, doesNotFit } = props;
  const form = useRef<HTMLFormElement>(null);
  // Quantity and checkbox may have been changed before hydration.
  useEffect(() => {
    const formData = new FormData(form.current!);
    setQuantityText((text) => keepDigits(String(formData.get('quantity') ?? text)));
    setConfirmed(formData.get('sure') === 'on');
  }, []);
  const isBlocked = isBusy || (doesNotFit && !isConfirmed);

  async function add() {
    if (isBlocked) return;
    const quantity = changedQuantity(quantityText, 0) ?? 1;
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
    <PostForm
      ref={form}
      className="add-to-cart"
      action={cartPath()}
      values={{ intent: 'add', part_number, car_part_id }}
      onSubmit={add}
    >
      {doesNotFit ? (
        <label className="check">
          <input
            type="checkbox"
            name="sure"
            checked={isConfirmed}
            onChange={() => setConfirmed(!isConfirmed)}
          />
          <span>{t('product-no-fit-confirm')}</span>
        </label>
      ) : null}
      <div className="add-row">
        <QuantityBox
          id="quantity"
          value={quantityText}
          labels={{ input: t('product-quantity'), less: t('product-less'), more: t('product-more') }}
          onChange={setQuantityText}
          onStep={(step) => {
            const next = stepQuantity(Number(quantityText) || 1, step);
            if (typeof next === 'number') setQuantityText(String(Math.min(next, MAX_QUANTITY)));
          }}
          onCommit={() => setQuantityText((text) => String(changedQuantity(text, 0) ?? 1))}
        />
        <Button
          type="submit"
          variant="primary"
          label={isBusy ? t('product-adding') : t('product-add')}
          aria-disabled={isBlocked}
        />
      </div>
    </PostForm>
  );
}
