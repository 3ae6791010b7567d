import { contentPath } from '../paths.ts';
import { ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import marks from './payment-brands.svg';
import './delivery.css';

export function ShopPromises() {
  const { t, shop, payment_brands } = useShop();
  const { ca, us } = payment_brands;
  return (
    <div className="grid dense quiet">
      <ParagraphLink to={contentPath('warranty')}>{t('footer-warranty')}</ParagraphLink>
      {shop.phone ? <p>{t('promise-phone', { phone: shop.phone, hours: shop.hours })}</p> : null}
      <ul className="row" aria-label={t('promise-payment')}>
        {[...new Set([...ca, ...us])].map((brand) => (
          <li
            key={brand}
            className={us.includes(brand) ? (ca.includes(brand) ? undefined : 'in-us') : 'in-ca'}
          >
            {/* Each mark is a view of one image. */}
            <img src={`${marks}#${brand.replace(' ', '')}`} alt={brand} width="38" height="24" />
          </li>
        ))}
      </ul>
    </div>
  );
}
