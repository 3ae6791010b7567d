import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { refusals } from '#contract/refusals.ts';
import { type Log, withoutInfo } from '../log.ts';
import { faultReply, refusalReply, transientRefusal } from './error-replies.ts';
import { closeGracefully } from './graceful-shutdown.ts';
import { requestLanguage } from './request-language.ts';
import { type Priority, shedLoad } from './shed-load.ts';

const MAX_BODY_BYTES = 256 * 1024;
/** Default for responses without their own policy: nothing may be run, framed or sent. */
const RESTRICTIVE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Time allowed to receive a body; catalogue files get longer. In milliseconds, like the next three. */
const BODY_TIMEOUT = 30_000;
const FILE_TIMEOUT = 15 * 60_000;
/** A client that is still sending after the response may go on for this long, so that it reads the response. */
const DRAIN_TIMEOUT = 5000;
/** A connection on which no byte moves for this long is closed, as when a client does not read its response. */
const IDLE_TIMEOUT = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    accepts_file?: boolean;
    /** Default: `low`. */
    priority?: Priority;
  }
}

/** The HTTP server without routes: limits, timeouts and error responses. */
export function createHttp(options: {
  log: Log;
  trust_proxy: string | undefined;
  /** The shop is served over https only, so HSTS is set. */
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
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: FILE_TIMEOUT,
    connectionTimeout: IDLE_TIMEOUT,
    trustProxy: options.trust_proxy ?? false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    // A malformed URL: calls get an error, pages a redirect to the home page.
    frameworkErrors: (_error, request, reply) => {
      const response = (reply as unknown as FastifyReply).headers(headers);
      if (request.url.startsWith('/api/'))
        return response.status(400).send(refusalReply(requestLanguage(request), 'input-invalid'));
      return response.redirect('/', 302);
    },
  });
  closeGracefully(http);
  shedLoad(http);
  http.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  http.addHook('onRequest', async (request) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
    if ((length ?? chunked) === undefined || request.routeOptions.config?.accepts_file) return;
    const timer = setTimeout(() => request.raw.destroy(), BODY_TIMEOUT);
    request.raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  });
  http.addHook('onResponse', async ({ raw }) => {
    if (raw.complete !== false || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), DRAIN_TIMEOUT);
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
    const reason = status === 413 ? 'too-large' : status === 415 ? 'media-type' : 'input-invalid';
    return reply.status(refusals[reason]).send(refusalReply(requestLanguage(request), reason));
  });
  return http;
}
