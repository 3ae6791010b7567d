import { useState } from 'react';
import type { Vehicle } from '#domain/vehicle.ts';
import { useShop } from '../platform/shop.tsx';
import type { Cart, OfferedSet } from '../platform/shopper.ts';

/** Time for which the button stays locked after the response (PROD-04). */
const LOCK_MS = 1000;

interface AddedSet {
  part_number: string;
  car_part_id: string;
  quantity: number;
}

/** `is_unchecked`: the shopper agreed to add the set without a car. `is_acknowledged`: they know that it does not fit. */
export type Consent = { is_unchecked?: true; is_acknowledged?: true };

export interface AddOptions {
  consent?: Consent;
  /** Becomes the active car if there is none; the cart checks the fit for the active car. */
  car?: Vehicle | null;
  /** The set for the other axle, which the opened cart suggests. */
  offer?: OfferedSet | null;
}

/** Adds sets one by one, then calls `onAdded` or, without it, opens the cart. Stops at a refusal and shows it. */
export function useAddToCart(onAdded?: (cart: Cart) => unknown) {
  const { t, api, adoptCar, setCart, openCart, notify } = useShop();
  const [isAdding, setAdding] = useState(false);
  async function add(sets: AddedSet[], { consent, car, offer = null }: AddOptions = {}) {
    if (isAdding) return;
    setAdding(true);
    const fail = (text: string) => notify({ id: 'add', kind: 'alert', text });
    let cart: Cart | undefined;
    try {
      if (car && !(await adoptCar(car))) return;
      for (const itemData of sets) {
        const body = { itemData, is_replaced: false, ...consent };
        const response = await api('POST /user/cart/add', { body });
        if (!response.ok) return fail(response.data.smessage);
        cart = response.data;
        setCart(cart);
      }
      if (onAdded) await onAdded(cart!);
      else openCart({ part_numbers: sets.map(({ part_number }) => part_number), offer });
    } catch {
      fail(t('network-failed'));
    } finally {
      setTimeout(() => setAdding(false), LOCK_MS);
    }
  }
  return { add, isAdding };
}
