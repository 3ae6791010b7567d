/**
 * How long the texts of an item may be, in characters, and how many pictures it has. One measure for what
 * staff type and for what files bring: else the one could not save, or read again, what the other took.
 */
export const ITEM_LENGTHS = {
  name: 200,
  description: 10_000,
  details: 10_000,
  images: 30,
  image: 500,
  interchange: { brand: 100, number: 100 },
} as const;
