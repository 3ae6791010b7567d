import type { FastifyInstance, FastifyRequest } from 'fastify';
import { translator } from '#texts/texts.ts';
import { escaped, withLinks } from './email-content.ts';
import { type StoredEmail, storedEmails } from './mailbox.ts';

const t = translator('en');

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #101827 }
  article { border: 1px solid #cfd5dd; border-radius: 8px; margin: 1rem 0; padding: .5rem 1rem }
  h2 { font-size: 1.1rem; margin: .25rem 0 } p { margin: 0; color: #4b5563 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }`;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const OWN_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Shows the mails that became files because no SMTP server is set, for trying the shop out. Codes and
 * links stand in them: the page is for the machine that the shop runs on, and not there for others.
 */
export function serveMailbox(http: FastifyInstance, folder: string): void {
  http.get('/dev/mails', async (request, reply) => {
    if (!isOwnMachine(request)) return reply.redirect('/', 302);
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'private, no-store', 'content-security-policy': POLICY })
      .header('x-robots-tag', 'noindex')
      .send(page(await storedEmails(folder)));
  });
}

/**
 * Whether somebody at this machine looks. A proxy beside the shop asks from here as well, but says for
 * whom; and a page from elsewhere that had its own name point here asks by that name.
 */
function isOwnMachine({ ip, headers, hostname }: FastifyRequest): boolean {
  const isForAnother = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return OWN_MACHINE.has(ip) && OWN_NAMES.has(hostname) && !isForAnother;
}

function page(emails: StoredEmail[]): string {
  const title = t('mailbox-title');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<h1>${title}</h1><p>${t('mailbox-why')}</p>
${emails.length === 0 ? `<p>${t('mailbox-empty')}</p>` : emails.map(article).join('\n')}</body></html>`;
}

const article = ({ to, subject, text, written_at }: StoredEmail) =>
  `<article><h2>${escaped(subject)}</h2><p>${escaped(to)}, ${escaped(written_at)}</p>
<pre>${withLinks(escaped(text))}</pre></article>`;
