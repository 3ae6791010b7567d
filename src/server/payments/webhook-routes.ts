import type { FastifyInstance } from 'fastify';
import { addressPrefix, type Limiter } from '#server/platform/limits.ts';
import { type ReadEvent, saveEvent } from './events.ts';
import type { PaymentContext } from './pay.ts';

/** Where providers send their messages, under the shop's address. */
export const WEBHOOK_PATHS = { square: '/webhooks/square', paypal: '/webhooks/paypal' } as const;

/**
 * Takes the providers' messages: checks whose they are over the raw body, keeps each once, wakes the
 * worker, answers at once. What is told is never believed; the worker asks the provider.
 */
export function webhookRoutes(
  http: FastifyInstance,
  options: {
    payments: PaymentContext;
    limiter: Limiter;
    readers: Record<keyof typeof WEBHOOK_PATHS, ReadEvent>;
    wake(): void;
  },
): void {
  const { payments, limiter, readers, wake } = options;
  const { db, clock } = payments;
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const provider of ['square', 'paypal'] as const) {
      scope.post(WEBHOOK_PATHS[provider], async (request, reply) => {
        const sender = addressPrefix(request.ip);
        const wait = await limiter.look(db, 'forged-messages', sender, clock());
        if (wait > 0) return reply.status(429).header('retry-after', String(wait)).send();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const reading = await readers[provider](request.headers as Record<string, string>, body);
        // One that cannot be checked has cost a question elsewhere as well: whoever sends many has to wait.
        if (reading.reading !== 'event') await limiter.take(db, 'forged-messages', sender, clock());
        if (reading.reading === 'forged') {
          payments.log.warn({ provider, request: request.id }, 'a message with a wrong signature');
          return reply.status(401).send();
        }
        if (reading.reading === 'retry-later') return reply.status(503).header('retry-after', '60').send();
        const text = body.toString('utf8');
        const isNew = await saveEvent(payments.db, provider, reading.event, text, payments.clock());
        if (isNew) wake();
        return reply.status(200).send();
      });
    }
  });
}
