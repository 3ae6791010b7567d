import { useState } from 'react';
import { useLocation } from 'react-router';
import { accountPath, cartPath, findOrderPath, signInPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { onDemandComponent } from '../platform/on-demand.tsx';
import { useShop } from '../platform/shop.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Categories } from './Categories.tsx';
import { CurrencySwitch } from './CurrencySwitch.tsx';
import { HomeLink } from './HomeLink.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { SearchBox } from './SearchBox.tsx';

const MenuDrawer = onDemandComponent(() => import('./MenuDrawer.tsx'), 'account');
const AccountMenu = onDemandComponent(() => import('../account/AccountMenu.tsx'), 'account');

/** Three rows on wide screens; one row with search and a menu button at 1000 px or less. */
export function Header() {
  const { t } = useShop();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const announcement = t('header-announcement');
  return (
    <header className="header on-iron">
      <div className="utility">
        {announcement && <p>{announcement}</p>}
        <div className="row utility-links">
          <Link to={findOrderPath()}>{t('footer-find-order')}</Link>
          <LanguageSwitch />
          <CurrencySwitch label={t('currency-switch')} />
        </div>
      </div>
      <div className="main-bar">
        <button type="button" className="main-link menu-button" onClick={() => setMenuOpen(true)}>
          <Icon name="menu" />
          <span>{t('header-menu')}</span>
        </button>
        <HomeLink />
        <SearchBox key={pathname} />
        <AccountLink />
        <CartButton />
      </div>
      <Categories className="categories" label={t('header-categories')} />
      <MenuDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}

function AccountLink() {
  const { t, account, isSignedIn } = useShop();
  return (
    <div className="account-links">
      <Link className="main-link account-link" to={isSignedIn ? accountPath() : signInPath()}>
        <Icon name="user" />
        <span className="account-word">{t(isSignedIn ? 'header-welcome' : 'header-sign-in')}</span>
      </Link>
      {account && <AccountMenu />}
    </div>
  );
}

/** Opens the cart drawer or, without JavaScript, the cart page. */
function CartButton() {
  const { t, cart, openCart } = useShop();
  const count = cart?.cartItems.reduce((sum, item) => sum + item.quantity, 0) ?? 0;
  return (
    <Link
      className="main-link cart-button"
      to={cartPath()}
      onClick={(event) => {
        event.preventDefault();
        openCart();
      }}
    >
      <Icon name="cart" />
      <span className="cart-word">{t('header-cart')}</span>
      <span className="cart-count">
        {count > 0 ? (
          <>
            <span aria-hidden="true">{count}</span>
            <span className="visually-hidden">{t('header-cart-count', { count })}</span>
          </>
        ) : null}
      </span>
    </Link>
  );
}
