import { globSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';
import { seedIfEmpty } from '#server/demo/seed.ts';
import { openShopDatabase } from '#server/open-shop-database.ts';
import type { Renderer } from '#server/pages/renderer.ts';
import { createLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { readSettings } from '#server/settings/read-settings.ts';

type AppModule = typeof import('#server/app.ts');
type PagesModule = typeof import('#server/pages/serve-pages.ts');
type EntryModule = typeof import('#web/entry-server.tsx');

/** Vite's client and React's hot reload, which must run before the page's own code. */
const HOT_RELOAD = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;</script>
<script type="module" src="/@vite/client"></script>`;

const settings = readSettings(process.env);
const log = createLog(settings.log_level);
// Opened only once: the database stays open when code reloads.
const { database, secrets } = await openShopDatabase(settings);
await migrate(database.db);
await seedIfEmpty(database, settings.shop);

const server = createServer();
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
  logLevel: 'warn',
});
// The style sheet of the tokens comes first, because it sets the order of the layers.
const css = globSync('src/web/**/*.css')
  .sort((a, b) => Number(b.includes('/ui/tokens')) - Number(a.includes('/ui/tokens')))
  .map((file) => `/${file}`);
const loadEntry = async () => (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as EntryModule;
const renderer: Renderer = {
  buildId: 'development',
  entry: '/src/web/entry-browser.tsx',
  css: css.filter((file) => !file.startsWith('/src/web/admin/')),
  admin: { entry: '/src/web/admin/entry.tsx', css: [] },
  styleOf: null,
  font: null,
  texts: '/src/texts/{language}/*.ts',
  scripts: [HOT_RELOAD],
  pageCache: async (...path) => (await loadEntry()).pageCache(...path),
  render: async (...page) => (await loadEntry()).render(...page),
};

let currentBuild:
  | { createApp: AppModule['createApp']; app: Awaited<ReturnType<AppModule['createApp']>> }
  | undefined;
let restarting: Promise<void> | undefined;

/** The app built from the current code; rebuilt after a server file has changed. */
async function currentApp() {
  await restarting;
  const { createApp } = (await vite.ssrLoadModule('/src/server/app.ts')) as AppModule;
  if (currentBuild?.createApp !== createApp) {
    restarting = (async () => {
      await currentBuild?.app.close();
      const { servePages } = (await vite.ssrLoadModule('/src/server/pages/serve-pages.ts')) as PagesModule;
      const app = await createApp({
        settings,
        database,
        secrets,
        log,
        servePages: (http, shop) => servePages(http, { ...shop, renderer, isDevelopment: true }),
      });
      await app.http.ready();
      currentBuild = { createApp, app };
    })();
    await restarting;
  }
  return currentBuild!.app;
}

server.on('request', (request, response) =>
  vite.middlewares(request, response, async () => {
    try {
      (await currentApp()).http.routing(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      console.error(error);
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String((error as Error).stack));
    }
  }),
);
server.listen(settings.port, settings.host, () => console.log(`Developing at ${settings.public_url}`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await currentBuild?.app.close();
    await vite.close();
    await database.close();
    process.exit(0);
  });
}
