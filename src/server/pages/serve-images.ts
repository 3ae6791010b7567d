import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { isImageWidth, isUpload } from '#domain/image-id.ts';
import type { AppContext } from '#server/calls/context.ts';
import { findImage } from '#server/images/queries.ts';
import { CACHE_ONE_DAY, CACHE_ONE_YEAR, UNUSED_BY_ASSETS } from '#server/platform/http/asset-headers.ts';
import { compressBrotli, recompressFor } from '#server/platform/http/compress.ts';
import { productArt } from '#web/art/product-art.ts';

const PHOTO_CACHE_BYTES = 16 * 1024 * 1024;
const DRAWING_CACHE_BYTES = 2 * 1024 * 1024;

interface SizedImage {
  media_type: string;
  bytes: Uint8Array;
}

interface PhotoSize {
  id: string;
  /** In pixels; null for the original. */
  width: number | null;
  is_avif: boolean;
}

/** Serves the drawings of sets, compressed, and uploaded photos in the width and format that suit the browser. */
export function serveImages(http: FastifyInstance, { db }: Pick<AppContext, 'db'>): void {
  // Simultaneous requests for one image share its computation.
  const drawings = new LRUCache<string, Buffer, string>({
    maxSize: DRAWING_CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: (_id, _stale, { context: svg }) => compressBrotli(Buffer.from(svg), 11),
    ignoreFetchAbort: true,
  });
  const photos = new LRUCache<string, SizedImage, PhotoSize>({
    maxSize: PHOTO_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (_key, _stale, { context }) => readPhoto(context),
  });

  async function readPhoto({ id, width, is_avif }: PhotoSize): Promise<SizedImage | undefined> {
    const original = await findImage(db, id);
    if (!original || width === null) return original;
    const resized = sharp(original.bytes).resize({ width, withoutEnlargement: true });
    const bytes = await (is_avif ? resized.avif({ quality: 55 }) : resized.webp({ quality: 80 })).toBuffer();
    return { media_type: is_avif ? 'image/avif' : 'image/webp', bytes };
  }

  http.get<{ Params: { id: string }; Querystring: { w?: string } }>('/art/:id', async (request, reply) => {
    const id = request.params.id.replace(/\.svg$/, '');
    const svg = productArt(id);
    if (svg !== null) {
      const { body, encoding } = await recompressFor(
        request.headers['accept-encoding'] ?? '',
        (await drawings.fetch(id, { context: svg }))!,
      );
      if (encoding) reply.header('content-encoding', encoding);
      for (const name of UNUSED_BY_ASSETS) reply.removeHeader(name);
      return reply
        .type('image/svg+xml')
        .headers({ 'cache-control': CACHE_ONE_DAY, vary: 'accept-encoding' })
        .send(body);
    }
    if (!isUpload(id)) return reply.status(404).send();
    const width = Number(request.query.w);
    const size: PhotoSize = {
      id,
      width: isImageWidth(width) ? width : null,
      is_avif: /\bimage\/avif\b/.test(request.headers.accept ?? ''),
    };
    const photo = await photos.fetch(`${id} ${size.width} ${size.is_avif}`, { context: size });
    if (!photo) return reply.status(404).send();
    return reply
      .type(photo.media_type)
      .headers({ 'cache-control': CACHE_ONE_YEAR, vary: 'accept' })
      .send(photo.bytes);
  });
}
