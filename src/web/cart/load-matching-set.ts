import { isAddableAtOnce } from '#domain/cart.ts';
import { vehicleQuery } from '../paths.ts';
import type { Api } from '../platform/api.ts';
import type { GarageCar, OfferedSet } from '../platform/shop.tsx';

/** Loads the set for the other axle to offer beside a set; null if there is none that can be added at once. */
export async function loadMatchingSet(
  api: Api,
  { part_number, car_part_id }: { part_number: string; car_part_id: string },
  car: GarageCar,
): Promise<OfferedSet | null> {
  const params = { carpartid: car_part_id, partnumber: part_number };
  const product = await api('GET /product/:carpartid/:partnumber', { params });
  const set = product.ok ? product.data.otherAxle : null;
  if (!set) return null;
  const query = {
    ...vehicleQuery(car),
    answers: JSON.stringify(car.answers),
    sets: `${set.position}~${set.part_number}`,
  };
  // `as never`, because the call's type has the answers as an object; in the URL they are JSON.
  const verdicts = await api('GET /fit', { query: query as never });
  const fit = verdicts.ok ? verdicts.data.fits[0] : undefined;
  return fit && isAddableAtOnce(set, fit) ? { set, fit, car } : null;
}
