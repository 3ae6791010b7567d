import type { FastifyInstance } from 'fastify';
import type { Settings } from '#server/settings/settings.ts';
import { translator } from '#texts/texts.ts';
import type { AdminState } from '#web/platform/page-state.ts';
import type { Renderer } from './renderer.ts';
import { securityPolicy } from './security-policy.ts';

const t = translator('en');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * The back office is a separate single-page app. Its document is the same for everyone and contains no data:
 * everything comes from calls, each of which checks permissions.
 */
export function serveAdmin(
  http: FastifyInstance,
  options: { settings: Settings; renderer: Renderer; isDevelopment?: boolean },
): void {
  const { settings, renderer, isDevelopment = false } = options;
  const page = documentOf(settings, renderer);
  const headers = {
    'content-security-policy': securityPolicy(settings, { inline: [], isCheckout: false, isDevelopment }),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  };
  for (const path of ['/admin', '/admin/*'])
    http.get(path, (_request, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(page));
}

function documentOf({ shop, ...settings }: Settings, { admin, scripts = [] }: Renderer): string {
  const state: AdminState = {
    shop: { name: shop.name, tagline: shop.tagline, email: shop.email },
    storefront_key: settings.storefront_key,
    image_pattern: settings.image_pattern,
  };
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  const styles = admin.css.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return `<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(
    t('admin-title', { page: t('admin-name'), shop: shop.name }),
  )}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles}</head><body class="admin"><div id="root"></div><noscript><main class="admin-noscript"><h1>${escaped(
    t('admin-name'),
  )}</h1><p>${escaped(t('admin-no-script'))}</p></main></noscript><script type="application/json" id="state">${json}</script>${scripts.join(
    '',
  )}<script type="module" src="${admin.entry}"></script></body></html>`;
}
