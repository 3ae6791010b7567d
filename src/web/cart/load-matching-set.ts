import { otherAxle } from '#domain/axles.ts';
import { isAddableAtOnce } from '#domain/cart.ts';
import { fitQuery } from '../catalogue/use-fits.ts';
import { vehicleQuery } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import type { GarageCar, OfferedSet } from '../platform/shopper.ts';
import { familyClass } from '../ui/family-class.ts';

/** More sets than any car has of one family at one axle. */
const MAX_SETS = 20;

/** Loads the set of the same family for the car's other axle; null if none is in stock and certain to fit. */
export async function loadMatchingSet(
  api: Api,
  set: { subcategory: string; position: string },
  car: GarageCar,
): Promise<OfferedSet | null> {
  const position = otherAxle(set.position);
  if (!position) return null;
  const list = await api('GET /search/filter/:category/:subcategory', {
    params: { category: 'rotor', subcategory: familyClass(set.subcategory) },
    query: { ...vehicleQuery(car), position, size: MAX_SETS },
  });
  const sets = list.ok ? list.data.products : [];
  if (sets.length === 0) return null;
  const verdicts = await api('GET /fit', { query: fitQuery(car, sets) });
  const fits = verdicts.ok ? verdicts.data.fits : [];
  const index = fits.findIndex((fit, setIndex) => isAddableAtOnce(sets[setIndex]!, fit));
  return index < 0 ? null : { set: sets[index]!, fit: fits[index]!, car };
}
