import { useEffect, useRef, useState } from 'react';
import { familyTitle } from '#domain/family.ts';
import { type Cart, useShop } from '../platform/shop.tsx';
import { quantityToSend, stepped } from './quantity-entry.ts';

type Line = Cart['cartItems'][number];

/** A line's controls stay locked this long after an action, at most (CART-04). */
const LOCK_MS = 1000;

/** What a cart line can do, with the specified messages (CART-02 to CART-08). */
export function useCartLine(line: Line, onBusy: (step: 1 | -1) => void) {
  const { api, t, setCart, notify, customerId } = useShop();
  const [typed, setTyped] = useState(String(line.quantity));
  const [isLocked, setLocked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(String(line.quantity)), [line.quantity]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function unlock() {
    clearTimeout(timer.current);
    setLocked(false);
  }

  /** The controls follow the answer, and unlock in time whatever happens to it. */
  async function working<T>(work: () => Promise<T>): Promise<T> {
    setLocked(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(unlock, LOCK_MS);
    onBusy(1);
    try {
      return await work();
    } finally {
      onBusy(-1);
      unlock();
    }
  }

  async function changeQuantity(quantity: number) {
    const failed = () => {
      setTyped(String(line.quantity));
      notify({ id: 'cart', kind: 'alert', text: t('cart-update-failed', { name: line.item_name }) });
    };
    try {
      const { part_number, car_part_id } = line;
      const response = await api('POST /user/cart/add', {
        body: { itemData: { part_number, car_part_id, quantity }, is_replaced: true },
      });
      if (response.ok) setCart(response.data);
      else failed();
    } catch {
      failed();
    }
  }

  async function takeOut(): Promise<boolean> {
    const { part_number, car_part_id } = line;
    try {
      const response = await api(
        'DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove',
        {
          params: { customerOrTemporaryId: customerId(), part_number, car_part_id },
        },
      );
      if (!response.ok) {
        notify({ id: 'cart', kind: 'alert', text: response.data.smessage });
        return false;
      }
      setCart(response.data);
      const facts = { family: familyTitle(line.subcategory), displayname: line.displayname };
      const undo = { label: t('cart-undo'), run: () => setQuantity(line.quantity) };
      notify({
        id: 'removed',
        kind: 'status',
        text: t('cart-removed', facts),
        ...(line.cart_custom_note ? {} : { action: undo }),
      });
      return true;
    } catch {
      notify({ id: 'cart', kind: 'alert', text: t('network-failed') });
      return false;
    }
  }

  const setQuantity = (quantity: number) => working(() => changeQuantity(quantity));
  const remove = () => working(takeOut);

  return {
    typed,
    isLocked,
    remove,
    type: setTyped,
    leave() {
      const quantity = quantityToSend(typed, line.quantity);
      if (quantity === null) setTyped(String(line.quantity));
      else setQuantity(quantity);
    },
    step(by: 1 | -1) {
      const next = stepped(line.quantity, by);
      if (next === 'smallest') notify({ id: 'cart', kind: 'alert', text: t('cart-quantity-minimum') });
      else if (next !== 'largest') setQuantity(next);
    },
  };
}
