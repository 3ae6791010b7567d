import type { VehicleLevel } from '#domain/vehicle.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { useAdmin } from '../platform/admin.tsx';

/** The catalogue's values for the levels chosen above; none for null. A selected value is added if it is not among them. */
export function useLevelValues(
  level: VehicleLevel,
  above: Partial<Record<VehicleLevel, string>> | null,
  selected: string,
): string[] {
  const { api } = useAdmin();
  const { data, isCurrent } = useFetched(above && JSON.stringify(above), () =>
    api('GET /getdistinct', { query: { field: level, ...above } }),
  );
  // While the values for another make or year are loading, the values for the previous one are not offered.
  const values = above && isCurrent ? (data ?? []).map((row) => String(row[level])) : [];
  return selected === '' || values.includes(selected) ? values : [selected, ...values];
}
