import type { ReactNode } from 'react';
import { createContext, startTransition, use, useCallback, useEffect, useRef, useState } from 'react';
import { CURRENCIES, type Currency } from '#domain/money.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { pathIn } from '#texts/language-path.ts';
import type { Api } from './api.ts';
import { setHashcode } from './browser-api.ts';
import { readCookie, storeChoice } from './cookies.ts';
import { writeDeviceSetting } from './device-settings.ts';
import { useNotices } from './notices.tsx';
import type { PageState } from './page-state.ts';
import { replayPreHydrationClick } from './pre-hydration-click.ts';
import type { Account, AccountLists, Cart, GarageCar, OfferedSet, Shopper } from './shopper.ts';

/**
 * In the device's storage, the active car's year; empty if no car is active. A script in the head reads it to reserve
 * space for the vehicle strip (`has-vehicle`) and, in lists for that year, for questions about the car (`lists-car`).
 */
const ACTIVE_YEAR_KEY = 'car';

const findActive = (cars: readonly GarageCar[] | null) => cars?.find((car) => car.is_active);

function storeActiveYear(car?: GarageCar) {
  document.documentElement.classList.toggle('has-vehicle', !!car);
  writeDeviceSetting(ACTIVE_YEAR_KEY, `${car?.year ?? ''}`);
}

/**
 * The state shared by all pages. Personal data is loaded after hydration, so that pages can be cached. A private page
 * already contains it.
 */
function useShopState(state: PageState, api: Api) {
  const { t, showAlert, clearNotices, dismiss } = useNotices();
  const [currency, setCurrencyState] = useState(state.currency);
  const [hasChosenCurrency, setHasChosenCurrency] = useState<boolean | null>(null);
  const [shopper, setShopper] = useState<Shopper>(state.shopper ?? {});
  const [hasHeaderFailed, setHeaderFailed] = useState(false);
  const [isCartOpen, setCartOpen] = useState(false);
  /** Null if the cart was opened without adding a set, or has changed since. */
  const [justAdded, setJustAdded] = useState<{ part_numbers: string[]; offer: OfferedSet | null } | null>(
    null,
  );
  /** Keeps cart and garage in sync across the tabs of one browser. */
  const channel = useRef<BroadcastChannel>(undefined);
  const headerLoaded = useRef<Promise<void>>(undefined);
  /** The changes since the last header call was sent. They override its reply, which is added when it arrives. */
  const latest = useRef<Shopper>({});

  /** Applies changes. Those made in this tab (`isOwn`) are also sent to the other tabs. */
  const applyChanges = useCallback((changes: Shopper, isOwn?: true) => {
    Object.assign(latest.current, changes);
    if (isOwn) channel.current?.postMessage(changes);
    setShopper((current) => ({ ...current, ...changes }));
    if (changes.cars) storeActiveYear(findActive(changes.cars));
  }, []);

  const reloadHeader = useCallback(() => {
    setHeaderFailed(false);
    const previous = latest.current;
    const newer: Shopper = {};
    latest.current = newer;
    // `closed`: the cart is not displayed, so its price changes are not marked as seen.
    headerLoaded.current = api('GET /header', { query: { cart: 'closed' } })
      .catch(() => null)
      .then((response) => {
        // Another call was sent since, for example after a sign-in.
        if (latest.current !== newer) return headerLoaded.current;
        if (!response?.ok) {
          latest.current = { ...previous, ...newer };
          return setHeaderFailed(true);
        }
        const { data } = response;
        const [customer] = data.customer;
        setHashcode(customer?.hash_code ?? '');
        // A transition, because the whole page renders again: React splits the work into short tasks.
        startTransition(() =>
          applyChanges({ ...data, cart: data, customer: customer?.email ? customer : null, ...newer }),
        );
      });
    return headerLoaded.current;
  }, [api, applyChanges]);

  useEffect(() => {
    startTransition(() => {
      setHasChosenCurrency(readCookie('currency') !== undefined);
      setCurrencyState(document.documentElement.dataset.currency as Currency);
    });
    const newChannel = new BroadcastChannel('shop');
    newChannel.onmessage = (event: MessageEvent<Shopper>) => applyChanges(event.data);
    channel.current = newChannel;
    reloadHeader();
    // A page restored from the back/forward cache must show the current cart.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && reloadHeader();
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pageshow', onPageShow);
      newChannel.close();
    };
  }, [reloadHeader, applyChanges]);

  useEffect(replayPreHydrationClick, []);

  const { cart = null, cars = null, customer } = shopper;
  const setCars = (newCars: GarageCar[]) => applyChanges({ cars: newCars }, true);

  /** Makes a car or vehicle active; with `{}`, no car stays active. On failure, shows the reason and returns false. */
  async function chooseCar(choice: { id: string } | Vehicle | Record<string, never>): Promise<boolean> {
    const response = await api('POST /garage/choose', { body: choice }).catch(() => null);
    if (response?.ok) setCars(response.data.cars);
    else showAlert(response?.data.smessage ?? t('network-failed'));
    return !!response?.ok;
  }

  return {
    ...state,
    api,
    currency,
    setCurrency(newCurrency: Currency) {
      storeChoice('currency', newCurrency);
      setHasChosenCurrency(true);
      setCurrencyState(newCurrency);
      document.documentElement.dataset.currency = newCurrency;
      // Notices may name amounts in the other currency.
      clearNotices();
    },
    /** The currencies to render: both in a shared page before hydration, where CSS hides one by `in-ca` and `in-us`. */
    shownCurrencies: state.has_both_currencies && hasChosenCurrency === null ? CURRENCIES : [currency],
    /** False for a new visitor; null before hydration, when the cookie has not been read yet. */
    hasChosenCurrency,
    /** The caller's id, for paths of calls. Read on each use, because another tab may sign in or out. */
    customerId: () => readCookie('customerid') ?? readCookie('temporaryid') ?? '',
    /** Null until the header is loaded. */
    cart,
    setCart: useCallback(
      (newCart: Cart) => {
        applyChanges({ cart: newCart }, true);
        setJustAdded(null);
        // These notices were about the former state of the cart.
        for (const id of ['cart', 'blocked']) dismiss(id);
      },
      [dismiss, applyChanges],
    ),
    /** Null for visitors and while `isAccountKnown` is false. */
    account: customer ? (shopper as Account) : null,
    /** True once the header is loaded. Cart and cars may be known earlier, from another call or tab. */
    isAccountKnown: customer !== undefined,
    /** Until the header is loaded, the document decides; it may be older than the sign-in. */
    isSignedIn: customer === undefined ? state.is_signed_in : customer !== null,
    // Not sent to other tabs, which can still show another customer.
    setAccount: applyChanges as (lists: Partial<AccountLists>) => void,
    reloadHeader,
    /** True if the header could not be loaded, so that cart and cars may be missing or out of date. */
    hasHeaderFailed,
    cars,
    activeCar: findActive(cars) ?? null,
    setCars,
    chooseCar,
    /** Waits until the cars are loaded. If none is active, makes the vehicle active; returns false if that failed. */
    async adoptCar(vehicle: Vehicle): Promise<boolean> {
      await headerLoaded.current;
      return latest.current.cars && !findActive(latest.current.cars) ? chooseCar(vehicle) : true;
    },
    /** Opens a page that is a separate document. After `replace`, Back does not lead to the current page. */
    visit: (path: string, method: 'assign' | 'replace' = 'assign') =>
      location[method](pathIn(state.language, path)),
    isCartOpen,
    justAdded,
    openCart(added: typeof justAdded = null) {
      setJustAdded(added);
      setCartOpen(true);
    },
    closeCart: () => setCartOpen(false),
  };
}

const ShopContext = createContext<ReturnType<typeof useShopState> | null>(null);

export const ShopProvider = (props: { state: PageState; api: Api; children: ReactNode }) => (
  <ShopContext value={useShopState(props.state, props.api)}>{props.children}</ShopContext>
);

/** Must be called inside a ShopProvider; this is not checked. */
export const useShop = () => ({ ...use(ShopContext)!, ...useNotices() });
