import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { type Refusal, refusals } from '#contract/refusals.ts';
import { type Log, withoutInfo } from '../log.ts';
import { faultReply, refusalReply, transientRefusal } from './error-replies.ts';
import { registerGracefulShutdown } from './graceful-shutdown.ts';
import { isNestedTooDeep } from './json-depth.ts';
import { limitConnections } from './limit-connections.ts';
import { requestLanguage } from './request-language.ts';
import { shedLoad } from './shed-load.ts';
import { reportUntrustedProxy } from './untrusted-proxy.ts';

const MAX_BODY_BYTES = 256 * 1024;
/** The Content Security Policy of responses that do not set one. It allows inline styles and nothing else. */
const RESTRICTIVE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Time allowed to receive the headers of a request, checked every TIMEOUT_CHECK_MS. */
const HEADERS_TIMEOUT_MS = 15_000;
const TIMEOUT_CHECK_MS = 5000;
/** Time allowed to receive a body; uploaded files get FILE_TIMEOUT_MS. */
const BODY_TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 15 * 60_000;
/** Time that a client gets to finish sending its request after the response, so that it can read the response. */
const DRAIN_TIMEOUT_MS = 5000;
/** Time in which the client must receive a response; streamed files get FILE_TIMEOUT_MS. */
const RESPONSE_TIMEOUT_MS = 2 * 60_000;
/** A connection is closed if no byte is sent or received for this time. */
const IDLE_TIMEOUT_MS = 60_000;

/** The reasons returned for statuses that Fastify sets; any other status below 500 returns `input-invalid`. */
const REASON_BY_STATUS: Partial<Record<number, Refusal>> = { 413: 'too-large', 415: 'media-type' };

declare module 'fastify' {
  interface FastifyContextConfig {
    accepts_file?: boolean;
  }
}

/** The HTTP server without routes: limits, timeouts and error responses. */
export function createHttp(options: {
  log: Log;
  trust_proxy: string | undefined;
  /** False turns rate limits off. */
  has_rate_limits?: boolean;
  /** True if the shop is served only over https, so that HSTS is set. */
  secure: boolean;
}): FastifyInstance {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': RESTRICTIVE_POLICY,
    ...(options.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const loggerInstance: FastifyBaseLogger = withoutInfo(options.log);
  const http = fastify({
    // With Fastify's default of 10 seconds, a shop on a busy machine can fail to start.
    pluginTimeout: 60_000,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: FILE_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    trustProxy: options.trust_proxy ?? false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    // Requests that arrive while the process stops are still served, because a proxy notices the stop only later.
    return503OnClosing: false,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    // For a malformed URL, calls return an error, and pages redirect to the home page.
    frameworkErrors: (_error, request, reply) => {
      const response = (reply as unknown as FastifyReply).headers(headers).header('x-request-id', request.id);
      if (request.url.startsWith('/api/'))
        return response.status(400).send(refusalReply(requestLanguage(request), 'input-invalid'));
      return response.redirect('/', 302);
    },
  });
  // Rejects the keys `__proto__` and `constructor`.
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (isNestedTooDeep(body)) done(Object.assign(new Error('JSON is nested too deep'), { statusCode: 400 }));
    else parseJson(request, body, done);
  });
  registerGracefulShutdown(http);
  if (options.has_rate_limits !== false) limitConnections(http.server, options.trust_proxy);
  shedLoad(http, options.has_rate_limits === false ? { per_network: null } : {});
  reportUntrustedProxy(http, options.log);
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Connections persist by default in HTTP/1.1, so the headers `connection` and `keep-alive` (46 bytes) are left out.
    reply.raw.removeHeader('connection');
  });
  http.addHook('onRequest', async (request) => {
    const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
    if (!hasBody || request.routeOptions.config?.accepts_file) return;
    const timer = setTimeout(() => request.raw.destroy(), BODY_TIMEOUT_MS);
    request.raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  });
  // Limits how long a slow client can hold a connection and the memory of its response.
  http.addHook('onSend', async (request, reply, payload) => {
    const timeout = payload instanceof Readable ? FILE_TIMEOUT_MS : RESPONSE_TIMEOUT_MS;
    const timer = setTimeout(() => request.raw.socket.destroy(), timeout);
    reply.raw.once('close', () => clearTimeout(timer));
  });
  http.addHook('onResponse', async ({ raw }) => {
    // The client needs more time only if the response was sent before the whole request had arrived. `complete` is
    // undefined for injected requests.
    if (raw.complete !== false || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), DRAIN_TIMEOUT_MS);
    raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  });
  http.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      options.log.error({ err: error, request: request.id }, 'request failed');
      const transient = transientRefusal(error);
      if (transient) {
        const body = refusalReply(requestLanguage(request), transient.reason);
        return reply.status(body.scode).header('retry-after', String(transient.seconds)).send(body);
      }
      return reply.status(500).send(faultReply(requestLanguage(request), request.id));
    }
    const reason = REASON_BY_STATUS[status] ?? 'input-invalid';
    return reply.status(refusals[reason]).send(refusalReply(requestLanguage(request), reason));
  });
  return http;
}
