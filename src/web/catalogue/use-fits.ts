import { useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import type { Fit, SetAtAxle } from '#domain/fitment.ts';
import { isCar, isWithin, type Vehicle } from '#domain/vehicle.ts';
import { vehicleQuery } from '../paths.ts';
import { type GarageCar, useShop } from '../platform/shop.tsx';

type JudgedCar = Vehicle & Partial<Pick<GarageCar, 'id' | 'name' | 'answers'>>;

export interface FitResults {
  /** The verdicts, in the order of the sets. */
  fits: Fit[];
  /** The car for which the sets were judged; null if there is none. */
  car: JudgedCar | null;
  questions: Reply<'GET /fit'>['questions'];
  /** False while the active car or the verdicts are still loading. */
  isLoaded: boolean;
}

/**
 * The fit of a page's sets for the active car, loaded after the cached page. A page about another vehicle keeps its
 * verdicts; one about all trims of the active car is judged for that car.
 */
export function useFits(
  sets: readonly (SetAtAxle & { fit: Fit })[],
  pageVehicle: Vehicle | null = null,
): FitResults {
  const { api, cars, activeCar } = useShop();
  const [loadedFits, setLoadedFits] = useState<{ key: string; reply: Reply<'GET /fit'> } | null>(null);
  const isOtherVehicle =
    pageVehicle !== null && isCar(pageVehicle) && !(activeCar && isWithin(activeCar, pageVehicle));
  const query =
    activeCar && !isOtherVehicle
      ? {
          ...vehicleQuery(activeCar),
          answers: JSON.stringify(activeCar.answers),
          sets: sets.map(({ position, part_number }) => `${position}~${part_number}`).join('|'),
        }
      : null;
  const key = query && JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the query
  useEffect(() => {
    if (!query || !key) return;
    let isCurrent = true;
    // `as never`, because the call's type has the answers as an object; in the URL they are JSON.
    api('GET /fit', { query: query as never }).then(
      (response) => {
        if (isCurrent && response.ok) setLoadedFits({ key, reply: response.data });
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [api, key]);
  const reply = key !== null && loadedFits?.key === key ? loadedFits.reply : null;
  return {
    fits: reply?.fits ?? sets.map(({ fit }) => fit),
    car: isOtherVehicle ? pageVehicle : activeCar,
    questions: reply?.questions ?? [],
    isLoaded: cars !== null && (key === null || reply !== null),
  };
}
