import { centsOf, formatPrice } from '#domain/money.ts';
import { useShop } from '../platform/shop.tsx';

interface Prices {
  is_sale: boolean;
  personal_cad_price: number;
  personal_usd_price: number;
  personal_cad_sale_price: number | null;
  personal_usd_sale_price: number | null;
}

/** What a set costs now; when it is on sale also what it was, and what that saves (CAT-10, PROD-02). */
export function Price({ prices }: { prices: Prices }) {
  const { currency, t } = useShop();
  const [normal, reduced] =
    currency === 'ca'
      ? [prices.personal_cad_price, prices.personal_cad_sale_price]
      : [prices.personal_usd_price, prices.personal_usd_sale_price];
  const show = (decimal: number) => formatPrice(centsOf(decimal), currency);
  if (!prices.is_sale || reduced === null || reduced <= 0) {
    return (
      <p className="price">
        <span className="now">{show(normal)}</span>
      </p>
    );
  }
  return (
    <p className="price sale">
      <span className="hidden">{t('price-now')}</span>
      <span className="now">{show(reduced)}</span>
      <s className="was">
        <span className="hidden">{t('price-was')}</span> {show(normal)}
      </s>
      <span className="save">
        {t('price-save', { amount: show((centsOf(normal) - centsOf(reduced)) / 100) })}
      </span>
    </p>
  );
}
