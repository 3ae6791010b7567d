import { isAddableAtOnce } from '#domain/cart.ts';
import type { Fit } from '#domain/fitment.ts';
import { toCents } from '#domain/money.ts';
import { pricesIn } from '#domain/price.ts';
import { formatPrice } from '#texts/format-money.ts';
import { useAddToCart } from '../cart/use-add-to-cart.ts';
import { MatchingSet } from '../catalogue/MatchingSet.tsx';
import { useShop } from '../platform/shop.tsx';
import type { OfferedSet } from '../platform/shopper.ts';
import { Button } from '../ui/Button.tsx';
import type { Prices } from '../ui/Price.tsx';

type PricedSet = Prices & Record<'part_number' | 'car_part_id', string> & { in_stock: boolean };

/** The matching set for the other axle. If both are in stock and fit the active car, they can be added together. */
export function OtherAxle({ set, fit, matching }: { set: PricedSet; fit: Fit; matching: OfferedSet }) {
  const { t, currency } = useShop();
  const { add, isAdding } = useAddToCart();
  const sets = [set, matching.set];
  const addBoth = () =>
    add(sets.map(({ part_number, car_part_id }) => ({ part_number, car_part_id, quantity: 1 })));
  const total = sets.reduce((sum, each) => {
    const { normal, sale } = pricesIn(each, currency);
    return sum + toCents(sale ?? normal);
  }, 0);
  return (
    <MatchingSet matching={matching}>
      {isAddableAtOnce(set, fit) && isAddableAtOnce(matching.set, matching.fit) ? (
        <Button
          label={t('axle-add-both', { total: formatPrice(total, currency, t) })}
          aria-disabled={isAdding}
          onClick={addBoth}
        />
      ) : null}
    </MatchingSet>
  );
}
