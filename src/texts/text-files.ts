import type { Area } from './texts.ts';

/** Areas that most pages load together. They are built as one file, named after the first area. */
const JOINED_AREAS: readonly (readonly Area[])[] = [
  ['pages', 'catalogue', 'fit', 'vehicle', 'wish-lists'],
  ['product', 'product-sections', 'specifications', 'delivery-estimate'],
];

/** The name of the built file with the texts of an area. */
export const textFile = (area: Area): Area => JOINED_AREAS.find((areas) => areas.includes(area))?.[0] ?? area;
