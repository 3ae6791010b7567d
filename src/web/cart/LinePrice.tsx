import { toCents } from '#domain/money.ts';
import { pricesIn } from '#domain/price.ts';
import { formatAmount } from '#texts/format-money.ts';
import { useShop } from '../platform/shop.tsx';
import { SalePrice } from '../ui/Price.tsx';
import type { Line } from './cart-types.ts';

/** The price of a line; in a sale with the normal price and the saving, for several units with the unit price. */
export function LinePrice({ line }: { line: Line }) {
  const { t, currency } = useShop();
  const { normal, sale } = pricesIn(line, currency);
  const price = line.line_price[currency];
  const unitPrice = line.unit_price[currency];
  // A manual price replaces the sale price.
  const isSale = sale === unitPrice;
  return (
    <p className={`price ${isSale ? 'sale ' : ''}cart-line-price`}>
      {isSale ? (
        <SalePrice normal={toCents(normal) * line.quantity} sale={toCents(price)} currency={currency} />
      ) : (
        <span className="now">{formatAmount(price, currency, t)}</span>
      )}
      {line.quantity > 1 ? (
        <span className="quiet">{t('cart-line-each', { price: formatAmount(unitPrice, currency, t) })}</span>
      ) : null}
    </p>
  );
}
