import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type Body = Record<string, unknown>;

export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The unparsed body. */
  raw: string;
  /** Empty for a form or a request without a body. */
  body: Body;
}

export interface ApiResponse {
  status: number;
  /** Text is sent unchanged, anything else as JSON. */
  body: unknown;
  headers?: Record<string, string>;
  /** `drop` cuts the connection instead of sending the response; `hang` sends nothing; `late` waits first. */
  delivery?: 'drop' | 'hang' | 'late';
}

/** Reads a request; throws if the body is neither a form nor JSON. */
export async function readRequest(request: IncomingMessage): Promise<ApiRequest> {
  const raw = await text(request);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    raw,
    body: raw === '' || isForm ? {} : JSON.parse(raw),
  };
}

export const serialise = ({ body }: ApiResponse): string =>
  typeof body === 'string' ? body : JSON.stringify(body);

const LATE_MS = 3000;

export function send(response: ServerResponse, reply: ApiResponse): void {
  const { delivery, ...rest } = reply;
  if (delivery === 'drop') response.destroy();
  if (delivery === 'late') setTimeout(() => send(response, rest), LATE_MS);
  if (delivery) return;
  const content = serialise(reply);
  response.writeHead(reply.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(content),
    ...reply.headers,
  });
  response.end(content);
}
