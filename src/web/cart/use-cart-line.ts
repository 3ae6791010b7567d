import { useEffect, useRef, useState } from 'react';
import { fullItemName } from '#texts/item-text.ts';
import { useShop } from '../platform/shop.tsx';
import type { Line } from './cart-types.ts';
import { changedQuantity, stepQuantity } from './quantity-input.ts';
import { expectRemoval } from './use-missing-lines.ts';

/** The car fields of a line, with which it can be added again after removal. */
const carFieldsOf = ({ car_id, is_acknowledged }: Line) =>
  car_id === null ? { is_unchecked: true } : { car_id, is_acknowledged };

export type LineActions = ReturnType<typeof useCartLine>;

/** The longest time that an action locks a line's controls (CART-04). */
const LOCK_MS = 1000;

/** The last change of a line. The next one waits for it, so that no reply with an older cart arrives later. */
let lastChange: Promise<unknown> = Promise.resolve();

export function useCartLine(line: Line, onPendingChange?: (delta: 1 | -1) => void) {
  const { api, t, setCart, notify, customerId } = useShop();
  const [quantityText, setQuantityText] = useState(String(line.quantity));
  const [isLocked, setLocked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The number of changes without a response yet. */
  const pending = useRef(0);
  const quantity = useRef(line.quantity);
  useEffect(() => {
    quantity.current = line.quantity;
    // While another change waits, its quantity stays shown.
    if (pending.current === 0) setQuantityText(String(line.quantity));
  }, [line.quantity]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function unlock() {
    clearTimeout(timer.current);
    setLocked(false);
  }

  /** Locks the controls until the response arrives, at most for `LOCK_MS`. */
  async function withLock<T>(action: () => Promise<T>): Promise<T> {
    const change = lastChange.then(action);
    lastChange = change.catch(() => {});
    setLocked(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(unlock, LOCK_MS);
    pending.current++;
    onPendingChange?.(1);
    try {
      return await change;
    } finally {
      pending.current--;
      onPendingChange?.(-1);
      if (pending.current === 0) unlock();
    }
  }

  /**
   * Sets the quantity; returns false if that failed. With `carFields`, adds a removed line again, and a refusal shows the
   * server's reason.
   */
  async function changeQuantity(newQuantity: number, carFields?: object): Promise<boolean> {
    const revert = (reason = t('cart-update-failed', { name: fullItemName(line, t) })) => {
      setQuantityText(String(quantity.current));
      notify({ id: 'cart', kind: 'alert', text: reason });
    };
    try {
      const { part_number, car_part_id } = line;
      const response = await api('POST /user/cart/add', {
        body: {
          itemData: { part_number, car_part_id, quantity: newQuantity },
          is_replaced: true,
          ...carFields,
        },
      });
      if (response.ok) setCart(response.data);
      else revert(carFields && response.data.smessage);
      return response.ok;
    } catch {
      revert();
      return false;
    }
  }

  async function restoreLine() {
    if (await changeQuantity(line.quantity, carFieldsOf(line)))
      notify({ id: 'removed', kind: 'status', text: t('cart-restored', { name: fullItemName(line, t) }) });
    else offerUndo();
  }

  function offerUndo() {
    const undo = { label: t('cart-undo'), run: () => withLock(restoreLine) };
    notify({
      id: 'removed',
      kind: 'status',
      text: t('cart-removed', { name: fullItemName(line, t) }),
      ...(line.cart_custom_note ? {} : { action: undo }),
    });
  }

  async function removeLine(): Promise<boolean> {
    const { part_number, car_part_id } = line;
    try {
      const params = { customerOrTemporaryId: customerId(), part_number, car_part_id };
      const response = await api(
        'DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove',
        { params },
      );
      if (!response.ok) {
        notify({ id: 'cart', kind: 'alert', text: response.data.smessage });
        return false;
      }
      expectRemoval(line);
      setCart(response.data);
      offerUndo();
      return true;
    } catch {
      notify({ id: 'cart', kind: 'alert', text: t('network-failed') });
      return false;
    }
  }

  const setQuantity = (newQuantity: number) => withLock(() => changeQuantity(newQuantity));
  const remove = () => withLock(removeLine);
  const alertMinimum = () => notify({ id: 'quantity', kind: 'alert', text: t('cart-quantity-minimum') });

  return {
    quantityText,
    isLocked,
    remove,
    setQuantity,
    setQuantityText,
    commit() {
      const newQuantity = changedQuantity(quantityText, line.quantity);
      if (newQuantity !== null) return setQuantity(newQuantity);
      if (/^0+$/.test(quantityText)) alertMinimum();
      setQuantityText(String(line.quantity));
    },
    step(delta: 1 | -1) {
      // Starts from the displayed quantity, because on a slow connection the previous change may still be pending.
      const newQuantity = stepQuantity(changedQuantity(quantityText, 0) ?? line.quantity, delta);
      if (newQuantity === 'min') alertMinimum();
      else if (newQuantity !== 'max') {
        setQuantityText(String(newQuantity));
        setQuantity(newQuantity);
      }
    },
  };
}
