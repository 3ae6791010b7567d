import type { AppOptions } from '#server/app.ts';
import { loadRenderer } from '#server/pages/renderer.ts';
import { servePages } from '#server/pages/serve-pages.ts';

/** Serves the built pages; the `servePages` option of `startShop`. */
export async function builtPages(): Promise<NonNullable<AppOptions['servePages']>> {
  const renderer = await loadRenderer();
  return (http, parts) => servePages(http, { ...parts, renderer });
}
