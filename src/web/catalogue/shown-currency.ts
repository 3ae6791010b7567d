import { createContext, type RouterContextProvider } from 'react-router';
import type { Currency } from '#domain/money.ts';
import { chosenCurrency } from '../platform/cookies.ts';

/** Set where pages are made: on the server. */
export const currencyContext = createContext<Currency>('ca');

/** The currency that a page shows its prices in, for its loader: what the browser keeps is the newest. */
export const shownCurrency = (args: { context: Readonly<RouterContextProvider> }): Currency =>
  (typeof document === 'undefined' ? undefined : chosenCurrency()) ?? args.context.get(currencyContext);
