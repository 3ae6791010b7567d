import type { FastifyInstance } from 'fastify';
import { ipPrefixes } from '#server/platform/ip-prefixes.ts';
import type { Limiter } from '#server/platform/limits.ts';
import { saveEvent } from './events.ts';
import type { PaymentContext } from './pay.ts';

/** Forged webhooks are limited, because each may make the shop request the certificate that it names. */
const FORGED_BY_ADDRESS = { name: 'forged-messages', max: 30, seconds: 60, scope: 'shared' } as const;
const FORGED_BY_NETWORK = { ...FORGED_BY_ADDRESS, name: 'network-forged-messages', max: 120 } as const;

/**
 * Receives webhooks: verifies the signature over the raw body, stores each event once and wakes the background job. The
 * content of an event is never trusted; the job fetches the payment from the provider.
 */
export function webhookRoutes(
  http: FastifyInstance,
  options: {
    payments: PaymentContext;
    limiter: Limiter;
    /** Starts the background job that processes stored events. */
    wake(): void;
  },
): void {
  const { payments, limiter, wake } = options;
  const { db, clock, log } = payments;
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const { id: provider, webhook_path, readWebhook } of Object.values(payments.methods)) {
      scope.post(
        webhook_path,
        { config: { priority: 'high', awaits_provider: true } },
        async (request, reply) => {
          const { address, subnet, network } = ipPrefixes(request.ip);
          const counters = [
            { limit: FORGED_BY_ADDRESS, key: address },
            { limit: FORGED_BY_NETWORK, key: network ?? subnet },
          ];
          for (const { limit, key } of counters) {
            const waitSeconds = await limiter.secondsUntilAllowed(db, limit, key, clock());
            if (waitSeconds > 0) return reply.status(429).header('retry-after', String(waitSeconds)).send();
          }
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const webhook = await readWebhook(request.headers as Record<string, string>, body);
          // Also counts events that could not be verified, because they may have caused a request to the provider.
          if (webhook.result !== 'event')
            for (const { limit, key } of counters) await limiter.take(db, limit, key, clock());
          if (webhook.result === 'forged') {
            log.warn({ provider, request: request.id }, 'webhook with an invalid signature');
            return reply.status(401).send();
          }
          if (webhook.result === 'retry-later') return reply.status(503).header('retry-after', '60').send();
          const isNew = await saveEvent(db, provider, webhook.event, body.toString('utf8'), clock());
          if (isNew) wake();
          return reply.status(200).send();
        },
      );
    }
  });
}
