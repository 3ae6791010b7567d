import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';

/** The answer's body as it is sent: text as it is, everything else as JSON, nothing as nothing. */
export const textOf = ({ body }: Answer): string =>
  body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);

export function reply(response: ServerResponse, answer: Answer): void {
  const text = textOf(answer);
  response.writeHead(answer.status, {
    ...(answer.status === 204
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...answer.headers,
  });
  response.end(text);
}
