import { otherAxle } from '#domain/axles.ts';
import { isAddableAtOnce, mayBeOffered } from '#domain/cart.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import type { AddOptions } from '../cart/use-add-to-cart.ts';
import { useShop } from '../platform/shop.tsx';
import type { OfferedSet } from '../platform/shopper.ts';
import type { FitResults } from './use-fits.ts';

/** The options to add the set at an index; undefined if the set is sold out, may not fit, or is for another car. */
export function useQuickAdd(
  sets: readonly OfferedSet['set'][],
  { fits, car, isLoaded }: FitResults,
  vehicle: Vehicle | null,
): (index: number) => AddOptions | undefined {
  const { activeCar } = useShop();
  // The cart would judge the set for the active car.
  const isOtherCar = activeCar !== null && car !== activeCar;
  const isAddable = (index: number) => isAddableAtOnce(sets[index]!, fits[index]!);
  return (index) => {
    if (!isLoaded || isOtherCar || !isAddable(index)) return undefined;
    const { subcategory, position } = sets[index]!;
    const otherPosition = otherAxle(position);
    const offers = sets
      .map((set, setIndex) => ({ set, fit: fits[setIndex]!, car: activeCar ?? car }))
      .filter(({ set }) => set.subcategory === subcategory && set.position === otherPosition);
    // A set that is certain to fit or, without one, a set whose fit the shopper can find out.
    const offer =
      offers.find(({ set, fit }) => isAddableAtOnce(set, fit)) ??
      offers.find(({ set, fit }) => mayBeOffered(set, fit)) ??
      null;
    return { car: vehicle, offer };
  };
}
