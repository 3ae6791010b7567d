import { useShop } from '../platform/shop.tsx';
import { Drawer } from '../ui/Dialog.tsx';
import { Categories } from './Categories.tsx';
import { CurrencySwitch } from './CurrencySwitch.tsx';

/** The MENU of narrow screens: the categories and the currency. */
export default function MenuDrawer({ isOpen, close }: { isOpen: boolean; close(): void }) {
  const { say } = useShop();
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
        <CurrencySwitch label={say('menu-currency')} />
      </div>
    </Drawer>
  );
}
