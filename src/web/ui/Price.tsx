import { type Cents, type Currency, toCents } from '#domain/money.ts';
import { pricesIn } from '#domain/price.ts';
import { formatAmount, formatPrice } from '#texts/format-money.ts';
import { useShop } from '../platform/shop.tsx';
import './price.css';

export interface Prices {
  is_sale: boolean;
  personal_cad_price: number;
  personal_usd_price: number;
  personal_cad_sale_price: number | null;
  personal_usd_sale_price: number | null;
}

/** The current price and, if the set is on sale, the normal price and the saving (CAT-10, PROD-02). */
export function Price({ prices }: { prices: Prices }) {
  const { t, shownCurrencies } = useShop();
  return shownCurrencies.map((currency) => {
    const { normal, sale } = pricesIn(prices, currency);
    return (
      <p key={currency} className={`price ${sale ? 'sale ' : ''}in-${currency}`}>
        {sale ? (
          <SalePrice normal={toCents(normal)} sale={toCents(sale)} currency={currency} />
        ) : (
          <span className="now">{formatAmount(normal, currency, t)}</span>
        )}
      </p>
    );
  });
}

export function SalePrice({ normal, sale, currency }: { normal: Cents; sale: Cents; currency: Currency }) {
  const { t } = useShop();
  const format = (cents: Cents) => formatPrice(cents, currency, t);
  return (
    <>
      <span className="visually-hidden">{t('price-now')}</span>
      <span className="now">{format(sale)}</span>
      <s className="was">
        <span className="visually-hidden">{t('price-was')}</span> {format(normal)}
      </s>
      <span className="save">{t('price-save', { amount: format(normal - sale) })}</span>
    </>
  );
}
