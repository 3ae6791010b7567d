import { escapeHtml } from '#server/platform/http/plain-page.ts';
import { pathIn } from '#texts/language-path.ts';
import { type Language, localeOf, translator } from '#texts/texts.ts';

/** The page that is shown if the rendering of a page fails: plain HTML with a link to the home page. */
export function faultPage(language: Language, shop: string): string {
  const t = translator(language);
  return `<!doctype html><html lang="${localeOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(
    `${t('fault-title')} | ${shop}`,
  )}</title></head><body><main><h1>${escapeHtml(t('fault-title'))}</h1><p>${escapeHtml(
    t('fault-help'),
  )}</p><p><a href="${pathIn(language, '/')}">${escapeHtml(t('go-home'))}</a></p></main></body></html>`;
}
