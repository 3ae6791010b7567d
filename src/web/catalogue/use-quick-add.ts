import { isAddableAtOnce } from '#domain/cart.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import type { AddOptions } from '../cart/use-add-to-cart.ts';
import { type OfferedSet, useShop } from '../platform/shop.tsx';
import type { Fits } from './use-fits.ts';

/**
 * Returns the options for adding a set of a list by its index. Undefined for a set whose page has to be opened first, because it is
 * sold out or may not fit, or because the list is about another car than the active one, for which the cart judges.
 */
export function useQuickAdd(
  sets: readonly OfferedSet['set'][],
  { fits, car, isLoaded }: Fits,
  vehicle: Vehicle | null,
): (index: number) => AddOptions | undefined {
  const { activeCar } = useShop();
  const isOtherCar = activeCar !== null && car !== activeCar;
  const isAddable = (index: number) => isAddableAtOnce(sets[index]!, fits[index]!);
  return (index) => {
    if (!isLoaded || isOtherCar || !isAddable(index)) return undefined;
    const { subcategory, position } = sets[index]!;
    const otherAxle = sets.findIndex(
      (set, other) => isAddable(other) && set.subcategory === subcategory && set.position !== position,
    );
    return {
      car: vehicle,
      offer: otherAxle < 0 ? null : { set: sets[otherAxle]!, fit: fits[otherAxle]!, car: activeCar ?? car },
    };
  };
}
