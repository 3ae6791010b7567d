import { AccountLinks } from '../account/AccountLinks.tsx';
import {
  articleListPath,
  contactPath,
  contentPath,
  findOrderPath,
  garagePath,
  signInPath,
} from '../paths.ts';
import { ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Categories } from './Categories.tsx';
import { CurrencySwitch } from './CurrencySwitch.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import './menu-drawer.css';

const HELP_LINKS = [
  [garagePath(), 'choose-your-vehicle'],
  [findOrderPath(), 'footer-find-order'],
  [contentPath('shipping'), 'content-shipping'],
  [contentPath('returns'), 'content-returns'],
  [articleListPath(), 'footer-all-articles'],
  [contactPath(), 'footer-contact'],
] as const;

export default function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t, account } = useShop();
  return (
    <Drawer
      id="menu"
      side="left"
      title={t('header-menu')}
      closeLabel={t('header-menu-close')}
      isOpen={isOpen}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: choosing a link closes the menu */}
      <div className="menu-content" onClick={onClose}>
        <Categories className="menu-categories" label={t('menu-categories')} />
        {account ? (
          <nav className="menu-account" aria-label={t('account-menu')}>
            <AccountLinks />
          </nav>
        ) : (
          <ParagraphLink to={signInPath()}>{t('header-sign-in')}</ParagraphLink>
        )}
        {HELP_LINKS.map(([path, label]) => (
          <ParagraphLink key={label} to={path}>
            {t(label)}
          </ParagraphLink>
        ))}
        <LanguageSwitch />
        <CurrencySwitch label={t('menu-currency')} />
      </div>
    </Drawer>
  );
}
