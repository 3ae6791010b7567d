import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { artUrl, imageUrl } from '#domain/image-id.ts';
import type { Currency } from '#domain/money.ts';
import { isCar, type Vehicle } from '#domain/vehicle.ts';
import type { Api } from './api.ts';
import { setHashcode } from './browser-api.ts';
import { readCookie, storeCurrency, storedCurrency } from './cookies.ts';
import { useNotices } from './notices.tsx';
import type { PageState } from './page-state.ts';
import { replayPreHydrationClick } from './pre-hydration-click.ts';
import { removeStoredVehicle, storedVehicles, storeVehicle } from './stored-vehicles.ts';

export type Cart = Pick<Reply<'POST /user/cart/add'>, 'cartItems' | 'coupon' | 'totals' | 'stock_problems'>;

/** The signed-in customer's part of the header reply. */
export type Account = Pick<Reply<'GET /header'>, 'addresses' | 'wishLists' | 'wishListsItems'> & {
  customer: Reply<'GET /header'>['customer'][number];
};

/** The state shared by all pages. Personal data is loaded after hydration, so pages can be cached. */
function useShopState(state: PageState, api: Api) {
  const [currency, setCurrencyState] = useState(state.currency);
  const [hasChosenCurrency, setHasChosen] = useState<boolean | null>(null);
  const [cart, setCartState] = useState<Cart | null>(null);
  const [account, setAccountState] = useState<Account | null>(null);
  const [vehicles, setVehicles] = useState<Vehicle[]>([]);
  const [isCartOpen, setCartOpen] = useState(false);
  /** Keeps the cart in sync across the tabs of one browser. */
  const cartChannel = useRef<BroadcastChannel>(undefined);

  const reloadHeader = useCallback(
    () =>
      // `closed`: the cart is not displayed, so its price changes stay unseen.
      api('GET /header', { query: { cart: 'closed' } }).then(
        (response) => {
          if (!response.ok) return;
          const customer = response.data.customer[0];
          setHashcode(customer?.hash_code ?? '');
          setCartState(response.data);
          setAccountState(customer?.email ? { ...response.data, customer } : null);
        },
        () => {},
      ),
    [api],
  );

  useEffect(() => {
    const chosen = storedCurrency();
    setHasChosen(chosen !== undefined);
    if (chosen) setCurrencyState(chosen);
    setVehicles(storedVehicles());
    const channel = new BroadcastChannel('cart');
    channel.onmessage = (event: MessageEvent<Cart>) => setCartState(event.data);
    cartChannel.current = channel;
    reloadHeader();
    // A page restored from the back/forward cache must show the current cart.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && reloadHeader();
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pageshow', onPageShow);
      channel.close();
    };
  }, [reloadHeader]);

  useEffect(replayPreHydrationClick, []);

  return {
    ...state,
    api,
    currency,
    setCurrency(next: Currency) {
      storeCurrency(next);
      setHasChosen(true);
      setCurrencyState(next);
    },
    /** True once a currency is chosen; null before hydration. */
    hasChosenCurrency,
    imageSrc: (image_id: string | null) =>
      image_id ? imageUrl(state.image_pattern, image_id) : artUrl('placeholder'),
    /** The caller's id for calls that carry it in the path; read on each use because another tab may sign in or out. */
    customerId: () => readCookie('customerid') ?? readCookie('temporaryid') ?? '',
    /** Null until the header is loaded. */
    cart,
    /** Sets the cart in all tabs. */
    setCart: useCallback((next: Cart) => {
      setCartState(next);
      cartChannel.current?.postMessage(next);
    }, []),
    /** Null until the header is loaded, and for visitors. */
    account,
    /** Merges the account data from an API response. */
    setAccount: useCallback(
      (changes: Partial<Account>) => setAccountState((current) => current && { ...current, ...changes }),
      [],
    ),
    /** Reloads the header data, for example after the signed-in account has changed. */
    reloadHeader,
    vehicles,
    rememberVehicle(vehicle: Vehicle) {
      if (isCar(vehicle)) setVehicles(storeVehicle(vehicle));
    },
    removeVehicle: (vehicle: Vehicle) => setVehicles(removeStoredVehicle(vehicle)),
    isCartOpen,
    openCart: () => setCartOpen(true),
    closeCart: () => setCartOpen(false),
  };
}

const ShopContext = createContext<ReturnType<typeof useShopState> | null>(null);

export const ShopProvider = (props: { state: PageState; api: Api; children: ReactNode }) => (
  <ShopContext value={useShopState(props.state, props.api)}>{props.children}</ShopContext>
);

export function useShop() {
  const shop = use(ShopContext);
  if (!shop) throw new Error('useShop needs a ShopProvider');
  return { ...shop, ...useNotices() };
}
