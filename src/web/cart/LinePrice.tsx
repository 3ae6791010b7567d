import { toCents } from '#domain/money.ts';
import { formatAmount } from '#texts/format-money.ts';
import { type Cart, useShop } from '../platform/shop.tsx';

type Line = Cart['cartItems'][number];

/** The price of a line and, if the set is bought at its sale price, the normal price and the saving. */
export function LinePrice({ line }: { line: Line }) {
  const { t, currency } = useShop();
  const [normal, sale] =
    currency === 'ca'
      ? [line.personal_cad_price, line.personal_cad_sale_price]
      : [line.personal_usd_price, line.personal_usd_sale_price];
  const price = line.line_price[currency];
  const format = (decimal: number) => formatAmount(decimal, currency, t);
  // A manually set price replaces the sale price.
  const isSale = line.is_sale && sale === line.unit_price[currency];
  const saving = toCents(normal) * line.quantity - toCents(price);
  if (!isSale) return <strong>{format(price)}</strong>;
  return (
    <>
      <strong className="now">
        <span className="visually-hidden">{t('price-now')}</span> {format(price)}
      </strong>
      <s className="was">
        <span className="visually-hidden">{t('price-was')}</span> {format((saving + toCents(price)) / 100)}
      </s>
      <span className="save">{t('price-save', { amount: format(saving / 100) })}</span>
    </>
  );
}
