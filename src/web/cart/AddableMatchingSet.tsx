import { MatchingSet } from '../catalogue/MatchingSet.tsx';
import { useShop } from '../platform/shop.tsx';
import type { OfferedSet } from '../platform/shopper.ts';
import { Button } from '../ui/Button.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

/** A matching set with a button that adds it to the cart and then calls `onAdded` or, without it, opens the cart. */
export function AddableMatchingSet(props: {
  matching: OfferedSet;
  onOpen?: () => void;
  onAdded?: () => void;
}) {
  const { t } = useShop();
  const { matching, onOpen, onAdded } = props;
  const { add, isAdding } = useAddToCart(onAdded);
  const { part_number, car_part_id } = matching.set;
  return (
    <MatchingSet matching={matching} onOpen={onOpen}>
      <Button
        label={t('axle-add')}
        aria-disabled={isAdding}
        onClick={() => add([{ part_number, car_part_id, quantity: 1 }])}
      />
    </MatchingSet>
  );
}
