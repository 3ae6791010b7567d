import { toCents } from '#domain/money.ts';
import { formatAmount } from '#texts/format-money.ts';
import { type Cart, useShop } from '../platform/shop.tsx';
import { pricesIn, SalePrice } from '../ui/Price.tsx';

type Line = Cart['cartItems'][number];

/** The price of a line and, if the set is bought at its sale price, the normal price and the saving. */
export function LinePrice({ line }: { line: Line }) {
  const { t, currency } = useShop();
  const { normal, sale } = pricesIn(line, currency);
  const price = line.line_price[currency];
  // A manually set price replaces the sale price.
  return line.is_sale && sale === line.unit_price[currency] ? (
    <SalePrice normal={toCents(normal) * line.quantity} sale={toCents(price)} currency={currency} />
  ) : (
    <strong>{formatAmount(price, currency, t)}</strong>
  );
}
