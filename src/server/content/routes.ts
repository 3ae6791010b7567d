import { fillContent } from '#domain/content.ts';
import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { deliveryList } from '#server/delivery/delivery-list.ts';
import { loadDeliveryRules } from '#server/delivery/queries.ts';
import { findContent } from './queries.ts';

export function contentRoutes(on: RegisterHandler) {
  on('GET /content/:page', async ({ db, settings, language, params, t }) => {
    const page = await findContent(db, params.page, language);
    if (!page) return refused('not-found');
    const { name, email, address, phone, hours, return_terms } = settings.shop;
    const rules = await loadDeliveryRules(db);
    const text = fillContent(page.text, {
      shop: name,
      email,
      address: address.replaceAll('\n', ', '),
      phone,
      hours,
      return_terms,
      warranty: t('warranty-text'),
      cut_off: t('delivery-hour', { hour: rules.cut_off_hour }),
      delivery_times: deliveryList(rules, t),
    });
    const { title, description, last_modified_at } = page;
    return ok({ page: { title, description, text, changed_at: last_modified_at.toISOString() } });
  });
}
