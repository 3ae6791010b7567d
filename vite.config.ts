import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';

/**
 * Parts of the router that this shop never calls, but that its code refers to, so they would stay in
 * the bundle: Link, NavLink and Form through the display names they are given (with them their
 * prefetching), and the instrumentation through an option that is never set. Together 5 kB less.
 */
const withoutUnusedRouterParts: Plugin = {
  name: 'router-without-unused-parts',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/(dom\/lib|router\/router)\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
        .replaceAll(/(init\.|opts\?\.)instrumentations/g, 'undefined')
        .replaceAll('consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'),
  },
};

/** The code that every page loads: framework, shell, and what they share. */
const FRAME =
  /node_modules\/|\/web\/(entry-browser|platform\/(?!vitals)|shell\/(?!MenuDrawer)|paths|routes)|\/texts\/(texts|en\/pages)\.ts|\/domain\/vehicle\.ts/;

/** Files for the browser: hashed, one style sheet. */
const forBrowser = {
  outDir: 'dist/client',
  cssCodeSplit: false,
  target: 'es2022',
  assetsInlineLimit: 0,
  // Else each page carries the names of every other page's files: 1 kB, against one more round trip
  // when another kind of page is first gone to.
  modulePreload: false,
} as const;

/** The back office is a program of its own, so that no page of the shop loads any of its code or style. */
const office: BuildEnvironmentOptions = {
  ...forBrowser,
  emptyOutDir: false,
  assetsDir: 'assets/office',
  manifest: '.vite/office.json',
  rollupOptions: { input: 'src/web/admin/entry.tsx' },
};

const pages: BuildEnvironmentOptions = {
  ...forBrowser,
  emptyOutDir: true,
  manifest: true,
  rollupOptions: {
    input: 'src/web/entry-browser.tsx',
    output: {
      // What every page loads is one file: it compresses better than two that lean on each other.
      codeSplitting: { groups: [{ name: 'frame', test: FRAME }] },
    },
  },
};

/** Two builds of the same pages, for the browser and for the server; and one of the back office. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), withoutUnusedRouterParts],
  publicDir: false,
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: true, target: 'es2024', copyPublicDir: false }
    : mode === 'office'
      ? office
      : pages,
}));
