import type { z } from 'zod';
import { accountCalls } from './account.ts';
import { addressCalls } from './addresses.ts';
import { adminCalls } from './admin/calls.ts';
import { articleCalls } from './articles.ts';
import { backInStockCalls } from './back-in-stock.ts';
import { cartCalls } from './cart.ts';
import { catalogueCalls } from './catalogue.ts';
import { checkoutCalls } from './checkout.ts';
import { contentCalls } from './content.ts';
import { deliveryCalls } from './delivery.ts';
import { garageCalls } from './garage.ts';
import { messageCalls } from './messages.ts';
import { orderCalls } from './orders.ts';
import { recentSearchCalls } from './recent-searches.ts';
import { salesQuoteCalls } from './sales-quotes.ts';
import { savedCarCalls } from './saved-cars.ts';
import { signInCalls } from './sign-in.ts';
import { threadCalls } from './threads.ts';
import { vinCalls } from './vin.ts';
import { wishListCalls } from './wish-lists.ts';

/** Every call of the shop, all under `/api`. */
export const calls = {
  ...catalogueCalls,
  ...vinCalls,
  ...signInCalls,
  ...cartCalls,
  ...checkoutCalls,
  ...orderCalls,
  ...salesQuoteCalls,
  ...backInStockCalls,
  ...messageCalls,
  ...accountCalls,
  ...threadCalls,
  ...addressCalls,
  ...wishListCalls,
  ...savedCarCalls,
  ...garageCalls,
  ...recentSearchCalls,
  ...articleCalls,
  ...contentCalls,
  ...deliveryCalls,
  ...adminCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;

/** The type of a schema before (`input`) or after (`output`) validation; undefined without a schema. */
type Shape<T, Side extends 'input' | 'output'> = T extends z.ZodType
  ? Side extends 'input'
    ? z.input<T>
    : z.output<T>
  : undefined;

/** The schema of one part of a call; undefined if the call does not have the part. */
type Part<K extends CallName, P extends 'params' | 'query' | 'body'> = P extends keyof Calls[K]
  ? Calls[K][P]
  : undefined;

/** A call's input after validation. */
export type ParsedInput<K extends CallName> = {
  params: Shape<Part<K, 'params'>, 'output'>;
  query: Shape<Part<K, 'query'>, 'output'>;
  body: Shape<Part<K, 'body'>, 'output'>;
};

type OmitUndefined<T> = { [P in keyof T as T[P] extends undefined ? never : P]: T[P] };

/** Callers may pass numbers as path and query values, which are sent as text. An object is passed as JSON. */
type PathValues<T> =
  T extends Record<string, unknown>
    ? { [P in keyof T]: T[P] extends number ? number : NonNullable<T[P]> extends object ? string : T[P] }
    : T;

/** A call's input as a client sends it. */
export type ClientInput<K extends CallName> = OmitUndefined<{
  params: Part<K, 'params'> extends z.ZodType ? PathValues<z.output<Part<K, 'params'>>> : undefined;
  body: Shape<Part<K, 'body'>, 'input'>;
}> &
  (Part<K, 'query'> extends z.ZodType
    ? { query?: Partial<PathValues<z.output<Part<K, 'query'>>>> }
    : unknown);

export type Reply<K extends CallName> = z.output<Calls[K]['reply']>;
