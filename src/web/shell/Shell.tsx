import { lazy, type ReactNode, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { MountOnOpen, onDemand } from '../platform/on-demand.tsx';
import { type Notice, useShop } from '../platform/shop.tsx';
import { CountryDialog } from './CountryDialog.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { VehicleStrip } from './VehicleStrip.tsx';

const CartDrawer = lazy(onDemand(() => import('../cart/CartDrawer.tsx')));

/** The frame of every page: skip link, header, vehicle, notices, the page itself, footer. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t, notices, dismiss } = useShop();
  const { state } = useNavigation();
  useFocusOnNewPage();
  return (
    <>
      <a className="skip" href="#main">
        {t('skip-to-content')}
      </a>
      <Header />
      <VehicleStrip />
      <main id="main" aria-busy={state === 'loading'}>
        <Notices notices={notices} dismiss={dismiss} dismissLabel={t('notice-dismiss')} />
        {children}
      </main>
      <Footer />
      <CartSlideOut />
      <CountryDialog />
      <ScrollRestoration />
    </>
  );
}

/** What a navigation may bring along to its page. */
interface PageArrival {
  notice?: Notice;
  /** The shopper is still typing: the focus stays in the field. */
  keepFocus?: boolean;
}

/** A new page begins at its heading; filters and pages of one list keep the focus where it is. */
function useFocusOnNewPage() {
  const { pathname, state } = useLocation();
  const { clearNotices, closeCart, notify } = useShop();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    closeCart();
    clearNotices();
    // What the last page had to say goes along to this one.
    const { notice, keepFocus } = (state ?? {}) as PageArrival;
    if (notice) notify(notice);
    if (keepFocus) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, state, clearNotices, closeCart, notify]);
}

function CartSlideOut() {
  const { isCartOpen } = useShop();
  return (
    <MountOnOpen isOpen={isCartOpen}>
      <CartDrawer />
    </MountOnOpen>
  );
}
