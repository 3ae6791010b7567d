import { formatDay, type Language, type Translate } from '#texts/texts.ts';
import type { Order } from './order-info.ts';

export const deliveryText = (
  { from, to }: NonNullable<Order['delivery']>,
  t: Translate,
  language: Language,
): string => t('order-delivery-days', { from: formatDay(from, language), to: formatDay(to, language) });
