import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';
import { withoutUnusedReactParts } from './tools/build/unused-react-parts.ts';

/**
 * Removes references that keep unused parts of the router in the bundle: the display names of Link, NavLink and
 * Form (and with them prefetching), fetchers, options that are never set (instrumentation, routes that are found
 * later), and the texts of warnings and failed assertions, which the development build gives. Saves 8.5 kB.
 */
const withoutUnusedRouterParts: Plugin = {
  name: 'router-without-unused-parts',
  apply: 'build',
  transform: {
    filter: {
      id: /react-router\/dist\/production\/lib\/(dom\/lib|router\/router|router\/utils|hooks|components)\.js$/,
    },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/\bwarning\(.*\);$/gm, ';')
        .replaceAll(/(\binvariant\(.*), (?:`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*")\);$/gm, '$1);')
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
        .replaceAll(/(init\.|opts\?\.)(instrumentations|patchRoutesOnNavigation)/g, 'undefined')
        .replaceAll(/^\t\t(fetch|[gs]etFetcher|resetFetcher|deleteFetcher: \w+|patchRoutes),$/gm, '')
        .replaceAll('consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'),
  },
};

const HELPER = fileURLToPath(new URL('src/web/platform/load-with-styles.ts', import.meta.url));

/** Replaces the helper around dynamic imports. It is shorter, preloads nothing, and knows the inlined style sheets. */
const withOwnImportHelper: Plugin = {
  name: 'dynamic-imports-with-own-helper',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export { loadWithStyles as __vitePreload } from '${HELPER}';`,
  },
};

/** Code that every page loads: framework, shell, shared modules, and what is too small for a separate request. */
const FRAME =
  /node_modules\/(?!altcha-lib)|\/web\/(entry-browser|platform\/(?!proof|deferred)|shell\/(?!MenuDrawer)|paths|routes|ui\/(Button|FieldWithButton|PostForm|family-class|use-fetched|pagination\.css)|articles\/load-articles|forms\/form-values)|\/texts\/(texts|text-files|language-path|format-money)\.ts|\/domain\/(vehicle|money|image-id)\.ts/;

/** Code that pages with sets load. */
const SETS =
  /\/web\/(ui\/(Price|FitBadge|SetImage|QuantityBox)|catalogue\/(fit-text|set-name|ItemName|MatchingSet|StockText|BackInStockLink|use-fits|display-currency)|garage\/(LazyFitQuestion|open-question)|wish-lists\/WishHeart|cart\/(quantity-input|use-add-to-cart))\.|\/texts\/(fit-text|catalogue-text)\.|\/domain\/(axles|cart)\./;

/** Code that the pages with a vehicle selector load. */
const SELECTOR = /\/web\/(vehicle-selector|vin\/VinEntry)/;

/** Code that lists and the page of the shopper's cars load. */
const LISTS =
  /\/web\/(catalogue\/(ResultCard|SaveCar|UsePageCar|use-quick-add|catalogue-query)|ui\/(Pagination|page-window))\./;

/** Code that product, cart and checkout load. */
const PROMISES = /\/web\/(delivery\/|addresses\/starting-address|ui\/DescriptionList)|\/texts\/place-name\./;

/** Code that pages with totals or addresses load. */
const ORDERS =
  /\/web\/(order\/(tax-entries|AddressBlock)|addresses\/\w*AddressText)\.|\/texts\/(postal-lines|tax-name)\.|\/domain\/regions\./;

/** Code that cart and checkout load. */
const CART = /\/web\/(cart\/(CouponEntry|LineFit|CartProblems|use-quote)|ui\/RetryAlert)\./;

/** Code that the checkout and every page with a form load. */
const FIELDS = /\/web\/(forms\/(ErrorSummary|form-model)|ui\/Field)\./;

/** Code that every page with a form, except the checkout, loads. */
const FORMS = /\/web\/forms\//;

/** Access to what the checkout keeps in the browser's storage. */
const STORED = /\/web\/(checkout\/(checkout-draft|payer-name)|account\/forget-shopper)\./;

/** Styles of components that open on demand and of states that most pages never show; one file instead of eight. */
const CONTROLS =
  /\/web\/(ui\/(menu|drawer|empty-state|set-lines|error-summary)|account\/account-menu|suggestions\/suggestions|shell\/menu-drawer|product\/gallery-zoom)\.css/;

/** Without the warning about slow plugins, which `npm start` would print on a slow machine. */
const checks = { pluginTimings: false };

const forBrowser = {
  outDir: 'dist/client',
  target: 'es2022',
  assetsInlineLimit: 0,
  // Preloading would add the file names of all other pages to each page (1 kB) and save only one round
  // trip on the first visit to another kind of page.
  modulePreload: false,
} as const;

/** A separate build, so that storefront pages load none of the back office's code or styles. */
const admin: BuildEnvironmentOptions = {
  ...forBrowser,
  cssCodeSplit: false,
  emptyOutDir: false,
  assetsDir: 'assets/admin',
  manifest: '.vite/admin.json',
  rollupOptions: {
    checks,
    input: 'src/web/admin/entry.tsx',
    // One group, so that the style sheets keep the order of their imports.
    output: { codeSplitting: { groups: [{ name: 'style', test: /\.css$/ }] } },
  },
};

const pages: BuildEnvironmentOptions = {
  ...forBrowser,
  emptyOutDir: true,
  manifest: true,
  rollupOptions: {
    checks,
    input: 'src/web/entry-browser.tsx',
    output: {
      // Few files: each costs 400 bytes of headers, and together they compress better.
      codeSplitting: {
        groups: [
          { name: 'frame', test: FRAME, priority: 1 },
          { name: 'sets', test: SETS, priority: 1 },
          { name: 'promises', test: PROMISES, priority: 1 },
          { name: 'selector', test: SELECTOR },
          { name: 'lists', test: LISTS },
          { name: 'cart', test: CART },
          { name: 'fields', test: FIELDS },
          { name: 'forms', test: FORMS },
          { name: 'orders', test: ORDERS, priority: 1 },
          { name: 'stored', test: STORED },
          { name: 'controls', test: CONTROLS, priority: 2 },
        ],
      },
    },
  },
};

/**
 * The server starts faster and takes less memory than its sources, of which there are a thousand files. Its renderer is
 * a separate build, because a page registers only the texts that pages use, without those of emails.
 */
const forNode: BuildEnvironmentOptions = {
  emptyOutDir: true,
  target: 'es2024',
  copyPublicDir: false,
  rollupOptions: { checks },
};

/** Four builds: the pages for the browser, their renderer, the server, and the back office. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    withoutUnusedRouterParts,
    withOwnImportHelper,
    // The back office's libraries may use more of React.
    ...(mode === 'admin' ? [] : [withoutUnusedReactParts]),
  ],
  publicDir: false,
  build: isSsrBuild
    ? { ...forNode, outDir: mode === 'server' ? 'dist/server' : 'dist/renderer' }
    : mode === 'admin'
      ? admin
      : pages,
}));
