import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '../platform/shop.tsx';
import { Chevron } from '../ui/Chevron.tsx';
import { AccountLinks } from './AccountLinks.tsx';

/** The account dropdown in the header; Escape or a click outside closes it. */
export default function AccountMenu() {
  const { t, account } = useShop();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const close = useCallback(() => menu.current?.removeAttribute('open'), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(close, [pathname]);
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    addEventListener('pointerdown', closeOutside);
    addEventListener('keydown', onEscape);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('keydown', onEscape);
    };
  }, [close]);
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
