import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { ok, type Result, refused } from '#domain/result.ts';
import type { StoredImage } from '#server/images/queries.ts';

/** The width that the shop shows pictures at. */
const WIDTH = 1000;
const MAX_PIXELS = 60_000_000;

const STARTS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => bytes.toString('latin1', 4, 12) === 'ftypavif',
];

/**
 * An uploaded picture as the shop keeps it: upright, at most 1000 wide, WebP, without what cameras write
 * into files. Its content decides what it is, never its name.
 */
export async function processImage(bytes: Buffer): Promise<Result<StoredImage, 'picture-unreadable'>> {
  if (!STARTS.some((isOne) => isOne(bytes))) return refused('picture-unreadable');
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: WIDTH, height: WIDTH, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const image_id = `p-${createHash('sha256').update(data).digest('hex').slice(0, 32)}`;
    return ok({ image_id, media_type: 'image/webp', width: info.width, height: info.height, bytes: data });
  } catch {
    return refused('picture-unreadable');
  }
}
