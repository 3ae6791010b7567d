import type { Cents } from './money.ts';

/**
 * True if a second staff member must approve a refund. `earlier` is the amount of the order that staff have already
 * refunded without approval; it counts too, so that a large refund cannot be split into small ones. A limit of 0 turns
 * approval off.
 */
export const needsSecondPerson = (refund: { amount: Cents; earlier: Cents; limit: Cents }): boolean =>
  refund.limit > 0 && refund.earlier + refund.amount > refund.limit;
