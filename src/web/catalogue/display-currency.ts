import { createContext, type RouterContextProvider } from 'react-router';
import type { Currency } from '#domain/money.ts';
import { storedCurrency } from '../platform/cookies.ts';

/** Set during server-side rendering. */
export const currencyContext = createContext<Currency>('ca');

/** The currency of displayed prices, for loaders. In the browser its cookie takes precedence. */
export const displayCurrency = (args: { context: Readonly<RouterContextProvider> }): Currency =>
  (typeof document === 'undefined' ? undefined : storedCurrency()) ?? args.context.get(currencyContext);
