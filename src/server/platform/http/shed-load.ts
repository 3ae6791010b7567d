import type { FastifyInstance } from 'fastify';
import type { RefusalReply } from '#contract/refusals.ts';
import { refusals } from '#contract/refusals.ts';
import { message } from '#texts/texts.ts';

export type Work = 'reading' | 'office' | 'paying';

/**
 * How many requests may be under way, of all kinds together, for another one of this kind to be begun:
 * whoever looks around is asked to come again first, whoever pays last.
 */
const MAX_CONCURRENT: Record<Work, number> = { reading: 800, office: 1000, paying: 1600 };

const PAYING = /^\/(?:api\/(?:placeorder|quote)|checkout|order|webhooks)(?:[/?]|$)/;
const OFFICE = /^\/(?:api\/)?(?:admin|upload)(?:[/?]|$)/;
/** How a load balancer knows whether to send less; these answer always. */
const ASKED_FROM_OUTSIDE = /^\/(?:health|ready)$/;

const workOf = (url: string): Work => (PAYING.test(url) ? 'paying' : OFFICE.test(url) ? 'office' : 'reading');

/**
 * Turns requests away, with 503 and before anything is done for them, while too many are under way: those
 * that are served stay quick, and memory stays bounded.
 */
export function shedLoad(http: FastifyInstance, most: Record<Work, number> = MAX_CONCURRENT): void {
  let underWay = 0;
  http.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    if (ASKED_FROM_OUTSIDE.test(url)) return done();
    if (underWay >= most[workOf(url)]) {
      reply.status(refusals.busy).header('retry-after', '2');
      const smessage = message('en', 'busy', {});
      const response: RefusalReply = { scode: refusals.busy, smessage, reason: 'busy' };
      return void reply.send(url.startsWith('/api/') ? response : smessage);
    }
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    done();
  });
}
