import { accountTexts } from '#texts/en/account.ts';
import { learn } from '#texts/texts.ts';
import { AccountLinks } from '../account/AccountLinks.tsx';
import { signInPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Categories } from './Categories.tsx';
import { CurrencySwitch } from './CurrencySwitch.tsx';

learn('en', accountTexts);

/** The MENU of narrow screens: the categories, the account and the currency. */
export default function MenuDrawer({ isOpen, close }: { isOpen: boolean; close(): void }) {
  const { say, account } = useShop();
  return (
    <Drawer
      id="menu"
      side="left"
      title={say('header-menu')}
      closeLabel={say('header-menu-close')}
      isOpen={isOpen}
      onClose={close}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a chosen link closes the menu around it */}
      <div className="menu-content" onClick={close}>
        <Categories className="menu-categories" label={say('menu-categories')} />
        {account ? (
          <nav className="menu-account" aria-label={say('account-menu')}>
            <AccountLinks />
          </nav>
        ) : (
          <p className="menu-sign-in">
            <Link to={signInPath()}>{say('header-sign-in')}</Link>
          </p>
        )}
        <CurrencySwitch label={say('menu-currency')} />
      </div>
    </Drawer>
  );
}
