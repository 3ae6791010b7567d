/**
 * Text lengths of an item in characters, and its number of pictures. Forms and imports share these limits, so
 * that either accepts what the other saved.
 */
export const ITEM_LIMITS = {
  name: 200,
  description: 10_000,
  details: 10_000,
  images: 30,
  /** The id or link of one picture. */
  image: 500,
  interchange: { brand: 100, number: 100 },
} as const;
