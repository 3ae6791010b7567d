import type { FamilyCode } from './family.ts';
import type { Position } from './fitment.ts';
import { ITEM_LIMITS } from './item-limits.ts';

/** The views of a set for which images are generated, in gallery order. */
const IMAGE_VIEWS = ['set', 'front', 'side', 'pads', 'box'] as const;

const POSITION_SLUGS: Record<Position, string> = { Front: 'front', Rear: 'rear', 'Front or Rear': 'both' };

/**
 * Ids of the generated images of a set, such as `esd-front-5-1` (family, position, lugs, view), or `es-rear-solid-5-1`
 * if its rotors are not vented.
 */
export function imageIdsFor(set: {
  family: FamilyCode;
  position: Position;
  vented: boolean;
  lugs: number;
}): string[] {
  const rotor = `${POSITION_SLUGS[set.position]}${set.vented ? '' : '-solid'}`;
  return IMAGE_VIEWS.map((_, index) => `${set.family.toLowerCase()}-${rotor}-${set.lugs}-${index + 1}`);
}

/** The URL of a generated or uploaded image, which the shop serves itself. */
export const artUrl = (id: string): string => `/art/${id}.svg`;

/**
 * The URL of an image. An https link of a supplier stays unchanged. An upload, whose id is `p-` and 32 characters, is
 * served by the shop. Any other id is filled into `pattern`; it needs no escaping, because `isImageReference` checks
 * ids before they are saved.
 */
export function imageUrl(pattern: string, image: string): string {
  if (image.startsWith('https://')) return image;
  return isUpload(image) ? artUrl(image) : pattern.replace('{id}', image);
}

/** True for a generated drawing. If `pattern` is not the default one, ids refer to photos instead. */
export const isDrawing = (pattern: string, image: string): boolean =>
  !isUpload(image) && imageUrl(pattern, image) === artUrl(image);

export const isUpload = (image: string): boolean => /^p-\w{32}$/.test(image);

/** Uploads are stored at this width in pixels; a smaller image keeps its own width. */
const STORED_WIDTH = 1000;
/** The smaller widths at which uploads are also offered. */
const IMAGE_WIDTHS: readonly number[] = [180, 360, 720];
export const isImageWidth = (width: number): boolean => IMAGE_WIDTHS.includes(width);

/** The `srcset` of an uploaded image; undefined for others, which have one size. */
export const imageSrcSet = (image: string): string | undefined =>
  isUpload(image)
    ? [
        ...IMAGE_WIDTHS.map((width) => `${artUrl(image)}?w=${width} ${width}w`),
        `${artUrl(image)} ${STORED_WIDTH}w`,
      ].join(', ')
    : undefined;

/** The host of an image link; null for an id or a malformed link. */
export const imageHost = (image: string): string | null =>
  image.startsWith('https://') && URL.canParse(image) ? new URL(image).host : null;

const IMAGE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
/** In the path, printable ASCII without `"`, `<` and `>`, and without `|`, which separates images in an import. */
const IMAGE_LINK = /^https:\/\/[A-Za-z0-9.-]+(?::\d+)?\/[\x21\x23-\x3b\x3d\x3f-\x7b\x7d\x7e]{1,400}$/;
/** True for a well-formed image id or image link. */
export const isImageReference = (image: string): boolean =>
  IMAGE_ID.test(image) ||
  (IMAGE_LINK.test(image) && image.length <= ITEM_LIMITS.image && URL.canParse(image));

/**
 * Rejects malformed images, and links to hosts other than `hosts`: the Content Security Policy allows images only from
 * these, so an image from another host would never be displayed.
 */
export function validateImage(image: string, hosts: readonly string[]): 'image-format' | 'image-host' | null {
  if (!isImageReference(image)) return 'image-format';
  const host = imageHost(image);
  return host === null || hosts.includes(host) ? null : 'image-host';
}
