import type { FastifyInstance } from 'fastify';
import { refusalReply } from './error-replies.ts';
import { requestLanguage } from './request-language.ts';

/** Under load, routes of low priority are rejected first; those of priority `always`, such as health checks, never. */
export type Priority = 'low' | 'medium' | 'high' | 'always';

/** A route is rejected while at least this many requests, of any priority, are in progress. */
const MAX_CONCURRENT = { low: 800, medium: 1000, high: 1600 };

/**
 * Rejects requests with 503 before any work is done while too many are in progress, which keeps response
 * times and memory bounded.
 */
export function shedLoad(http: FastifyInstance, limits = MAX_CONCURRENT): void {
  let active = 0;
  http.addHook('onRequest', (request, reply, done) => {
    const priority = request.routeOptions.config?.priority ?? 'low';
    if (priority === 'always') return done();
    if (active >= limits[priority]) {
      const busy = refusalReply(requestLanguage(request), 'busy');
      reply.status(busy.scode).header('retry-after', '2');
      return void reply.send(request.url.startsWith('/api/') ? busy : busy.smessage);
    }
    active += 1;
    reply.raw.once('close', () => {
      active -= 1;
    });
    done();
  });
}
