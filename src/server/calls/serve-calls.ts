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
    const priority = call.priority ?? (call.access === 'staff' ? 'medium' : 'low');
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
  // Calls with uploads are registered apart, because each kind has its own parser of the body.
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

function send(reply: FastifyReply, outgoing: CallResponse): FastifyReply {
  reply.status(outgoing.status).header('content-type', outgoing.type);
  reply.header('cache-control', outgoing.shared ? 'public, max-age=0, must-revalidate' : 'private, no-store');
  if (outgoing.version !== undefined) reply.header('catalogue-version', String(outgoing.version));
  if (outgoing.shared) reply.header('vary', 'accept-language');
  if (outgoing.cookies.length > 0) reply.header('set-cookie', outgoing.cookies);
  if (outgoing.retry_after) reply.header('retry-after', String(outgoing.retry_after));
  if (outgoing.file_name) {
    reply.header('content-disposition', `attachment; filename="${outgoing.file_name}"`);
  }
  return reply.send(outgoing.body);
}
