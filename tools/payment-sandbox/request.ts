import type { IncomingMessage } from 'node:http';
import type { Asked, Body } from './answer.ts';

const LARGEST_BODY = 1_000_000;

/** The call with its whole body, or nothing when that is too large. */
export async function readRequest(request: IncomingMessage): Promise<Asked | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LARGEST_BODY) return undefined;
  }
  const raw = Buffer.concat(chunks).toString('utf8');
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const body = raw === '' || isForm ? {} : bodyOf(raw);
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    raw,
    body: body ?? {},
    is_malformed: body === undefined,
  };
}

function bodyOf(raw: string): Body | undefined {
  try {
    const body = JSON.parse(raw);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
