import { type Cents, type Currency, toCents } from '#domain/money.ts';
import { type Prices, pricesIn } from '../ui/Price.tsx';

/** The price of one unit: the sale price or, without a sale, the normal price. */
export function currentPrice(prices: Prices, currency: Currency): Cents {
  const { normal, sale } = pricesIn(prices, currency);
  return toCents(sale ?? normal);
}
