import { useSearchParams } from 'react-router';
import { cartPath, pathOfQuoteLink } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Icon } from '../ui/Icon.tsx';
import { phoneHref } from '../ui/phone-href.ts';
import { HomeLink } from './HomeLink.tsx';

/** The header of the checkout, without search and menus, so that nothing distracts from the order. */
export function CheckoutHeader() {
  const { t, shop } = useShop();
  const quote = useSearchParams()[0].get('quote');
  return (
    <header className="header on-iron">
      <div className="main-bar checkout-head">
        <HomeLink />
        <p className="secure">
          <Icon name="lock" />
          <span>{t('checkout-secure')}</span>
        </p>
        {shop.phone ? (
          <a className="phone" href={phoneHref(shop.phone)}>
            {shop.phone}
          </a>
        ) : null}
        <Link to={quote ? pathOfQuoteLink(quote) : cartPath()}>
          {t(quote ? 'checkout-quote' : 'checkout-back')}
        </Link>
      </div>
    </header>
  );
}
