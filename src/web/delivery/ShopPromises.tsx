import { contentPath } from '../paths.ts';
import { ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import marks from './payment-brands.svg';
import './delivery.css';

export function ShopPromises() {
  const { t, shop, ...page } = useShop();
  const brands = Object.entries(page.brands);
  return (
    <div className="grid dense quiet">
      <ParagraphLink to={contentPath('warranty')}>{t('footer-warranty')}</ParagraphLink>
      {shop.phone ? <p>{t('promise-phone', { phone: shop.phone, hours: shop.hours })}</p> : null}
      {brands.length > 0 ? (
        <ul className="row" aria-label={t('promise-payment')}>
          {brands.map(([name, currency]) => (
            <li key={name} className={currency ? `in-${currency}` : undefined}>
              {/* Each mark is a view of one image. */}
              <img src={`${marks}#${name.replace(' ', '')}`} alt={name} width="38" height="24" />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
