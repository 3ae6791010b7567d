import { estimateDelivery } from '#domain/delivery.ts';
import { ok } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { loadDeliveryRules } from './queries.ts';

export function deliveryRoutes(on: RegisterHandler) {
  on('GET /delivery', async ({ db, clock, query }) => {
    const destination = { country: query.country, postal_code: query.postal_code ?? '' };
    return ok({ delivery: estimateDelivery(await loadDeliveryRules(db), destination, clock()) ?? null });
  });
}
