import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml, plainPage } from '#server/platform/http/plain-page.ts';
import { requestLanguage } from '#server/platform/http/request-language.ts';
import { constantTimeEqual, type Secrets } from '#server/platform/secrets.ts';
import { type Language, type Translate, translator } from '#texts/texts.ts';
import { linkUrls } from './email-html.ts';
import { listStoredEmails, type StoredEmail } from './mailbox.ts';

const LOCAL_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The page's path with its key, which is printed at startup. */
export const mailboxPath = (secrets: Secrets): string => `/dev/mails?key=${mailboxKey(secrets)}`;

const mailboxKey = (secrets: Secrets) => secrets.sign('dev-mails', 'page').slice(0, 22);

/**
 * Serves the emails that were written to files because no SMTP server is configured. They contain codes and links, so
 * the page is available only on the shop's own machine and only with a key. The key is needed because behind a local
 * proxy that adds no headers, every visitor seems to be on this machine.
 */
export function serveMailbox(http: FastifyInstance, folder: string, secrets: Secrets): void {
  http.get<{ Querystring: { key?: unknown } }>('/dev/mails', async (request, reply) => {
    const hasKey = constantTimeEqual(String(request.query.key ?? ''), mailboxKey(secrets));
    if (!isLocalRequest(request) || !hasKey) return reply.redirect('/', 302);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      .send(renderPage(await listStoredEmails(folder), requestLanguage(request)));
  });
}

/**
 * True for a request from this machine. Requests forwarded by a local proxy are excluded, and so are those for another
 * host name, because a malicious page can point its own domain at this machine (DNS rebinding).
 */
function isLocalRequest({ ip, headers, hostname }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return LOCAL_ADDRESSES.has(ip) && LOCAL_HOSTS.has(hostname) && !isForwarded;
}

function renderPage(emails: StoredEmail[], language: Language): string {
  const t = translator(language);
  const articles =
    emails.length === 0
      ? `<p>${t('mailbox-empty')}</p>`
      : emails.map((email) => renderEmailArticle(email, t)).join('\n');
  return plainPage(language, t('mailbox-title'), `<p>${t('mailbox-help')}</p>\n${articles}`);
}

/** An email's HTML and plain text. In the frame with the HTML, scripts do not run and links replace the whole page. */
const renderEmailArticle = ({ to, subject, text, html = '', written_at }: StoredEmail, t: Translate) =>
  `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)}, ${escapeHtml(written_at)}</p>
<iframe title="${escapeHtml(subject)}" loading="lazy" sandbox="allow-top-navigation-by-user-activation" style="border:0;width:100%;height:36rem" srcdoc="${escapeHtml(html.replaceAll('<a ', '<a target="_top" '))}"></iframe>
<details><summary>${t('mailbox-text')}</summary><pre>${linkUrls(escapeHtml(text))}</pre></details></article>`;
