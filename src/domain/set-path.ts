/** The path of a set's page without a chosen vehicle, for emails and search engines. */
export const pathOfSet = (set: { car_part_id: string; part_number: string }): string =>
  `/product/${encodeURIComponent(set.car_part_id)}/${encodeURIComponent(set.part_number)}`;
