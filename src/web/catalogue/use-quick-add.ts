import type { Vehicle } from '#domain/vehicle.ts';
import { type OfferedSet, useShop } from '../platform/shop.tsx';
import type { Fits } from './use-fits.ts';

/** The addition of a set to the cart from a list. */
export interface QuickAdd {
  /** Makes the list's vehicle active, for which the cart judges the set. */
  before(): Promise<void>;
  /** The set for the other axle, for the cart to offer. */
  offer: OfferedSet | null;
}

/**
 * The additions of a list's sets by their index. Undefined for a set whose page has to be opened first, because it is sold
 * out or may not fit, or because the list is about another car than the active one, for which the cart judges.
 */
export function useQuickAdd(
  sets: readonly OfferedSet['set'][],
  { fits, car, isLoaded }: Fits,
  vehicle: Vehicle | null,
): (index: number) => QuickAdd | undefined {
  const { activeCar, adoptCar } = useShop();
  const isOtherCar = activeCar !== null && car !== activeCar;
  const canAdd = (index: number) => fits[index]?.verdict === 'fits' && sets[index]!.in_stock;
  return (index) => {
    if (!isLoaded || isOtherCar || !canAdd(index)) return undefined;
    const { subcategory, position } = sets[index]!;
    const otherAxle = sets.findIndex(
      (set, other) => canAdd(other) && set.subcategory === subcategory && set.position !== position,
    );
    return {
      before: async () => {
        if (vehicle) await adoptCar(vehicle);
      },
      offer: otherAxle < 0 ? null : { set: sets[otherAxle]!, fit: fits[otherAxle]!, car: activeCar ?? car },
    };
  };
}
