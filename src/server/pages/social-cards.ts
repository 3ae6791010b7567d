import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { socialCard } from '#web/art/social-card.ts';

const CACHE_ONE_DAY = 'public, max-age=86400';
/** Enough for all cards, of about 100 kB each. */
const MAX_CARDS = 240;

/** Serves social cards as PNG, because social networks do not support SVG. Each is rendered on its first request. */
export function serveSocialCards(http: FastifyInstance): void {
  const cards = new LRUCache<string, Promise<Buffer>>({ max: MAX_CARDS });
  const png = (svg: string) => {
    const cached = cards.get(svg);
    if (cached) return cached;
    const rendered = sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
    cards.set(svg, rendered);
    return rendered;
  };
  http.get<{ Params: { id: string } }>('/social/:id', async (request, reply) => {
    const card = await png(socialCard(request.params.id.replace(/\.png$/, '')));
    return reply.type('image/png').header('cache-control', CACHE_ONE_DAY).send(card);
  });
}
