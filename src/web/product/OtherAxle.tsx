import { isAddableAtOnce } from '#domain/cart.ts';
import type { Fit } from '#domain/fitment.ts';
import { useAddToCart } from '../cart/use-add-to-cart.ts';
import { MatchingSet } from '../catalogue/MatchingSet.tsx';
import { type OfferedSet, useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';

type CarSet = Record<'part_number' | 'car_part_id', string> & { in_stock: boolean };

/** The matching set for the other axle. If both are in stock and fit the active car, they can be added together. */
export function OtherAxle({ set, fit, matching }: { set: CarSet; fit: Fit; matching: OfferedSet }) {
  const { t } = useShop();
  const { add, isAdding } = useAddToCart();
  const addBoth = () =>
    add(
      [set, matching.set].map(({ part_number, car_part_id }) => ({ part_number, car_part_id, quantity: 1 })),
    );
  return (
    <MatchingSet matching={matching}>
      {isAddableAtOnce(set, fit) && isAddableAtOnce(matching.set, matching.fit) ? (
        <Button label={t('axle-add-both')} aria-disabled={isAdding} onClick={addBoth} />
      ) : null}
    </MatchingSet>
  );
}
