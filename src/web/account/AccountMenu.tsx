import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '../platform/shop.tsx';
import { useMenu } from '../ui/use-menu.ts';
import { AccountLinks, Chevron } from './AccountLinks.tsx';
import '../ui/menu.css';

export default function AccountMenu() {
  const { t, account } = useShop();
  const { pathname } = useLocation();
  const { menu, close } = useMenu();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(close, [pathname]);
  if (!account) return null;
  return (
    <details className="menu account-menu" ref={menu}>
      <summary className="icon-button">
        <Chevron />
        <span className="visually-hidden">{t('account-menu')}</span>
      </summary>
      <nav className="menu-list" aria-label={t('account-menu-label')}>
        <p className="quiet">{account.customer.email}</p>
        <AccountLinks onChoose={close} />
      </nav>
    </details>
  );
}
