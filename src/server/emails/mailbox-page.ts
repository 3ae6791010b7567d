import type { FastifyInstance, FastifyRequest } from 'fastify';
import { translator } from '#texts/texts.ts';
import { escapeHtml, linkUrls } from './email-content.ts';
import { listStoredEmails, type StoredEmail } from './mailbox.ts';

const t = translator('en');

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #101827 }
  article { border: 1px solid #cfd5dd; border-radius: 8px; margin: 1rem 0; padding: .5rem 1rem }
  h2 { font-size: 1.1rem; margin: .25rem 0 } p { margin: 0; color: #4b5563 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }`;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const LOCAL_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Serves the emails that were written to files because no SMTP server is configured. They contain codes and
 * links, so the page is available only on the machine that the shop runs on.
 */
export function serveMailbox(http: FastifyInstance, folder: string): void {
  http.get('/dev/mails', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.redirect('/', 302);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'private, no-store', 'content-security-policy': POLICY })
      .header('x-robots-tag', 'noindex')
      .send(renderPage(await listStoredEmails(folder)));
  });
}

/**
 * True for a request from this machine. Requests forwarded by a local proxy are excluded, and so are those
 * for another host name, to which a foreign page could point its own domain (DNS rebinding).
 */
function isLocalRequest({ ip, headers, hostname }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return LOCAL_ADDRESSES.has(ip) && LOCAL_HOSTS.has(hostname) && !isForwarded;
}

function renderPage(emails: StoredEmail[]): string {
  const title = t('mailbox-title');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<h1>${title}</h1><p>${t('mailbox-help')}</p>
${emails.length === 0 ? `<p>${t('mailbox-empty')}</p>` : emails.map(renderEmailArticle).join('\n')}</body></html>`;
}

const renderEmailArticle = ({ to, subject, text, written_at }: StoredEmail) =>
  `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)}, ${escapeHtml(written_at)}</p>
<pre>${linkUrls(escapeHtml(text))}</pre></article>`;
