import { type Language, localeOf, translator } from '#texts/texts.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Shown if rendering a page fails: plain HTML with a link home. */
export function faultPage(language: Language, shop: string): string {
  const t = translator(language);
  return `<!doctype html><html lang="${localeOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(
    `${t('fault-title')} | ${shop}`,
  )}</title></head><body><main><h1>${escaped(t('fault-title'))}</h1><p>${escaped(
    t('fault-help'),
  )}</p><p><a href="/">${escaped(t('fault-home'))}</a></p></main></body></html>`;
}
