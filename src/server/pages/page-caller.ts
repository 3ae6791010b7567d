import type { FastifyRequest } from 'fastify';
import type { IncomingCall } from '#server/calls/incoming-call.ts';
import { readCookies } from '#server/platform/http/cookies.ts';
import { splitLanguage } from '#texts/language-path.ts';

export type PageCaller = Omit<IncomingCall, 'call'>;

/** The caller of a page's calls: the browser that requested the page, in the language of the page's path. */
export const pageCallerFrom = (request: FastifyRequest): PageCaller => ({
  params: {},
  query: {},
  body: undefined,
  headers: { 'user-agent': request.headers['user-agent'] },
  cookies: readCookies(request.headers.cookie),
  ip: request.ip,
  request_id: request.id,
  language: splitLanguage(request.url.split('?', 1)[0]!).language,
  is_from_page: true,
});
