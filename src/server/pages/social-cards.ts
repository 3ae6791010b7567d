import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { socialCard } from '#web/art/social-card.ts';

const DAY = 'public, max-age=86400';
/** Pictures kept ready: all there are, so that nobody has them drawn again and again. About 100 kB each. */
const KEPT = 240;

/** Social networks show no SVG, so the cards are drawn into PNG, each when it is first asked for. */
export function serveSocialCards(http: FastifyInstance): void {
  const cards = new LRUCache<string, Promise<Buffer>>({ max: KEPT });
  const png = (svg: string) => {
    const known = cards.get(svg);
    if (known) return known;
    const drawn = sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
    cards.set(svg, drawn);
    return drawn;
  };
  http.get<{ Params: { id: string } }>('/social/:id', async (request, reply) => {
    const card = await png(socialCard(request.params.id.replace(/\.png$/, '')));
    return reply.type('image/png').header('cache-control', DAY).send(card);
  });
}
