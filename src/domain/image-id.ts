import type { FamilyCode } from './family.ts';
import type { Position } from './fitment.ts';

/** What each generated picture of a set shows, in gallery order. */
export const IMAGE_VIEWS = ['scene', 'face', 'edge', 'pads', 'box'] as const;

const PLACES: Record<Position, string> = { Front: 'front', Rear: 'rear', 'Front or Rear': 'both' };

/** Ids of the generated pictures of a set, such as `esd-front-5-1`: family, position, lugs, view. */
export function imageIdsFor(set: { family: FamilyCode; position: Position; lugs: number }): string[] {
  return IMAGE_VIEWS.map(
    (_, index) => `${set.family.toLowerCase()}-${PLACES[set.position]}-${set.lugs}-${index + 1}`,
  );
}
