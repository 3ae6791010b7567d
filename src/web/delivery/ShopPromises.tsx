import { contentPath } from '../paths.ts';
import { ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import './delivery.css';

export function ShopPromises() {
  const { t, shop, shownCurrencies, payment_brands } = useShop();
  return (
    <div className="grid dense quiet">
      <ParagraphLink to={contentPath('warranty')}>{t('footer-warranty')}</ParagraphLink>
      {shop.phone ? <p>{t('promise-phone', { phone: shop.phone, hours: shop.hours })}</p> : null}
      {shownCurrencies.map((currency) =>
        payment_brands[currency].length > 0 ? (
          <ul
            key={currency}
            className={`row payment-brands in-${currency}`}
            aria-label={t('promise-payment')}
          >
            {payment_brands[currency].map((brand) => (
              <li key={brand}>{brand}</li>
            ))}
          </ul>
        ) : null,
      )}
    </div>
  );
}
