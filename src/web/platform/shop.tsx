import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Reply } from '#contract/calls.ts';
import { artUrl, imageUrl } from '#domain/image-id.ts';
import type { Currency } from '#domain/money.ts';
import { isCar, type Vehicle } from '#domain/vehicle.ts';
import { type Translate, translator } from '#texts/texts.ts';
import type { Api } from './api.ts';
import { setHashcode } from './browser-api.ts';
import { readCookie, storeCurrency, storedCurrency } from './cookies.ts';
import type { PageState } from './page-state.ts';
import { replayPreHydrationClick } from './pre-hydration-click.ts';
import { removeStoredVehicle, storedVehicles, storeVehicle } from './stored-vehicles.ts';

export type Cart = Pick<Reply<'POST /user/cart/add'>, 'cartItems' | 'coupon' | 'totals' | 'stock_problems'>;

/** The signed-in customer's part of the header reply. */
export type Account = Pick<Reply<'GET /header'>, 'addresses' | 'wishLists' | 'wishListsItems'> & {
  customer: Reply<'GET /header'>['customer'][number];
};

export interface Notice {
  id: string;
  kind: 'alert' | 'status';
  text: string;
  /** A button in the notice, such as Undo. */
  action?: { label: string; run(): void };
}

export interface Shop extends PageState {
  t: Translate;
  api: Api;
  setCurrency(currency: Currency): void;
  /** True once a currency is chosen; null before hydration. */
  hasChosenCurrency: boolean | null;
  image(image_id: string | null): string;
  /** The caller's id for calls that carry it in the path; read on each use because another tab may sign in or out. */
  customerId(): string;
  /** Null until the header is loaded. */
  cart: Cart | null;
  setCart(cart: Cart): void;
  /** Null until the header is loaded, and for visitors. */
  account: Account | null;
  /** Merges the account data from an API response. */
  setAccount(changes: Partial<Account>): void;
  /** Reloads the header data, for example after the signed-in account has changed. */
  reloadHeader(): Promise<void>;
  vehicles: Vehicle[];
  rememberVehicle(vehicle: Vehicle): void;
  removeVehicle(vehicle: Vehicle): void;
  notices: Notice[];
  notify(notice: Notice): void;
  dismiss(id: string): void;
  clearNotices(): void;
  isCartOpen: boolean;
  openCart(): void;
  closeCart(): void;
}

const ShopContext = createContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useShop needs a ShopProvider');
  return shop;
}

const MAX_NOTICES = 3;

/** Provides the state shared by all pages. Personal data is loaded after hydration, so pages can be cached. */
export function ShopProvider({ state, api, children }: { state: PageState; api: Api; children: ReactNode }) {
  const [currency, setCurrencyState] = useState(state.currency);
  const [hasChosenCurrency, setHasChosen] = useState<boolean | null>(null);
  const [cart, setCartState] = useState<Cart | null>(null);
  const [account, setAccountState] = useState<Account | null>(null);
  const [vehicles, setVehicles] = useState<Vehicle[]>([]);
  const [notices, setNotices] = useState<Notice[]>([]);
  const [isCartOpen, setCartOpen] = useState(false);
  /** Keeps the cart in sync across the tabs of one browser. */
  const cartChannel = useRef<BroadcastChannel>(undefined);

  const reloadHeader = useCallback(
    () =>
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

  const setCurrency = useCallback((next: Currency) => {
    storeCurrency(next);
    setHasChosen(true);
    setCurrencyState(next);
  }, []);
  const setCart = useCallback((next: Cart) => {
    setCartState(next);
    cartChannel.current?.postMessage(next);
  }, []);
  const setAccount = useCallback(
    (changes: Partial<Account>) => setAccountState((now) => now && { ...now, ...changes }),
    [],
  );
  const notify = useCallback(
    (notice: Notice) =>
      setNotices((list) => [...list.filter((each) => each.id !== notice.id), notice].slice(-MAX_NOTICES)),
    [],
  );
  const dismiss = useCallback(
    (id: string) => setNotices((list) => list.filter((each) => each.id !== id)),
    [],
  );
  const clearNotices = useCallback(() => setNotices((list) => (list.length === 0 ? list : [])), []);
  const rememberVehicle = useCallback((vehicle: Vehicle) => {
    if (isCar(vehicle)) setVehicles(storeVehicle(vehicle));
  }, []);

  const t = useMemo(() => translator(state.language), [state.language]);
  const value = useMemo<Shop>(
    () => ({
      ...state,
      t,
      api,
      currency,
      setCurrency,
      hasChosenCurrency,
      cart,
      setCart,
      account,
      setAccount,
      reloadHeader,
      image: (id) => (id ? imageUrl(state.image_pattern, id) : artUrl('placeholder')),
      customerId: () => readCookie('customerid') ?? readCookie('temporaryid') ?? '',
      vehicles,
      rememberVehicle,
      removeVehicle: (vehicle) => setVehicles(removeStoredVehicle(vehicle)),
      notices,
      notify,
      dismiss,
      clearNotices,
      isCartOpen,
      openCart: () => setCartOpen(true),
      closeCart: () => setCartOpen(false),
    }),
    [
      state,
      t,
      api,
      currency,
      setCurrency,
      hasChosenCurrency,
      cart,
      setCart,
      account,
      setAccount,
      reloadHeader,
      vehicles,
      rememberVehicle,
      notices,
      notify,
      dismiss,
      clearNotices,
      isCartOpen,
    ],
  );
  return <ShopContext value={value}>{children}</ShopContext>;
}
