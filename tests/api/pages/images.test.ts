import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { saveImage } from '#server/images/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { builtPages } from '#tests/support/pages.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const PHOTO = 'p-0123456789abcdef0123456789abcdef';

describeWithDatabase('images', (open) => {
  const shop = startShopForSuite(open, { servePages: builtPages });
  beforeAll(async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const photo = sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } });
    const bytes = await photo.webp().toBuffer();
    const image = { image_id: PHOTO, media_type: 'image/webp', width: 1000, height: 750, bytes };
    await inTransaction(shop.db, (tx) => saveImage(tx, image));
  });

  async function fetchImage(path: string, headers: Record<string, string> = {}) {
    const response = await shop.app.http.inject({ method: 'GET', url: path, headers });
    expect(response.statusCode).toBe(200);
    return response;
  }

  test('a drawing is compressed with an encoding that the browser accepts', async () => {
    const plainImage = (await fetchImage('/art/esd-front-5-1.svg')).rawPayload;
    const brotli = await fetchImage('/art/esd-front-5-1.svg', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plainImage);
    expect(brotli.rawPayload.length).toBeLessThan(3000);
    const gzip = await fetchImage('/art/esd-front-5-1.svg', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload)).toEqual(plainImage);
  });

  test('a photo is served in the requested width and in the best format that the browser accepts', async () => {
    const sizeOf = async (query: string, accept = '*/*') => {
      // All image URLs end in `.svg`, even those of photos.
      const response = await fetchImage(`/art/${PHOTO}.svg${query}`, { accept });
      const { width, format, compression } = await sharp(response.rawPayload).metadata();
      expect(response.headers.vary).toContain('accept');
      return `${response.headers['content-type']} ${width} ${compression ?? format}`;
    };
    expect(await sizeOf('')).toBe('image/webp 1000 webp');
    expect(await sizeOf('?w=360')).toBe('image/webp 360 webp');
    expect(await sizeOf('?w=360', 'image/avif,image/webp,*/*')).toBe('image/avif 360 av1');
    expect(await sizeOf('?w=361'), 'only the offered widths are made').toBe('image/webp 1000 webp');
  });

  test.each(['/art/%00', `/art/${PHOTO}%00`, '/art/other.svg', `/art/${PHOTO.replace('0', '1')}`])(
    '%s names no image and returns 404',
    async (path) => {
      const response = await shop.app.http.inject(path);
      expect([response.statusCode, response.body]).toEqual([404, '']);
    },
  );
});
