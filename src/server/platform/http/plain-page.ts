import { type Language, localeOf } from '#texts/texts.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);

const STYLE = `
  :root { --ink: #101827; --muted: #4b5563; --line: #cfd5dd; --sunken: #f4f6f8 }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink) }
  article, details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .5rem 1rem }
  summary { cursor: pointer; min-height: 2rem } code { font-weight: 600 }
  h2 { font-size: 1rem; margin: .25rem 0 } article p { margin: 0; color: var(--muted) }
  pre { white-space: pre-wrap; overflow-wrap: anywhere } article pre { font: inherit }
  details pre { background: var(--sunken); padding: 1rem; border-radius: 6px }
  th, td { text-align: left; padding: .25rem 1rem .25rem 0; vertical-align: top }`;

/** A self-contained page without scripts, for the people who run the shop. The title is plain text, the body is HTML. */
export const plainPage = (
  language: Language,
  title: string,
  body: string,
) => `<!doctype html><html lang="${localeOf(language)}"><head><meta charset="utf-8">
<title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<h1>${escapeHtml(title)}</h1>${body}</body></html>`;
