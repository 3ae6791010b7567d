/** The page of a set without a vehicle, which documents and search engines link to. */
export const setPath = (set: { car_part_id: string; part_number: string }): string =>
  `/product/${encodeURIComponent(set.car_part_id)}/${encodeURIComponent(set.part_number)}`;
