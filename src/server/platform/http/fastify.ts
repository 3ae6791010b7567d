import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { RefusalReply } from '#contract/refusals.ts';
import { refusals } from '#contract/refusals.ts';
import type { Dispatcher } from '#server/calls/dispatch.ts';
import type { CallResponse } from '#server/calls/incoming-call.ts';
import { formatText } from '#texts/texts.ts';
import { type Log, withoutInfo } from '../log.ts';
import { readCookies } from './cookies.ts';
import { closeGracefully } from './graceful-shutdown.ts';
import { shedLoad } from './shed-load.ts';
import { ImageBody, uploadFrom } from './upload.ts';

const MAX_BODY_BYTES = 256 * 1024;
const MAX_IMAGE_BYTES = 15 * 1024 * 1024;
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
/** Default for responses that set no policy of their own: nothing may be run, framed or sent. */
const RESTRICTIVE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Time allowed to receive a body; catalogue files get longer. In milliseconds, like the next two. */
const BODY_TIMEOUT = 30_000;
const FILE_TIMEOUT = 15 * 60_000;
/** A client that is still sending after the response may go on for this long, so that it reads the response. */
const DRAIN_TIMEOUT = 5000;

declare module 'fastify' {
  interface FastifyContextConfig {
    accepts_file?: boolean;
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
  const http = fastify({
    loggerInstance: withoutInfo(options.log),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: FILE_TIMEOUT,
    trustProxy: options.trust_proxy ?? false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    // A malformed URL: calls get an error, pages a redirect to the home page.
    frameworkErrors: (_error, request, reply) => {
      const response = (reply as unknown as FastifyReply).headers(headers);
      if (request.url.startsWith('/api/')) return response.status(400).send(refusalBody('input-invalid'));
      return response.redirect('/', 302);
    },
  }) as unknown as FastifyInstance;
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
      const smessage = formatText('en', 'internal-fault', { request: request.id });
      return reply.status(500).send({ scode: 500, smessage, reason: 'internal-fault' });
    }
    const reason = status === 413 ? 'too-large' : status === 415 ? 'media-type' : 'input-invalid';
    return reply.status(refusals[reason]).send(refusalBody(reason));
  });
  return http;
}

function refusalBody(reason: keyof typeof refusals): RefusalReply {
  return { scode: refusals[reason], smessage: formatText('en', reason, {}), reason };
}

/** Registers one route under /api for each call of the contract. */
export function serveCalls(http: FastifyInstance, dispatcher: Dispatcher): void {
  const serve = (server: FastifyInstance, call: CallName) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    server.route({
      method,
      url: `/api${path}`,
      config: { accepts_file: (calls[call] as Call).upload === 'file' },
      handler: async (request, reply) =>
        send(reply, await dispatcher.dispatch(incomingCallFrom(call, request))),
    });
  };
  const names = Object.keys(calls) as CallName[];
  const withUpload = (upload: Call['upload']) =>
    names.filter((name) => (calls[name] as Call).upload === upload);
  for (const name of withUpload(undefined)) serve(http, name);
  http.register(async (images: FastifyInstance) => {
    images.addContentTypeParser(IMAGE_TYPES, (_request, bytes, done) =>
      done(null, new ImageBody(bytes, MAX_IMAGE_BYTES)),
    );
    for (const name of withUpload('image')) serve(images, name);
  });
  http.register(async (files: FastifyInstance) => {
    await files.register(multipart);
    for (const name of withUpload('file')) serve(files, name);
  });
  http.all('/api/*', (_request, reply) => reply.status(404).send(refusalBody('not-found')));
}

function incomingCallFrom(call: CallName, request: FastifyRequest) {
  return {
    call,
    url: request.url,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: uploadFrom(request) ?? request.body,
    headers: request.headers as Record<string, string | undefined>,
    cookies: readCookies(request.headers.cookie),
    ip: request.ip,
    request_id: request.id,
    is_from_page: false,
  };
}

function send(reply: FastifyReply, outgoing: CallResponse): FastifyReply {
  reply.status(outgoing.status).header('content-type', outgoing.type);
  reply.header('cache-control', outgoing.shared ? 'public, max-age=0, must-revalidate' : 'private, no-store');
  if (outgoing.cookies.length > 0) reply.header('set-cookie', outgoing.cookies);
  if (outgoing.retry_after) reply.header('retry-after', String(outgoing.retry_after));
  if (outgoing.file_name) {
    reply.header('content-disposition', `attachment; filename="${outgoing.file_name}"`);
  }
  return reply.send(outgoing.body);
}
