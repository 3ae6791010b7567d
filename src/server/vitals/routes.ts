import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { shopDay } from '#domain/shop-day.ts';
import type { AppContext } from '#server/calls/context.ts';
import { ipPrefixes } from '#server/platform/ip-prefixes.ts';
import { splitLanguage } from '#texts/language-path.ts';

const MAX_BODY_BYTES = 2048;
const BEACON_LIMIT = { name: 'vitals', max: 120, seconds: 60, scope: 'local' } as const;
const beacon = z.object({
  path: z.string().max(300),
  lcp: z.number().min(0).max(120_000),
  cls: z.number().min(0).max(100),
  inp: z.number().min(0).max(120_000),
});

/** The upper bound of the bucket that holds a value. Each bound is about 10% above the one before. */
const bucketOf = (value: number): number =>
  value <= 0 ? 0 : Math.ceil(1.1 ** Math.ceil(Math.log(value) / Math.log(1.1)));

const PAGES = [
  'home',
  'category',
  'product',
  'article',
  'QA',
  'contact',
  'vin',
  'signin',
  'register',
  'user',
  'cart',
  'checkout',
  'order',
  'admin',
];

/** The kind of page, for example `product` for `/product/C1/ESD-1`, or `other` if unknown. */
function pageOf(path: string): string {
  const name = splitLanguage(path).path.split(/[/?]/, 2)[1] || 'home';
  return PAGES.includes(name) ? name : 'other';
}

/** Stores the page performance that a browser measures and sends when the shopper leaves a page. */
export function vitalsRoutes(http: FastifyInstance, { db, clock, limiter }: AppContext): void {
  http.post('/vitals', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const parsed = beacon.safeParse(request.body);
    if (!parsed.success) return reply.status(400).send();
    const waitSeconds = await limiter.take(db, BEACON_LIMIT, ipPrefixes(request.ip).address, clock());
    if (waitSeconds > 0) return reply.status(429).header('retry-after', String(waitSeconds)).send();
    const { path, lcp, cls, inp } = parsed.data;
    const day = shopDay(clock());
    const page = pageOf(path);
    // Buckets are integers, so CLS is stored in thousandths.
    const measures = { lcp, cls: cls * 1000, inp };
    await sql`
      insert into vital (day, page, measure, bucket, count)
      select ${day}::date, ${page}, measure, bucket, 1
      from unnest(${Object.keys(measures)}::text[], ${Object.values(measures).map(bucketOf)}::int[]) as m (measure, bucket)
      on conflict (day, page, measure, bucket) do update set count = vital.count + 1`.execute(db);
    return reply.status(204).send();
  });
}
