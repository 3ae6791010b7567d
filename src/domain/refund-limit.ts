import type { Cents } from './money.ts';

/**
 * True if a refund by staff needs a second person. `earlier` is what staff have refunded of the order without one, so
 * that a large refund cannot be made in small parts. A limit of 0 asks for nobody.
 */
export const needsSecondPerson = (refund: { amount: Cents; earlier: Cents; limit: Cents }): boolean =>
  refund.limit > 0 && refund.earlier + refund.amount > refund.limit;
