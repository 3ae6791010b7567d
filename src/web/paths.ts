import type { Answers } from '#domain/brake-question.ts';
import type { ContentPage } from '#domain/content-pages.ts';
import type { Currency } from '#domain/money.ts';
import { pathOfSet } from '#domain/set-path.ts';
import { VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import { pathIn } from '#texts/language-path.ts';
import type { Language } from '#texts/texts.ts';

export type Query = Record<string, string | number | null | undefined>;

export type CategorySlug = 'all' | 'sale' | 'esd' | 'ed' | 'es' | 'search';

export type SignInSection = 'signin' | 'register' | 'forget' | 'reset';
export type AccountSection =
  | 'orders'
  | 'messages'
  | 'addresses'
  | 'addressForm'
  | 'wishLists'
  | 'wishListCreate'
  | 'wishListItems'
  | 'recentSearch'
  | 'savedCar'
  | 'accountSettings'
  | 'verify';

export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The levels of a vehicle as query parameters; unset levels are left out. */
export const vehicleQuery = (vehicle: Partial<Vehicle>): Record<string, string> =>
  Object.fromEntries(
    VEHICLE_LEVELS.flatMap((level) => (vehicle[level] ? [[level, String(vehicle[level])]] : [])),
  );

/** A car as query parameters of its sets, with the answers about it if it is a shopper's. */
export const carQuery = ({ answers, ...car }: Vehicle & { answers?: Answers }): Query => ({
  ...vehicleQuery(car),
  ...(answers ? { answers: Object.keys(answers).length > 0 ? JSON.stringify(answers) : null } : {}),
});

interface PageLocation {
  pathname: string;
  search: string;
}

/** The path of the same page with a choice in the query. The server stores the choice and removes it from the URL. */
function choicePath({ pathname, search }: PageLocation, name: string, value: string): string {
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${pathname}?${query}`;
}
export const currencyPath = (location: PageLocation, currency: Currency) =>
  choicePath(location, 'currency', currency);
export const languagePath = (location: PageLocation, language: Language) =>
  pathIn(language, choicePath(location, 'language', language));

/** The preview image for shared links; without an id, the shop's own. */
export const socialCardPath = (image_id?: string | null) =>
  `/social/${encodeURIComponent(image_id ?? 'shop')}.png`;
export const homePath = () => '/';
export const categoryPath = (slug: CategorySlug, query: Query = {}) =>
  withQuery(`/category/rotor/${slug}`, query);
/** A list of sets. Those for `car`, unless it is null, come first. */
export const listPath = (slug: CategorySlug, car: Vehicle | null, query: Query = {}) =>
  categoryPath(slug, car ? { ...carQuery(car), show: 'all', ...query } : query);
/** The page of a make, a model or a model year; without a make, the page of all makes. */
export const carsPath = ({ make, model, year }: Partial<Vehicle> = {}) =>
  ['/cars', ...[make, model, year].filter(Boolean).map((level) => encodeURIComponent(String(level)))].join(
    '/',
  );
export const searchPath = (kind: 'displayname' | 'part_number', text: string, car: Vehicle | null = null) =>
  listPath('search', car, { [kind]: text });
/** The path to which forms post a VIN, which must not appear in a URL. */
export const vinPath = () => '/vin';
export const articleListPath = () => '/QA';
export const articlePath = (slug: string) => withQuery('/article', { title: slug });
export const familyGuidePath = () =>
  articlePath('a comparative guide to standard and performance brake rotors');
export const contentPath = (page: ContentPage) => `/${page}`;
/** `origin` is the local path to return to after sign-in. */
export const signInPath = (section?: SignInSection, origin?: string | null) =>
  withQuery(section ? `/signin/${section}` : '/signin', { origin });
export const resetLinkPath = (token: string) => withQuery('/signin/reset', { token });
export const registeredPath = () => '/register/success';
export const accountPath = (section?: AccountSection, id?: string | null, query: Query = {}) =>
  withQuery(['/user', section, id].filter(Boolean).join('/'), query);
/** Requests about a delivered order. A contact link that names one opens the form for it. */
export const ORDER_REQUESTS = ['return', 'warranty'] as const;
export type OrderRequest = (typeof ORDER_REQUESTS)[number];
/** `search` is a search that found nothing; `part_number`, the set of a question; `key`, the key of an order's link. */
export const contactPath = (
  order_id?: string,
  query: {
    search?: string | null;
    key?: string | null;
    part_number?: string;
    about?: OrderRequest | null;
  } = {},
) => withQuery(order_id ? `/contact/${encodeURIComponent(order_id)}` : '/contact', query);
/** The request form for a sold-out set, the page that an emailed link opens, or the message after a form was sent. */
export const backInStockPath = (
  query: { car_part_id: string; part_number: string; done?: string } | { token: string } | { done: string },
) => withQuery('/back-in-stock', query);
export const cartPath = () => '/cart';
/** The shopper's vehicles; `origin` is the local path to return to once one is chosen. */
export const garagePath = (origin?: string | null, query: Query = {}) =>
  withQuery('/garage', { ...query, origin });
/** The checkout of the cart or, with its link, of a quote. */
export const checkoutPath = (quote_link?: string | null) => withQuery('/checkout', { quote: quote_link });
export const orderPath = (order_id: string, key?: string | null) =>
  withQuery(`/order/${encodeURIComponent(order_id)}`, { key });
export const salesQuotePath = (number: number | string, key?: string | null) =>
  withQuery(`/quote/${encodeURIComponent(number)}`, { key });
/** The page of the quote that a checkout's URL names: its number and key, joined by a dot. */
export function pathOfQuoteLink(link: string): string {
  const [number = '', key] = link.split('.');
  return salesQuotePath(number, key);
}
export const findOrderPath = (order_id?: string) => withQuery('/order/find', { order: order_id });
export const orderPlacedPath = (order_id: string) => withQuery('/order/placed', { order: order_id });
export const creditNotePath = (order_id: string, number: number, key?: string | null) =>
  withQuery(`/order/${encodeURIComponent(order_id)}/credit-note/${number}`, { key });
export const invoicePath = (order_id: string, key?: string | null) =>
  withQuery(`/order/${encodeURIComponent(order_id)}/invoice`, { key });

/** A set on its vehicle. The query contains the vehicle that the shopper chose, otherwise the fitment's. */
export function productPath(
  product: Vehicle & {
    car_part_id: string;
    part_number: string;
    position?: string;
    displayname?: string;
    note?: string | null;
  },
  chosenVehicle?: Vehicle | null,
): string {
  const { position, displayname, note } = product;
  return withQuery(pathOfSet(product), {
    ...vehicleQuery(chosenVehicle ?? product),
    position,
    displayname,
    note,
  });
}
