import { toCents } from '#domain/money.ts';
import { formatAmount } from '#texts/format-money.ts';
import { useShop } from '../platform/shop.tsx';

interface Prices {
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
    const [normal, sale] =
      currency === 'ca'
        ? [prices.personal_cad_price, prices.personal_cad_sale_price]
        : [prices.personal_usd_price, prices.personal_usd_sale_price];
    const format = (decimal: number) => formatAmount(decimal, currency, t);
    const isSale = prices.is_sale && sale !== null && sale > 0;
    return (
      <p key={currency} className={`price ${isSale ? 'sale ' : ''}in-${currency}`}>
        {isSale ? <span className="visually-hidden">{t('price-now')}</span> : null}
        <span className="now">{format(isSale ? sale : normal)}</span>
        {isSale ? (
          <>
            <s className="was">
              <span className="visually-hidden">{t('price-was')}</span> {format(normal)}
            </s>
            <span className="save">
              {t('price-save', { amount: format((toCents(normal) - toCents(sale)) / 100) })}
            </span>
          </>
        ) : null}
      </p>
    );
  });
}
