import { useEffect, useState } from 'react';
import { MatchingSet } from '../catalogue/MatchingSet.tsx';
import { setName } from '../catalogue/set-name.ts';
import { type GarageCar, type OfferedSet, useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import type { Line } from './cart-types.ts';
import { loadMatchingSet } from './load-matching-set.ts';

/** Offers the set for the other axle of the active car, if the cart has sets for one axle only. */
export default function CartOffer(props: { lines: readonly Line[]; car: GarageCar; onAdded(): void }) {
  const { t, api, setCart, showAlert, showSuccess } = useShop();
  const [isAdding, setAdding] = useState(false);
  const [loaded, setLoaded] = useState<{ key: string; offer: OfferedSet | null } | null>(null);
  const lines = props.lines.filter((line) => line.car_id === props.car.id);
  const [firstLine] = lines;
  const hasOneAxle = lines.every(({ position }) => position === firstLine!.position);
  const line = hasOneAxle ? firstLine : undefined;
  const key = line ? JSON.stringify([line.part_number, line.car_part_id, props.car]) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the line and the car
  useEffect(() => {
    if (!line || !key) return;
    loadMatchingSet(api, line, props.car).then(
      (offer) => setLoaded({ key, offer }),
      () => {},
    );
  }, [api, key]);
  const offer = key !== null && loaded?.key === key ? loaded.offer : null;
  if (!offer) return null;

  async function add({ set }: OfferedSet) {
    if (isAdding) return;
    setAdding(true);
    const { part_number, car_part_id } = set;
    const body = { itemData: { part_number, car_part_id, quantity: 1 }, is_replaced: false };
    const response = await api('POST /user/cart/add', { body }).catch(() => null);
    setAdding(false);
    if (!response?.ok) return showAlert(response?.data.smessage ?? t('network-failed'));
    setCart(response.data);
    showSuccess(t('cart-just-added', { names: setName(set, t) }));
    props.onAdded();
  }
  return (
    <MatchingSet matching={offer}>
      <Button label={t('axle-add')} aria-disabled={isAdding} onClick={() => add(offer)} />
    </MatchingSet>
  );
}
