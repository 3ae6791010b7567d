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
import { pageTexts } from '#texts/en/pages.ts';
import { registerTexts, type Translate, translator } from '#texts/texts.ts';
import type { Api } from './api.ts';
import { rememberHashcode } from './browser-api.ts';
import { type CartTabs, joinCartTabs } from './cart-tabs.ts';
import { chosenCurrency, keepCurrency, readCookie } from './cookies.ts';
import { forgetVehicle, rememberedVehicles, rememberVehicle } from './device.ts';
import type { PageState } from './page-state.ts';
import { replayPreHydrationClick } from './pre-hydration-click.ts';

registerTexts('en', pageTexts);

export type Cart = Pick<Reply<'POST /user/cart/add'>, 'cartItems' | 'coupon' | 'totals' | 'stock_problems'>;

/** What the header call says of whoever is signed in. */
export type Account = Pick<Reply<'GET /header'>, 'addresses' | 'wishLists' | 'wishListsItems'> & {
  customer: Reply<'GET /header'>['customer'][number];
};

export interface Notice {
  id: string;
  kind: 'alert' | 'status';
  text: string;
  /** Something to do about it, such as Undo. */
  action?: { label: string; run(): void };
}

export interface Shop extends PageState {
  t: Translate;
  api: Api;
  setCurrency(currency: Currency): void;
  /** Whether the shopper has said where they are; null until the page knows. */
  hasChosenCurrency: boolean | null;
  image(image_id: string | null): string;
  /** The caller's own id, as calls that name their owner want it; another tab may have signed in or out. */
  customerId(): string;
  /** Null until the header call has answered. */
  cart: Cart | null;
  setCart(cart: Cart): void;
  /** Null until the header call has answered, and for visitors. */
  account: Account | null;
  /** Takes over what a call has answered of the account's lists. */
  setAccount(changes: Partial<Account>): void;
  /** Asks for the header's facts again: who is signed in has changed. */
  reload(): Promise<void>;
  vehicles: Vehicle[];
  remember(vehicle: Vehicle): void;
  forget(vehicle: Vehicle): void;
  notices: Notice[];
  notify(notice: Notice): void;
  dismiss(id: string): void;
  clearNotices(): void;
  isCartOpen: boolean;
  openCart(): void;
  closeCart(): void;
}

const t = translator('en');

const ShopContext = createContext<Shop | null>(null);

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('no shop around');
  return shop;
}

const MAX_NOTICES = 3;

/** What all pages share: words, currency, cart, vehicle, notices. Filled with the caller's own after load. */
export function ShopProvider({ state, api, children }: { state: PageState; api: Api; children: ReactNode }) {
  const [currency, setCurrencyState] = useState(state.currency);
  const [hasChosenCurrency, setHasChosen] = useState<boolean | null>(null);
  const [cart, setCartState] = useState<Cart | null>(null);
  const [account, setAccountState] = useState<Account | null>(null);
  const [vehicles, setVehicles] = useState<Vehicle[]>([]);
  const [notices, setNotices] = useState<Notice[]>([]);
  const [isCartOpen, setCartOpen] = useState(false);
  const tabs = useRef<CartTabs>(undefined);

  const reload = useCallback(
    () =>
      api('GET /header', { query: { cart: 'closed' } }).then(
        (response) => {
          if (!response.ok) return;
          const customer = response.data.customer[0];
          rememberHashcode(customer?.hash_code ?? '');
          setCartState(response.data);
          setAccountState(customer?.email ? { ...response.data, customer } : null);
        },
        () => {},
      ),
    [api],
  );

  useEffect(() => {
    const chosen = chosenCurrency();
    setHasChosen(chosen !== undefined);
    if (chosen) setCurrencyState(chosen);
    setVehicles(rememberedVehicles());
    tabs.current = joinCartTabs(setCartState);
    reload();
    // A page out of the back/forward cache shows the cart as it is now.
    const restored = (event: PageTransitionEvent) => event.persisted && reload();
    addEventListener('pageshow', restored);
    return () => {
      removeEventListener('pageshow', restored);
      tabs.current?.leave();
    };
  }, [reload]);

  useEffect(replayPreHydrationClick, []);

  const setCurrency = useCallback((next: Currency) => {
    keepCurrency(next);
    setHasChosen(true);
    setCurrencyState(next);
  }, []);
  const setCart = useCallback((next: Cart) => {
    setCartState(next);
    tabs.current?.tell(next);
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
  const remember = useCallback((vehicle: Vehicle) => {
    if (isCar(vehicle)) setVehicles(rememberVehicle(vehicle));
  }, []);

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
      reload,
      image: (id) => (id ? imageUrl(state.image_pattern, id) : artUrl('placeholder')),
      customerId: () => readCookie('customerid') ?? readCookie('temporaryid') ?? '',
      vehicles,
      remember,
      forget: (vehicle) => setVehicles(forgetVehicle(vehicle)),
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
      api,
      currency,
      setCurrency,
      hasChosenCurrency,
      cart,
      setCart,
      account,
      setAccount,
      reload,
      vehicles,
      remember,
      notices,
      notify,
      dismiss,
      clearNotices,
      isCartOpen,
    ],
  );
  return <ShopContext value={value}>{children}</ShopContext>;
}
