import type { Locator } from '@playwright/test';
import decodeQR, { type FinderPoints } from 'qr/decode.js';
import sharp from 'sharp';

/** Reads the QR code in a screenshot, with a library other than the one used to draw it. */
export async function readQr(image: Locator): Promise<string> {
  const pixels = sharp(await image.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  let points: FinderPoints | undefined;
  const text = decodeQR(
    { data, width: info.width, height: info.height },
    { pointsOnDetect: (found) => (points = found) },
  );
  const { bounds, tl } = points!;
  const margin = Math.min(...bounds.flatMap(({ x, y }) => [x, y, info.width - x, info.height - y]));
  // The quiet zone must be 4 modules; half a module is tolerated because screenshots are rounded to whole pixels.
  if (margin < 3.5 * tl.moduleSize)
    throw new Error('the quiet zone around the code is narrower than 4 modules');
  return text;
}
