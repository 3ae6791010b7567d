import type { Position } from './fitment.ts';

const OTHER_AXLES: Partial<Record<string, Position>> = { Front: 'Rear', Rear: 'Front' };

/** The axle opposite to `position`; null for a set that fits either axle. */
export const otherAxle = (position: string): Position | null => OTHER_AXLES[position] ?? null;
