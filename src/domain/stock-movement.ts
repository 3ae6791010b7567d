/** The causes of stock movements. `receive`, `ship`, `restock` and `adjust` change the units on hand. */
export const MOVEMENT_CAUSES = [
  'receive',
  'hold',
  'release',
  'allocate',
  'deallocate',
  'ship',
  'restock',
  'adjust',
] as const;
export type MovementCause = (typeof MOVEMENT_CAUSES)[number];
