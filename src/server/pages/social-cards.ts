import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { CACHE_ONE_DAY } from '#server/platform/http/asset-headers.ts';
import { socialCard } from '#web/art/social-card.ts';

/** The size of the cache, for about 80 cards. Few are needed, because social networks keep the cards they request. */
const CACHE_BYTES = 8 * 1024 * 1024;

/** Serves social cards as PNG, because social networks do not support SVG. Each is rendered on its first request. */
export function serveSocialCards(http: FastifyInstance): void {
  const cards = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (card, svg) => card.length + svg.length,
    fetchMethod: (svg) => sharp(Buffer.from(svg)).png({ palette: true }).toBuffer(),
  });
  http.get<{ Params: { id: string } }>('/social/:id', async (request, reply) => {
    const card = await cards.fetch(socialCard(request.params.id.replace(/\.png$/, '')));
    return reply.type('image/png').header('cache-control', CACHE_ONE_DAY).send(card);
  });
}
