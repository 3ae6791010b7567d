/** The path of a set's page without a vehicle, for links in documents and search engines. */
export const setPath = (set: { car_part_id: string; part_number: string }): string =>
  `/product/${encodeURIComponent(set.car_part_id)}/${encodeURIComponent(set.part_number)}`;
