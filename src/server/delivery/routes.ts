import { estimateDelivery } from '#domain/delivery.ts';
import { regionOfPostalCode } from '#domain/postal-region.ts';
import { ok } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { loadDeliveryRules } from './queries.ts';

export function deliveryRoutes(on: RegisterHandler) {
  on('GET /delivery', async ({ db, clock, query }) => {
    const { country, postal_code = '' } = query;
    const estimate = estimateDelivery(await loadDeliveryRules(db), { country, postal_code }, clock());
    const region = regionOfPostalCode(country, postal_code);
    return ok({ delivery: estimate ? { ...estimate, region } : null });
  });
}
