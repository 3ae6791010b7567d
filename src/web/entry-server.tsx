import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouterContext,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import type { Currency } from '#domain/money.ts';
import { setEditedTexts } from '#texts/all.ts';
import { languagePrefix } from '#texts/language-path.ts';
import { LANGUAGES, type Language, localeOf, translator } from '#texts/texts.ts';
import { currencyContext } from './catalogue/display-currency.ts';
import { type Api, apiContext, createApi, type Transport } from './platform/api.ts';
import { NoticesProvider } from './platform/notices.tsx';
import type { PageHandle } from './platform/page-handle.ts';
import type { PageState } from './platform/page-state.ts';
import { ShopProvider } from './platform/shop.tsx';
import type { Shopper } from './platform/shopper.ts';
import { translateContext } from './platform/texts.ts';
import { routes } from './routes.tsx';
import { passwordRuleContext } from './sign-in/password-rule.ts';
import './styles.ts';

interface Assets {
  css: string[];
  font: string | null;
}
type RenderResult =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      status: number;
      html: string;
      handle: PageHandle;
      /** The page's state, with what the server has added. */
      state: PageState;
      hydration: object | null;
      /** An unexpected error of a loader; refusals and missing records are not errors. */
      loaderError: unknown;
    };

const handlers = new Map(
  LANGUAGES.map((language) => [
    language,
    createStaticHandler(routes, { basename: languagePrefix(language) || '/' }),
  ]),
);

/** The cache policy of the page at a path; undefined if the shop has no such page. */
export const pageCache = async (path: string, language: Language): Promise<PageHandle['cache'] | undefined> =>
  (await findHandle(path, language))?.cache;

async function findHandle(path: string, language: Language): Promise<PageHandle | undefined> {
  const matches = matchRoutes(routes, path, languagePrefix(language) || '/') ?? [];
  const modules = await Promise.all(
    matches.map(({ route }) => (typeof route.lazy === 'function' ? route.lazy() : route)),
  );
  return modules.findLast((module) => module.handle)?.handle as PageHandle | undefined;
}

/** The edited texts of the last rendered page, to detect changes. */
let editedTexts: PageState['edited_texts'] | null = null;

/** Renders the page of a URL; its API calls use the given transport. */
export async function render(
  request: Request,
  page: { transport: Transport; state: PageState; assets: Assets },
): Promise<RenderResult> {
  const api = createApi(page.transport);
  if (page.state.edited_texts !== editedTexts) {
    editedTexts = page.state.edited_texts;
    setEditedTexts(page.state.language, editedTexts);
  }
  const requestContext = new RouterContextProvider(
    new Map<RouterContext, unknown>([
      [apiContext, api],
      [translateContext, translator(page.state.language)],
      [passwordRuleContext, page.state.password_rule],
      [currencyContext, page.state.currency],
    ]),
  );
  const handler = handlers.get(page.state.language)!;
  // Read before the page's own data, because the cart page marks changes of prices as seen.
  const shopper = await loadShopper(
    api,
    await findHandle(new URL(request.url).pathname, page.state.language),
  );
  const state = shopper ? { ...page.state, shopper } : page.state;
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) {
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' };
  }
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <Document lang={localeOf(page.state.language)} currency={page.state.currency} assets={page.assets}>
      <NoticesProvider language={page.state.language}>
        <ShopProvider state={state} api={api}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </ShopProvider>
      </NoticesProvider>
    </Document>,
  );
  const { loaderData, actionData, errors } = context;
  const handle = context.matches.findLast((match) => match.route.handle)?.route.handle as
    | PageHandle
    | undefined;
  return {
    kind: 'page',
    status: context.statusCode,
    html: `<!doctype html>${html}`,
    handle: handle ?? { cache: 'private' },
    state,
    hydration: errors ? null : { loaderData, actionData },
    loaderError: Object.values(errors ?? {}).find((error) => !isRouteErrorResponse(error)),
  };
}

/**
 * The shopper's cart, cars and account, with which a private page is rendered; undefined for shared pages and the
 * checkout, whose header shows none of them.
 */
async function loadShopper(api: Api, handle: PageHandle | undefined): Promise<Shopper | undefined> {
  if (handle?.cache !== 'private' || handle.ownDocument) return undefined;
  const header = await api('GET /header', { query: { cart: 'closed' } });
  if (!header.ok) return undefined;
  const { cartItems, coupon, totals, stock_problems, cars, addresses, wishLists, wishListsItems } =
    header.data;
  const [customer] = header.data.customer;
  return {
    cart: { cartItems, coupon, totals, stock_problems },
    cars,
    customer: customer?.email ? customer : null,
    addresses,
    wishLists,
    wishListsItems,
  };
}

/** Only `#root` is hydrated; React hoists the page's title and metadata into the head. */
function Document(props: { lang: string; currency: Currency; assets: Assets; children: React.ReactNode }) {
  const { lang, currency, assets, children } = props;
  return (
    <html lang={lang} data-currency={currency}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.font ? (
          <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
        ) : null}
        {assets.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <div id="root">{children}</div>
      </body>
    </html>
  );
}
