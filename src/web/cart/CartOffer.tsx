import { findSingleAxleLine } from '#domain/cart-offer.ts';
import { setName } from '../catalogue/set-name.ts';
import { useShop } from '../platform/shop.tsx';
import type { GarageCar } from '../platform/shopper.ts';
import { useFetched } from '../ui/use-fetched.ts';
import { AddableMatchingSet } from './AddableMatchingSet.tsx';
import type { Line } from './cart-types.ts';
import { loadMatchingSet } from './load-matching-set.ts';

/** Offers the set for the other axle of the active car, if the cart has sets for one axle only. */
export default function CartOffer(props: { lines: readonly Line[]; car: GarageCar; onAdded(): void }) {
  const { t, api, showSuccess } = useShop();
  const { car } = props;
  const line = findSingleAxleLine(props.lines, car.id);
  const { data: offer, isCurrent } = useFetched(
    line && JSON.stringify([line.part_number, line.car_part_id, car]),
    async () => ({ ok: true, data: await loadMatchingSet(api, line!, car) }),
  );
  if (!offer || !isCurrent) return null;
  return (
    <AddableMatchingSet
      matching={offer}
      onAdded={() => {
        showSuccess(t('cart-just-added', { names: setName(offer.set, t) }));
        props.onAdded();
      }}
    />
  );
}
