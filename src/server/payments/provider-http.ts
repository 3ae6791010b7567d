import * as http from 'node:http';
import * as https from 'node:https';
import { tracedRequest } from '#server/platform/tracing.ts';

interface ProviderRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
  signal: AbortSignal;
}

interface Reply {
  status: number;
  text: string;
}

/**
 * The function that sends a request, by protocol. Both use Node's global agents, which keep connections open and follow
 * `HTTPS_PROXY` if `NODE_USE_ENV_PROXY` is set.
 */
const REQUESTS: Record<string, typeof http.request> = { 'http:': http.request, 'https:': https.request };

/**
 * Sends a request to a provider's API; rejects if the response is incomplete or missing. Does not use `fetch`, which
 * would take three times the processor time. A redirect is an error, because no provider's API sends one.
 */
export const sendToProvider = (peer: string, url: string, request: ProviderRequest): Promise<Reply> =>
  tracedRequest({ peer, method: request.method, url }, () => send(url, request));

function send(url: string, { method, headers, body, signal }: ProviderRequest): Promise<Reply> {
  const target = new URL(url);
  const createRequest = REQUESTS[target.protocol]!;
  return new Promise((resolve, reject) => {
    // Callers use the error's name, such as TimeoutError, as the code of an unknown outcome.
    const fail = (error: Error) => reject(signal.aborted ? signal.reason : error);
    const request = createRequest(
      target,
      {
        method,
        signal,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const status = response.statusCode!;
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('error', fail);
        response.on('end', () => {
          if (status >= 300 && status < 400) fail(new Error('redirected'));
          else resolve({ status, text });
        });
      },
    );
    request.on('error', fail);
    request.end(body);
  });
}
