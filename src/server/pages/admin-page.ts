import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shopTexts } from '#domain/shop-texts.ts';
import { pageTexts } from '#server/content/load-edited-texts.ts';
import { readCookies } from '#server/platform/http/cookies.ts';
import { escapeHtml } from '#server/platform/http/plain-page.ts';
import { requestLanguage } from '#server/platform/http/request-language.ts';
import type { Settings } from '#server/settings/settings.ts';
import { LANGUAGES, type Language, localeOf, translator } from '#texts/texts.ts';
import type { AdminState } from '#web/platform/page-state.ts';
import { stateElement } from './boot-script.ts';
import { chosenLanguage } from './choices.ts';
import type { Renderer } from './renderer.ts';
import { securityPolicy } from './security-policy.ts';

/** The back office is a separate app. Its document is the same for all staff, because its data comes from calls. */
export function serveAdmin(
  http: FastifyInstance,
  options: { settings: Settings; renderer: Renderer; isDevelopment?: boolean },
): void {
  const { settings, renderer, isDevelopment = false } = options;
  const headers = {
    'content-security-policy': securityPolicy(settings, {
      inlineHashes: [],
      isCheckout: false,
      isDevelopment,
    }),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  };
  for (const path of ['/admin', '/admin/*'])
    http.get(path, { config: { priority: 'medium' } }, (request, reply) =>
      reply
        .headers(headers)
        .type('text/html; charset=utf-8')
        .send(renderDocument(languageOf(request), settings, renderer)),
    );
}

const languageOf = (request: FastifyRequest): Language =>
  chosenLanguage(readCookies(request.headers.cookie).staff_language, LANGUAGES) ?? requestLanguage(request);

function renderDocument(language: Language, settings: Settings, { admin, texts, scripts = [] }: Renderer) {
  const t = translator(language);
  const { name, email, phone, return_days } = settings.shop;
  const { tagline, hours } = shopTexts(settings.shop, language);
  const state: AdminState = {
    language,
    text_files: texts.replace('{language}', language),
    edited_texts: pageTexts(language),
    shop: { name, tagline, email, phone, hours, return_days },
    storefront_key: settings.storefront_key,
    image_pattern: settings.image_pattern,
  };
  const styles = admin.css.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return `<!doctype html><html lang="${localeOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(
    t('admin-title', { page: t('admin-name'), shop: name }),
  )}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles}</head><body class="admin"><div id="root"></div><noscript><main class="admin-noscript"><h1>${escapeHtml(
    t('admin-name'),
  )}</h1><p>${escapeHtml(t('admin-no-script'))}</p></main></noscript>${stateElement(state)}${scripts.join(
    '',
  )}<script type="module" src="${admin.entry}"></script></body></html>`;
}
