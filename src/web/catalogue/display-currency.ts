import { createContext, type RouterContextProvider } from 'react-router';
import type { Currency } from '#domain/money.ts';

/** The currency of the document, during server-side rendering. */
export const currencyContext = createContext<Currency>();

/** The currency of displayed prices, for loaders. In the browser, the document's `data-currency` is always current. */
export const displayCurrency = (args: { context: Readonly<RouterContextProvider> }): Currency =>
  typeof document === 'undefined'
    ? args.context.get(currencyContext)
    : (document.documentElement.dataset.currency as Currency);
