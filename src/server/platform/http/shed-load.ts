import type { FastifyInstance } from 'fastify';
import type { RefusalReply } from '#contract/refusals.ts';
import { refusals } from '#contract/refusals.ts';
import { formatText } from '#texts/texts.ts';

export type RequestClass = 'browsing' | 'admin' | 'payment';

/**
 * The number of requests in progress, of all classes together, at which a class is turned away: browsing
 * first, payments last.
 */
const MAX_CONCURRENT: Record<RequestClass, number> = { browsing: 800, admin: 1000, payment: 1600 };

const PAYMENT = /^\/(?:api\/(?:placeorder|quote)|checkout|order|webhooks)(?:[/?]|$)/;
const ADMIN = /^\/(?:api\/)?(?:admin|upload)(?:[/?]|$)/;
/** Load balancers rely on these, so they always respond. */
const HEALTH_CHECK = /^\/(?:health|ready)$/;

const classOf = (url: string): RequestClass =>
  PAYMENT.test(url) ? 'payment' : ADMIN.test(url) ? 'admin' : 'browsing';

/**
 * Rejects requests with 503 before any work is done while too many are in progress, which keeps response
 * times and memory bounded.
 */
export function shedLoad(http: FastifyInstance, limits: Record<RequestClass, number> = MAX_CONCURRENT): void {
  let active = 0;
  http.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    if (HEALTH_CHECK.test(url)) return done();
    if (active >= limits[classOf(url)]) {
      reply.status(refusals.busy).header('retry-after', '2');
      const smessage = formatText('en', 'busy', {});
      const response: RefusalReply = { scode: refusals.busy, smessage, reason: 'busy' };
      return void reply.send(url.startsWith('/api/') ? response : smessage);
    }
    active += 1;
    reply.raw.once('close', () => {
      active -= 1;
    });
    done();
  });
}
