import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { readCookies } from '#server/platform/http/cookies.ts';
import { refusalReply } from '#server/platform/http/error-replies.ts';
import { requestLanguage } from '#server/platform/http/request-language.ts';
import { ImageBody, uploadFrom } from '#server/platform/http/upload.ts';
import type { Dispatcher } from './dispatch.ts';
import type { CallResponse } from './incoming-call.ts';

const MAX_IMAGE_BYTES = 15 * 1024 * 1024;
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Registers one route under /api for each call of the contract. */
export function serveCalls(http: FastifyInstance, dispatcher: Dispatcher): void {
  const serve = (server: FastifyInstance, name: CallName) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string];
    const call: Call = calls[name];
    // Requests of low priority are the first to be rejected under load.
    const priority = call.priority ?? (call.permission ? 'medium' : 'low');
    server.route({
      method,
      url: `/api${path}`,
      config: { accepts_file: call.upload === 'file', priority, awaits_provider: call.awaitsProvider },
      handler: async (request, reply) =>
        send(reply, await dispatcher.dispatch(incomingCallFrom(name, request))),
    });
  };
  const names = Object.keys(calls) as CallName[];
  const namesByUpload = (upload: Call['upload']) =>
    names.filter((name) => (calls[name] as Call).upload === upload);
  // Calls with uploads are registered separately, because each kind of upload has its own body parser.
  for (const name of namesByUpload(undefined)) serve(http, name);
  http.register(async (images: FastifyInstance) => {
    images.addContentTypeParser(IMAGE_TYPES, (_request, bytes, done) =>
      done(null, new ImageBody(bytes, MAX_IMAGE_BYTES)),
    );
    for (const name of namesByUpload('image')) serve(images, name);
  });
  http.register(async (files: FastifyInstance) => {
    await files.register(multipart);
    for (const name of namesByUpload('file')) serve(files, name);
  });
  http.all('/api/*', (request, reply) =>
    reply.status(404).send(refusalReply(requestLanguage(request), 'not-found')),
  );
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
    language: requestLanguage(request),
    is_from_page: false,
  };
}

function send(reply: FastifyReply, response: CallResponse): FastifyReply {
  reply.status(response.status).header('content-type', response.type);
  reply.header(
    'cache-control',
    response.is_shared ? 'public, max-age=0, must-revalidate' : 'private, no-store',
  );
  if (response.version !== undefined) reply.header('catalogue-version', String(response.version));
  if (response.is_shared) reply.header('vary', 'accept-language');
  if (response.cookies.length > 0) reply.header('set-cookie', response.cookies);
  if (response.retry_after) reply.header('retry-after', String(response.retry_after));
  if (response.file_name) {
    reply.header('content-disposition', `attachment; filename="${response.file_name}"`);
  }
  return reply.send(response.body);
}
