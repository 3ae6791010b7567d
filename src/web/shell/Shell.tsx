import { type ReactNode, useEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { focusHeading } from '../platform/focus-heading.ts';
import type { Notice } from '../platform/notices.tsx';
import { onDemandComponent } from '../platform/on-demand.tsx';
import type { PageHandle } from '../platform/page-handle.ts';
import { scrollKey } from '../platform/scroll-key.ts';
import { useShop } from '../platform/shop.tsx';
import { CheckoutHeader } from './CheckoutHeader.tsx';
import { CountryDialog } from './CountryDialog.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import { VehicleStrip } from './VehicleStrip.tsx';

const CartDrawer = onDemandComponent(
  () => import('../cart/CartDrawer.tsx'),
  'cart',
  'catalogue',
  'fit',
  'delivery-estimate',
);

export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t, isCartOpen, closeCart } = useShop();
  const { state } = useNavigation();
  const matches = useMatches();
  const { ownDocument: isCheckout, needsNoCountry }: Partial<PageHandle> = Object.assign(
    {},
    ...matches.map(({ handle }) => handle),
  );
  usePageChange();
  return (
    <>
      <a className="skip" href="#main">
        {t('skip-to-content')}
      </a>
      {isCheckout ? (
        <CheckoutHeader />
      ) : (
        <>
          <Header />
          <VehicleStrip />
        </>
      )}
      <main id="main" tabIndex={-1} aria-busy={state === 'loading'}>
        <Notices />
        {children}
      </main>
      <Footer isBrief={isCheckout} />
      <CartDrawer isOpen={isCartOpen} onClose={closeCart} />
      {needsNoCountry || matches.at(-1)?.params.orderId ? null : <CountryDialog />}
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

interface NavigationState {
  notice?: Notice;
  /** Leaves the focus where it is, because the shopper is still typing. */
  keepFocus?: boolean;
}

/** Closes the cart, replaces the notices and focuses the heading when the path, not only the query, changes. */
function usePageChange() {
  const { pathname, state } = useLocation();
  const { clearNotices, closeCart, notify } = useShop();
  const navigationType = useNavigationType();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    closeCart();
    clearNotices();
    // The previous page may have passed on a notice for this one. It is not shown again on Back or Forward.
    const { notice, keepFocus } = ((navigationType !== 'POP' && state) || {}) as NavigationState;
    if (notice) notify(notice);
    if (keepFocus) return;
    focusHeading();
  }, [pathname, state, navigationType, clearNotices, closeCart, notify]);
}
