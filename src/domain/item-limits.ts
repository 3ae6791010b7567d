/**
 * The maximum lengths of an item's texts (in characters), number of images, and price. Forms and imports share these
 * limits, so that a form can save an imported item, and the other way round.
 */
export const ITEM_LIMITS = {
  name: 200,
  description: 10_000,
  details: 10_000,
  images: 30,
  /** Length of the id or link of one image. */
  image: 500,
  interchange: { brand: 100, number: 100 },
  /** In cents. */
  price: 10_000_000,
} as const;
