import { formatAmount } from '#texts/format-money.ts';
import type { Translate } from '#texts/texts.ts';
import type { Order } from './order-info.ts';
import { type Taxes, taxEntries } from './tax-entries.tsx';

type Totals = Taxes &
  Pick<Order, 'currency' | 'subtotal' | 'total_discount' | 'promotion_code' | 'net' | 'total'>;

/**
 * The amounts of an order or a quote with their labels, from the subtotal to the total. The total is emphasised unless
 * it is not final.
 */
export function totalEntries(totals: Totals, t: Translate, { isFinal = true } = {}) {
  const format = (decimal: number) => formatAmount(decimal, totals.currency, t);
  const discount = (
    <>
      {t('order-discount')}{' '}
      {totals.promotion_code ? <span className="mono">{totals.promotion_code}</span> : null}
    </>
  );
  return [
    [t('order-subtotal'), format(totals.subtotal)],
    [discount, format(totals.total_discount > 0 ? -totals.total_discount : 0)],
    [t('order-net'), format(totals.net)],
    [t('order-shipping'), t('order-free-shipping')],
    ...taxEntries(t('order-taxes'), totals, format, t),
    [t('order-gross'), format(totals.total), isFinal ? 'total' : undefined],
  ] as const;
}
