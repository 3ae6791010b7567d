import type { FamilyCode } from './family.ts';
import type { Position } from './fitment.ts';
import { ITEM_LENGTHS } from './item-lengths.ts';

/** What each generated picture of a set shows, in gallery order. */
const IMAGE_VIEWS = ['scene', 'face', 'edge', 'pads', 'box'] as const;

const PLACES: Record<Position, string> = { Front: 'front', Rear: 'rear', 'Front or Rear': 'both' };

/** Ids of the generated pictures of a set, such as `esd-front-5-1`: family, position, lugs, view. */
export function imageIdsFor(set: { family: FamilyCode; position: Position; lugs: number }): string[] {
  return IMAGE_VIEWS.map(
    (_, index) => `${set.family.toLowerCase()}-${PLACES[set.position]}-${set.lugs}-${index + 1}`,
  );
}

/** Where the shop serves what it draws itself, or was given by its staff. */
export const artUrl = (id: string): string => `/art/${id}.svg`;

/**
 * Where a picture is: the shop's pattern with its id, or the link that a supplier's file brought. What staff
 * uploaded (`p-` and 32 digits) is in the shop, wherever the others are. An id needs no escaping (`isImage`).
 */
export function imageUrl(pattern: string, image: string): string {
  if (image.startsWith('https://')) return image;
  return /^p-\w{32}$/.test(image) ? artUrl(image) : pattern.replace('{id}', image);
}

/** The host of a link to a picture; null for the id of one of the shop's own. */
export const imageHost = (image: string): string | null =>
  image.startsWith('https://') && URL.canParse(image) ? new URL(image).host : null;

const IMAGE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const IMAGE_LINK = /^https:\/\/[A-Za-z0-9.-]+(?::\d+)?\/[\x21\x23-\x3b\x3d\x3f-\x7b\x7d\x7e]{1,400}$/;
/** Whether this is shaped like an id of the shop's pictures, or like a link to one. */
export const isImage = (image: string): boolean =>
  IMAGE_ID.test(image) || (IMAGE_LINK.test(image) && image.length <= ITEM_LENGTHS.image);

/**
 * Why an item may not have a picture; null when it may. `hosts` are those that the pages' security policy lets
 * pictures come from: a link elsewhere would be saved and never seen.
 */
export function imageProblem(image: string, hosts: readonly string[]): 'image-format' | 'image-host' | null {
  if (!isImage(image)) return 'image-format';
  const host = imageHost(image);
  return host === null || hosts.includes(host) ? null : 'image-host';
}
