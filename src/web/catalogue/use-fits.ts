import type { Reply } from '#contract/calls.ts';
import { type Fit, type SetAtAxle, type ShopperCar, setKey } from '#domain/fitment.ts';
import { isCar, isWithin, type Vehicle } from '#domain/vehicle.ts';
import { vehicleQuery } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import type { GarageCar } from '../platform/shopper.ts';
import { useFetched } from '../ui/use-fetched.ts';

type JudgedCar = Vehicle & Partial<Pick<GarageCar, 'id' | 'name' | 'answers'>>;

export interface FitResults {
  fits: Fit[];
  /** The car for which the sets were judged; null if there is none. */
  car: JudgedCar | null;
  questions: Reply<'GET /fit'>['questions'];
  /** False while the active car or the verdicts are still loading. */
  isLoaded: boolean;
  /** True if loading them has failed; `retry` tries again. */
  hasFailed: boolean;
  retry(): void;
}

/** The query of `GET /fit`. */
export const fitQuery = (car: ShopperCar, sets: readonly SetAtAxle[]) => ({
  ...vehicleQuery(car),
  answers: JSON.stringify(car.answers),
  sets: sets.map(({ position, part_number }) => `${position}~${part_number}`).join('|'),
});

/** Loads the fit of a page's sets for the active car. For a page about another vehicle, the page's verdicts stay. */
export function useFits(
  sets: readonly (SetAtAxle & { fit: Fit })[],
  pageVehicle: Vehicle | null = null,
): FitResults {
  const { api, cars, activeCar, hasHeaderFailed, reloadHeader } = useShop();
  const isOtherVehicle =
    pageVehicle !== null && isCar(pageVehicle) && !(activeCar && isWithin(activeCar, pageVehicle));
  // Sorted, so that sets in another order are not judged again.
  const sorted = [...sets].sort((a, b) => (setKey(a) < setKey(b) ? -1 : 1));
  const query = activeCar && !isOtherVehicle ? fitQuery(activeCar, sorted) : null;
  const carAndSets = `${activeCar?.id} ${query?.sets} `;
  const { data, dataKey, isCurrent, isLoading, hasFailed, retry } = useFetched(
    query && carAndSets + JSON.stringify(query),
    () => api('GET /fit', { query: query! }),
  );
  // After an answer about the car, the former verdicts and questions stay until the new ones are loaded.
  const reply = isCurrent || (isLoading && dataKey?.startsWith(carAndSets)) ? data : null;
  return {
    fits: sets.map((set) => reply?.fits[sorted.indexOf(set)] ?? set.fit),
    car: isOtherVehicle ? pageVehicle : activeCar,
    questions: reply?.questions ?? [],
    isLoaded: cars !== null && (query === null || isCurrent),
    hasFailed: hasHeaderFailed || (hasFailed && !isLoading),
    retry: hasHeaderFailed ? reloadHeader : retry,
  };
}
