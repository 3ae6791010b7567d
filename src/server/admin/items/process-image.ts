import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { ok, type Result, refused } from '#domain/result.ts';
import type { StoredImage } from '#server/images/queries.ts';

/** The largest size, in pixels, at which the shop displays images. */
const MAX_SIZE = 1000;
const MAX_PIXELS = 60_000_000;

/** File signatures of JPEG, PNG, WebP and AVIF. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => bytes.toString('latin1', 4, 12) === 'ftypavif',
];

/**
 * Converts an upload to the stored form: upright WebP of at most 1000 pixels, without camera metadata. The format is
 * detected from the content, never from the file name. `bytes` is null for an upload that exceeded the size limit.
 */
export async function processImage(
  bytes: Buffer | null,
): Promise<Result<StoredImage, 'too-large' | 'picture-unreadable'>> {
  if (!bytes) return refused('too-large');
  if (!SIGNATURES.some((matches) => matches(bytes))) return refused('picture-unreadable');
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_SIZE, height: MAX_SIZE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const image_id = `p-${createHash('sha256').update(data).digest('hex').slice(0, 32)}`;
    return ok({ image_id, media_type: 'image/webp', width: info.width, height: info.height, bytes: data });
  } catch {
    return refused('picture-unreadable');
  }
}
