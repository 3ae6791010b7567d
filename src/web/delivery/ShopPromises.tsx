import { contentPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import './delivery.css';

/** Warranty, telephone and payment brands, beside the delivery estimate. */
export function ShopPromises() {
  const { t, shop, currency, payment_brands } = useShop();
  const brands = payment_brands[currency];
  return (
    <div className="grid dense quiet">
      <p>
        <Link to={contentPath('warranty')}>{t('footer-warranty')}</Link>
      </p>
      {shop.phone ? <p>{t('promise-phone', { phone: shop.phone, hours: shop.hours })}</p> : null}
      {brands.length > 0 ? (
        <ul className="row payment-brands" aria-label={t('promise-payment')}>
          {brands.map((brand) => (
            <li key={brand}>{brand}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
