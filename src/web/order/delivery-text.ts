import { formatDay } from '#texts/format-day.ts';
import type { Translate } from '#texts/texts.ts';
import type { Order } from './order-info.ts';

export const deliveryText = ({ from, to }: NonNullable<Order['delivery']>, t: Translate): string =>
  t('order-delivery-days', { from: formatDay(from, t), to: formatDay(to, t) });
