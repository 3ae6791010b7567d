import { ORDER_NUMBERS_IN_TEXT } from '#domain/order-number.ts';
import { escapeHtml } from '#server/platform/http/plain-page.ts';
import { localeOf } from '#texts/texts.ts';
import type { EmailBlock, EmailParts } from './email-content.ts';

/**
 * Renders an email as HTML. It uses tables and inline styles, because email clients support little else, and no images,
 * because clients often block them. Some clients ignore the style sheet, so it adds only dark colours and the phone
 * layout.
 */
export function renderHtml({ subject, language, heading, blocks, footer, sender }: EmailParts): string {
  // The preview, which mailboxes show beside the subject, is the first paragraph after the greeting.
  const preview = blocks.slice(1).find((block) => typeof block === 'string') ?? heading;
  return `<!doctype html>
<html lang="${localeOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${STYLE_SHEET}</style></head>
<body class="page" style="margin:0;background:${LIGHT.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.page}"><tr>
<td class="gutter" align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;text-align:left">
<tr><td class="edge" style="padding:20px 32px 20px 26px;background:${BRAND.iron};border-left:6px solid ${BRAND.ember}"><a href="${escapeHtml(sender.url)}" style="color:${BRAND.surface};font:700 24px/1 ${HEADING_FONT};text-decoration:none"><span aria-hidden="true" style="color:${BRAND.mark}">◎</span> ${escapeHtml(sender.name)}</a></td></tr>
<tr><td class="card ink" style="padding:32px;background:${LIGHT.card};${BODY_TEXT}">
<h1 style="margin:0 0 16px;font:700 28px/1.2 ${HEADING_FONT}">${inline(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="edge quiet" style="padding:20px 32px;color:${LIGHT.quiet};font:14px/1.5 ${FONT}">${footer.map((line) => linkUrls(escapeHtml(line))).join('<br>')}</td></tr>
</table></td></tr></table></body></html>`;
}

function blockHtml(block: EmailBlock): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${multiline(block)}</p>`;
  switch (block.kind) {
    case 'heading':
      return `<h2 style="margin:24px 0 12px;font:700 20px/1.2 ${HEADING_FONT}">${inline(block.text)}</h2>`;
    case 'callout':
      return table(
        `<tr><td class="callout" style="padding:12px 16px;background:${LIGHT.callout};font-size:20px;font-weight:700">${block.label ? `<span class="quiet" style="color:${LIGHT.quiet};font-size:14px;font-weight:400">${escapeHtml(block.label)}</span><br>` : ''}${multiline(block.text)}</td></tr>`,
      );
    case 'steps':
      return table(
        `<tr>${block.steps.map((step, index) => stepHtml(step, index < block.done)).join('')}</tr>`,
      );
    case 'button':
      return buttonHtml(block);
    case 'link':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.url)}" style="color:${LIGHT.link}">${escapeHtml(block.label)}</a></p>`;
    case 'blockquote':
      return `<blockquote class="line quiet" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${LIGHT.line};color:${LIGHT.quiet}">${multiline(block.text)}</blockquote>`;
    case 'facts':
      return table(
        block.rows
          .map(
            ([name, value]) =>
              `<tr><td class="quiet" style="${CELL}width:40%;color:${LIGHT.quiet}">${escapeHtml(name)}</td><td style="${CELL}">${multiline(value)}</td></tr>`,
          )
          .join('\n'),
      );
    case 'items':
      return table(block.items.map(itemHtml).join('\n'));
    case 'totals':
      return table(
        block.rows
          .map(({ name, amount, is_total }) => {
            const style = `${CELL}${is_total ? TOTAL : ''}`;
            return `<tr><td class="line" style="${style}">${escapeHtml(name)}</td><td class="line" align="right" style="${style}padding-right:0;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
          })
          .join('\n'),
      );
    case 'columns':
      return table(
        `<tr>${block.columns
          .map(
            ({ heading, lines }) =>
              `<td class="column" width="50%" style="${CELL}"><strong>${escapeHtml(heading)}</strong><br>${lines.map(escapeHtml).join('<br>')}</td>`,
          )
          .join('')}</tr>`,
      );
  }
}

/** A stage with a bar, which is green once it is done. */
const stepHtml = (step: string, isDone: boolean) =>
  `<td ${isDone ? '' : 'class="line quiet" '}width="33%" style="padding:8px 8px 0 0;border-top:4px solid ${isDone ? BRAND.done : LIGHT.line};vertical-align:top;font-size:14px;${isDone ? 'font-weight:700' : `color:${LIGHT.quiet}`}">${isDone ? '✓ ' : ''}${escapeHtml(step)}</td>`;

/** A link in a coloured table cell, which all email clients show as a button. */
const buttonHtml = ({ label, url }: { label: string; url: string }) =>
  `<table role="presentation" class="button" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:${BRAND.ember};border-radius:3px;text-align:center"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;color:${BRAND.surface};font:700 16px/1 ${FONT};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

function itemHtml({ title, details, amount }: { title: string; details: string[]; amount: string | null }) {
  const cell = `class="line" style="padding:12px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:top`;
  const price =
    amount === null ? '' : `<td align="right" ${cell};white-space:nowrap">${escapeHtml(amount)}</td>`;
  return `<tr><td ${cell};padding-right:12px"><strong>${escapeHtml(title)}</strong><br><span class="quiet" style="color:${LIGHT.quiet};font-size:14px">${details.map(escapeHtml).join('<br>')}</span></td>${price}</tr>`;
}

const table = (rows: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;${BODY_TEXT}">${rows}</table>`;

const multiline = (text: string) => linkUrls(inline(text)).replaceAll(/\r?\n/g, '<br>');

/** Escapes text, and keeps each order number on one line. */
const inline = (text: string) =>
  escapeHtml(text).replaceAll(
    ORDER_NUMBERS_IN_TEXT,
    (number) => `<span style="white-space:nowrap">${number}</span>`,
  );

/** Turns the URLs in escaped text into links. */
export const linkUrls = (html: string) =>
  html.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

/** The shop's colours (`web/ui/tokens.css`). White text on `iron` or `ember` is readable in light and dark mode. */
const BRAND = { iron: '#14181b', ember: '#c2390b', mark: '#ff6a33', done: '#1b6b3a', surface: '#ffffff' };
const LIGHT = {
  page: '#f6f4ee',
  card: BRAND.surface,
  ink: '#14181b',
  quiet: '#55585b',
  line: '#d5d1c6',
  callout: '#e3f2e6',
  link: '#1b5fa8',
};
const DARK = {
  page: '#0e1113',
  card: '#1c2226',
  ink: '#f0eee8',
  quiet: '#b9bcbe',
  line: '#434b51',
  callout: '#173d26',
  link: '#7db7f0',
};
const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const HEADING_FONT = "'Barlow Condensed','Arial Narrow',Arial,sans-serif";
const BODY_TEXT = `color:${LIGHT.ink};font:16px/1.5 ${FONT}`;
const CELL = 'padding:4px 12px 4px 0;vertical-align:top;';
const TOTAL = `padding-top:8px;border-top:2px solid ${LIGHT.line};font-size:18px;font-weight:700;`;

const darkRules = (prefix: string) =>
  [
    `.page{background:${DARK.page}!important}`,
    `.card{background:${DARK.card}!important}`,
    `.ink,.ink table{color:${DARK.ink}!important}`,
    `.quiet{color:${DARK.quiet}!important}`,
    `.line{border-color:${DARK.line}!important}`,
    `.callout{background:${DARK.callout}!important}`,
    `.ink p a,.quiet a{color:${DARK.link}!important}`,
  ]
    .map((rule) => rule.replaceAll(/(^|,)\./g, `$1${prefix}.`))
    .join('');

/** Outlook's dark mode ignores the media query and sets `data-ogsc` instead. */
const STYLE_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}td,p{overflow-wrap:anywhere}@media (max-width:480px){.gutter{padding:0!important}.card{padding:24px 20px!important}.edge{padding:20px 20px 20px 14px!important}.quiet.edge{padding:20px!important}.column{display:block!important;width:100%!important}.button{width:100%!important}.button a{display:block!important}}@media (prefers-color-scheme:dark){${darkRules('')}}${darkRules('[data-ogsc] ')}`;
