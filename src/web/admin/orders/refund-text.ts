import type { Translate } from '#texts/texts.ts';
import { unitsText } from '../record/units-text.ts';

interface RefundDetails {
  units: readonly { part_number: string; quantity: number; restocked: number }[];
  /** The formatted part of the amount that is tax. */
  tax: string;
}

/** The units of a refund, its tax, and the number of units that return to stock. */
export function refundDetailsText({ units, tax }: RefundDetails, t: Translate): string {
  if (units.length === 0) return t('refund-details-amount', { tax });
  const restocked = units.reduce((sum, each) => sum + each.restocked, 0);
  const total = units.reduce((sum, each) => sum + each.quantity, 0);
  const params = { units: unitsText(units, t), tax };
  if (restocked > 0 && restocked < total) return t('refund-details-part', { ...params, count: restocked });
  return t(restocked === 0 ? 'refund-details-kept' : 'refund-details-restocked', params);
}
