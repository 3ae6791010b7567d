import * as http from 'node:http';
import * as https from 'node:https';
import { tracedRequest } from '#server/platform/tracing.ts';

interface ProviderRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
  /** In milliseconds. With 0, nothing is sent. */
  timeout: number;
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
export const sendToProvider = (system: string, url: string, request: ProviderRequest): Promise<Reply> =>
  tracedRequest({ system, method: request.method, url }, () => send(url, request));

/** Callers use the error's name as the code of an unknown outcome. */
const timeoutError = () => new DOMException('no response in time', 'TimeoutError');

async function send(url: string, { method, headers, body, timeout }: ProviderRequest): Promise<Reply> {
  if (timeout === 0) throw timeoutError();
  const target = new URL(url);
  const createRequest = REQUESTS[target.protocol]!;
  return new Promise((resolve, reject) => {
    const request = createRequest(
      target,
      {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const status = response.statusCode!;
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('error', reject);
        response.on('end', () => {
          if (status >= 300 && status < 400) reject(new Error('redirected'));
          else resolve({ status, text });
        });
      },
    );
    request.on('error', reject);
    // Cleared after the response, unlike an `AbortSignal.timeout`, whose abort would cost more time than the request.
    const timer = setTimeout(() => {
      reject(timeoutError());
      request.destroy();
    }, timeout);
    request.on('close', () => clearTimeout(timer));
    request.end(body);
  });
}
