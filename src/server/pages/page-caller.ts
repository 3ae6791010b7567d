import type { FastifyRequest } from 'fastify';
import type { IncomingCall } from '#server/calls/incoming-call.ts';
import { readCookies } from '#server/platform/http/cookies.ts';
import { requestLanguage } from '#server/platform/http/request-language.ts';

export type PageCaller = Omit<IncomingCall, 'call'>;

/** Calls of a page are made on behalf of the browser that requested it. */
export const pageCallerFrom = (request: FastifyRequest): PageCaller => ({
  params: {},
  query: {},
  body: undefined,
  headers: { 'user-agent': request.headers['user-agent'] },
  cookies: readCookies(request.headers.cookie),
  ip: request.ip,
  request_id: request.id,
  language: requestLanguage(request),
  is_from_page: true,
});
