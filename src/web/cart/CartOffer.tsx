import { lineToMatch } from '#domain/cart-offer.ts';
import { MatchingSet } from '../catalogue/MatchingSet.tsx';
import { setName } from '../catalogue/set-name.ts';
import { type GarageCar, useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import type { Line } from './cart-types.ts';
import { loadMatchingSet } from './load-matching-set.ts';
import { useAddToCart } from './use-add-to-cart.ts';

/** Offers the set for the other axle of the active car, if the cart has sets for one axle only. */
export default function CartOffer(props: { lines: readonly Line[]; car: GarageCar; onAdded(): void }) {
  const { t, api, showSuccess } = useShop();
  const { car } = props;
  const line = lineToMatch(props.lines, car.id);
  const { data: offer, isCurrent } = useFetched(
    line && JSON.stringify([line.part_number, line.car_part_id, car]),
    async () => ({ ok: true, data: await loadMatchingSet(api, line!, car) }),
  );
  const { add, isAdding } = useAddToCart(() => {
    showSuccess(t('cart-just-added', { names: setName(offer!.set, t) }));
    props.onAdded();
  });
  if (!offer || !isCurrent) return null;
  const { part_number, car_part_id } = offer.set;
  return (
    <MatchingSet matching={offer}>
      <Button
        label={t('axle-add')}
        aria-disabled={isAdding}
        onClick={() => add([{ part_number, car_part_id, quantity: 1 }])}
      />
    </MatchingSet>
  );
}
