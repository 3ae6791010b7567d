import { useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { FlashMessage } from '../forms/FlashMessage.tsx';
import { ACCOUNT_FLASHES } from '../forms/flash-messages.ts';
import { useShop } from '../platform/shop.tsx';
import { AccountLinks, Chevron } from './AccountLinks.tsx';
import { findAccountLink } from './account-links.ts';
import './account.css';
import './row-list.css';

export const handle = { cache: 'private', noindex: true };

export function Component() {
  const { t } = useShop();
  const { pathname } = useLocation();
  const section = findAccountLink(pathname);
  const menu = useRef<HTMLDetailsElement>(null);
  return (
    <div className="page account-page">
      <nav className="panel account-nav" aria-label={t('account-label')}>
        <AccountLinks />
      </nav>
      <details className="panel account-dropdown" ref={menu}>
        <summary className="spread">
          {section ? t(section.label) : t('account-label')}
          <Chevron />
        </summary>
        <nav aria-label={t('account-label')}>
          <AccountLinks onChoose={() => menu.current?.removeAttribute('open')} />
        </nav>
      </details>
      <div className="grid account-main">
        <FlashMessage allowed={ACCOUNT_FLASHES} />
        {/* With the key, a page about another record starts over, so that its form does not keep the values. */}
        <Outlet key={pathname} />
      </div>
    </div>
  );
}
