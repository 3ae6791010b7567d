import type { Currency } from '#domain/money.ts';
import { formatAmount } from '#texts/format-money.ts';
import type { Translate } from '#texts/texts.ts';

/** The cell with a buyer's sales in a currency; empty without sales. */
export const salesCell =
  (currency: Currency) =>
  ({ net_sales }: { net_sales: Record<Currency, number> }, { t }: { t: Translate }): string =>
    net_sales[currency] === 0 ? '' : formatAmount(net_sales[currency], currency, t);
