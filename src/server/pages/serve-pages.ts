import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { favicon } from '#web/art/marks.ts';
import { productArt } from '#web/art/product-art.ts';
import { findImage } from '../images/queries.ts';
import { readableCookie, readCookies } from '../platform/http/cookies.ts';
import { isForeign } from '../platform/http/csrf.ts';
import type { AppContext, Dispatcher } from '../platform/http/dispatch.ts';
import { serveAdmin } from './admin-page.ts';
import { chosenCurrency, withoutCurrency } from './currency.ts';
import { faultPage } from './fault-page.ts';
import { createPageMaker, type PageAnswer } from './make-page.ts';
import { serveOrderDocuments } from './order-documents.ts';
import { CLIENT_FOLDER, type Renderer } from './renderer.ts';
import { serveSearchEngines } from './search-engines.ts';
import { securityPolicy } from './security-policy.ts';
import { serveSocialCards } from './social-cards.ts';

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

/** Adds the pages, their files and the generated pictures to the HTTP server. */
export async function servePages(
  http: FastifyInstance,
  shop: { dispatcher: Dispatcher; foundation: AppContext; renderer: Renderer; isDevelopment?: boolean },
): Promise<void> {
  const { foundation, dispatcher } = shop;
  const { settings } = foundation;
  const makePage = createPageMaker(shop);
  /** A page that breaks is written down, and answered as a page. */
  const page = async (request: FastifyRequest, reply: FastifyReply, url: URL) => {
    try {
      return send(reply, await makePage(asked(request, url), called(request)));
    } catch (error) {
      foundation.log.error({ err: error, request_id: request.id }, 'a page could not be made');
      const policy = securityPolicy(settings, { inline: [], isCheckout: false, isDevelopment: false });
      return reply
        .status(500)
        .headers({ 'cache-control': 'private, no-store', 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(faultPage(settings.shop.name));
    }
  };

  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  if (!shop.isDevelopment) {
    await http.register(fastifyStatic, {
      root: fileURLToPath(new URL('assets/', CLIENT_FOLDER)),
      prefix: '/assets/',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', YEAR),
      wildcard: false,
    });
    http.get('/assets/*', (_request, reply) => missing(reply));
  }
  http.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', DAY).send(favicon()),
  );
  http.get<{ Params: { id: string } }>('/art/:id', async (request, reply) => {
    const id = request.params.id.replace(/\.svg$/, '');
    const art = productArt(id);
    if (art === null) {
      const picture = await findImage(foundation.db, id);
      if (!picture) return reply.status(404).send();
      return reply.type(picture.media_type).header('cache-control', YEAR).send(picture.bytes);
    }
    return reply.type('image/svg+xml').header('cache-control', DAY).send(art);
  });
  serveSearchEngines(http, foundation);
  serveSocialCards(http);
  serveAdmin(http, { ...shop, settings });

  serveOrderDocuments(http, dispatcher, called);

  http.get('/*', async (request, reply) => {
    // Two slashes at the beginning would name another host, or none.
    if (/^[/\\]{2}/.test(request.url)) return reply.redirect('/', 302);
    if (!URL.canParse(request.url, settings.public_url)) return reply.redirect('/', 302);
    const url = new URL(request.url, settings.public_url);
    const currency = chosenCurrency(url.searchParams.get('currency'));
    if (currency) {
      // The choice is kept, and the address goes on without it: links to it stay clean.
      reply.header('set-cookie', readableCookie('currency', currency, settings.secure));
      return reply.redirect(withoutCurrency(url), 302);
    }
    return page(request, reply, url);
  });
  http.post('/*', async (request, reply) => {
    if (isForeign(request.headers as Record<string, string | undefined>, settings.public_url)) {
      return reply.status(403).type('text/plain').send('');
    }
    if (!URL.canParse(request.url, settings.public_url)) return reply.redirect('/', 302);
    return page(request, reply, new URL(request.url, settings.public_url));
  });
  http.setNotFoundHandler((request, reply) =>
    // One that was there when the shop was opened, and went with a newer build.
    request.url.startsWith('/assets/') ? missing(reply) : reply.redirect('/', 302),
  );
}

/** A file of another build is not there; the home page in its place would be run as a script. */
const missing = (reply: FastifyReply) =>
  reply.status(404).header('cache-control', 'no-store').type('text/plain').send('');

/** A page's calls come from the same browser as the page's own request. */
function called(request: FastifyRequest) {
  return {
    params: {} as Record<string, string>,
    query: {} as Record<string, unknown>,
    body: undefined as unknown,
    headers: { 'user-agent': request.headers['user-agent'] } as Record<string, string | undefined>,
    cookies: readCookies(request.headers.cookie),
    ip: request.ip,
    request_id: request.id,
    from_page: true,
  };
}
export type PageCaller = ReturnType<typeof called>;

function asked(request: FastifyRequest, url: URL): Request & { encodings: string } {
  const isPost = request.method === 'POST';
  const made = new Request(url, {
    method: request.method,
    ...(isPost
      ? {
          body: typeof request.body === 'string' ? request.body : '',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }
      : {}),
  });
  return Object.assign(made, { encodings: request.headers['accept-encoding'] ?? '' });
}

function send(reply: FastifyReply, response: PageAnswer): FastifyReply {
  if (response.cookies.length > 0) reply.header('set-cookie', response.cookies);
  // Two slashes at the beginning would name another host, whatever page asked for it.
  if (response.location !== undefined)
    return reply.redirect(response.location.replace(/^[/\\]{2,}/, '/'), response.status);
  return reply.status(response.status).headers(response.headers).send(response.body);
}
