import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/calls/context.ts';
import type { Dispatcher } from '#server/calls/dispatch.ts';
import { CACHE_ONE_DAY, CACHE_ONE_YEAR, UNUSED_BY_ASSETS } from '#server/platform/http/asset-headers.ts';
import { readableCookie, readCookies } from '#server/platform/http/cookies.ts';
import { transientRefusal } from '#server/platform/http/error-replies.ts';
import { isCrossSite } from '#server/platform/http/same-origin.ts';
import { pathIn, splitLanguage } from '#texts/language-path.ts';
import { LANGUAGES } from '#texts/texts.ts';
import { favicon } from '#web/art/logo.ts';
import { storeAccountLanguage } from './account-language.ts';
import { serveAdmin } from './admin-page.ts';
import { chosenCurrency, chosenLanguage, DOCUMENT_CURRENCY_COOKIE, withoutChoices } from './choices.ts';
import { faultPage } from './fault-page.ts';
import { serveOrderDocuments } from './order-documents.ts';
import { pageCallerFrom } from './page-caller.ts';
import { policyReportRoute } from './policy-reports.ts';
import { createPageRenderer, type PageRequest, type PageResponse } from './render-page.ts';
import { CLIENT_FOLDER, type Renderer } from './renderer.ts';
import { serveSearchEngines } from './search-engines.ts';
import { BARCODE_WORKER_POLICY, securityPolicy } from './security-policy.ts';
import { serveImages } from './serve-images.ts';
import { createSharedDocuments } from './shared-documents.ts';
import { serveSocialCards } from './social-cards.ts';

/** The headers of responses that depend on the visitor or report an error, so that caches do not store them. */
const PRIVATE_HEADERS = { 'cache-control': 'private, no-store' };
/** Room for the longest text of a form, encoded. Pages validate a form before any rate limit applies. */
const MAX_FORM_BYTES = 64 * 1024;
/** Pages of a purchase in progress, which are the last to be rejected under load. */
const PURCHASE_PATHS = ['/cart', '/checkout', '/checkout/*', '/order', '/order/*'];

export async function servePages(
  http: FastifyInstance,
  options: { dispatcher: Dispatcher; context: AppContext; renderer: Renderer; isDevelopment?: boolean },
): Promise<void> {
  const { context, dispatcher } = options;
  const { settings } = context;
  const documents = createSharedDocuments(context, options.renderer.buildId);
  const renderPage = createPageRenderer({ ...options, documents });
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, url: URL) => {
    const caller = pageCallerFrom(request);
    try {
      return sendResponse(reply, await renderPage(toPageRequest(request, url), caller));
    } catch (error) {
      context.log.error({ err: error, request: request.id }, 'page not rendered');
      const policy = securityPolicy(settings, { inlineHashes: [], isCheckout: false, isDevelopment: false });
      const transient = transientRefusal(error);
      if (transient) reply.header('retry-after', String(transient.seconds));
      return reply
        .status(transient ? 503 : 500)
        .headers({ ...PRIVATE_HEADERS, 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(faultPage(caller.language, settings.shop.name));
    }
  };

  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, body),
  );
  if (!options.isDevelopment) {
    await http.register(async (assets) => {
      // High priority, because the pages of a purchase need the assets.
      assets.addHook('onRoute', (route) => {
        route.config = { ...route.config, priority: 'high' };
      });
      await assets.register(fastifyStatic, {
        root: fileURLToPath(new URL('assets/', CLIENT_FOLDER)),
        prefix: '/assets/',
        preCompressed: true,
        cacheControl: false,
        // Files that never change need no validators, and only documents and workers need a security policy.
        etag: false,
        lastModified: false,
        acceptRanges: false,
        setHeaders(reply, path) {
          reply.header('cache-control', CACHE_ONE_YEAR);
          for (const name of UNUSED_BY_ASSETS) reply.removeHeader(name);
          if (path.includes('/barcode-worker-')) {
            reply.header('content-security-policy', BARCODE_WORKER_POLICY);
          } else if (!path.includes('-worker-')) reply.removeHeader('content-security-policy');
        },
        // One route per file, without the compressed copies, whose 800 routes would make the start slower.
        wildcard: false,
        globIgnore: ['**/*.br', '**/*.gz'],
      });
    });
    http.get('/assets/*', (_request, reply) => sendNotFound(reply));
  }
  http.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', CACHE_ONE_DAY).send(favicon()),
  );
  serveImages(http, context);
  policyReportRoute(http, context);
  serveSearchEngines(http, context, documents);
  serveSocialCards(http);
  serveAdmin(http, { ...options, settings });

  serveOrderDocuments(http, dispatcher);

  const isFromOtherSite = (request: FastifyRequest) =>
    isCrossSite(request.headers as Record<string, string | undefined>, settings.public_url);
  const getPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // A URL with leading double slashes names another host.
    if (/^[/\\]{2}/.test(request.url)) return reply.redirect('/', 302);
    if (!URL.canParse(request.url, settings.public_url)) return reply.redirect('/', 302);
    const url = new URL(request.url, settings.public_url);
    const { languages, secure } = settings;
    const { language } = splitLanguage(url.pathname);
    const choices = {
      currency: chosenCurrency(url.searchParams.get('currency')),
      language: chosenLanguage(url.searchParams.get('language'), languages),
    };
    if (choices.currency || choices.language) {
      // Stores the choices from the URL in cookies.
      const cookieValues = { ...choices, [DOCUMENT_CURRENCY_COOKIE]: choices.currency };
      const cookies = Object.entries(cookieValues).flatMap(([name, value]) =>
        value ? [readableCookie(name, value, secure)] : [],
      );
      reply.headers({ 'set-cookie': cookies, ...PRIVATE_HEADERS });
      // A link on another site must not change an account.
      if (choices.language && !isFromOtherSite(request))
        await storeAccountLanguage(context, request, choices.language);
      return reply.redirect(withoutChoices(url, choices.language ?? language), 302);
    }
    // A path without a language prefix opens in the language that the visitor chose before.
    const chosenBefore = chosenLanguage(readCookies(request.headers.cookie).language, languages);
    const requestedLanguage = language === LANGUAGES[0] ? (chosenBefore ?? language) : language;
    const pageLanguage = languages.includes(requestedLanguage) ? requestedLanguage : LANGUAGES[0];
    if (pageLanguage !== language)
      return reply.headers(PRIVATE_HEADERS).redirect(withoutChoices(url, pageLanguage), 302);
    return sendPage(request, reply, url);
  };
  const postPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isFromOtherSite(request)) return reply.status(403).type('text/plain').send('');
    if (!URL.canParse(request.url, settings.public_url)) return reply.redirect('/', 302);
    return sendPage(request, reply, new URL(request.url, settings.public_url));
  };
  for (const path of [...PURCHASE_PATHS, '/*']) {
    const config = { priority: path === '/*' ? 'low' : 'high' } as const;
    // The form that cancels an order calls the provider to refund it.
    const awaits_provider = path.startsWith('/order');
    const localPaths = path === '/*' ? [path] : LANGUAGES.map((language) => pathIn(language, path));
    for (const each of localPaths) {
      http.get(each, { config }, getPage);
      http.post(each, { config: { ...config, awaits_provider } }, postPage);
    }
  }
  http.setNotFoundHandler((request, reply) =>
    // A page that is still open may request an asset of an older build.
    request.url.startsWith('/assets/') ? sendNotFound(reply) : reply.redirect('/', 302),
  );
}

/** The response for a missing asset. A redirect would make the browser run the home page as a script. */
const sendNotFound = (reply: FastifyReply) =>
  reply.status(404).header('cache-control', 'no-store').type('text/plain').send('');

function toPageRequest(request: FastifyRequest, url: URL): PageRequest {
  const isPost = request.method === 'POST';
  const built = new Request(url, {
    // HEAD is rendered like GET, because its reply has the same headers.
    method: isPost ? 'POST' : 'GET',
    ...(isPost
      ? {
          body: typeof request.body === 'string' ? request.body : '',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }
      : {}),
  });
  return Object.assign(built, {
    accept_encoding: request.headers['accept-encoding'] ?? '',
    if_none_match: request.headers['if-none-match'],
  });
}

function sendResponse(reply: FastifyReply, response: PageResponse): FastifyReply {
  if (response.cookies.length > 0) reply.header('set-cookie', response.cookies);
  // Leading double slashes would redirect to another host.
  if (response.location !== undefined)
    return reply.redirect(response.location.replace(/^[/\\]{2,}/, '/'), response.status);
  // The headers of a 304 response would replace those of the browser's stored response, whose policy must stay.
  if (response.status === 304) reply.removeHeader('content-security-policy');
  return reply.status(response.status).headers(response.headers).send(response.body);
}
