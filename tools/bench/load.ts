import { Agent, request as httpRequest } from 'node:http';
import autocannon from 'autocannon';

export interface Reading {
  per_second: number;
  p50_ms: number;
  p99_ms: number;
}

/** Requests per second of one address with eight callers; an answer other than 2xx ends the run. */
export async function readingOf(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Reading> {
  await autocannon({ url, headers, connections: 8, duration: 1 });
  const result = await autocannon({ url, headers, connections: 8, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return { per_second: result.requests.average, p50_ms: result.latency.p50, p99_ms: result.latency.p99 };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface ApiResponse {
  status: number;
  body: string;
  cookies: string[];
}

/** One request over a kept connection. */
export function request(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<ApiResponse> {
  const text = options.body === undefined ? undefined : JSON.stringify(options.body);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        agent,
        method: options.method ?? 'GET',
        headers: {
          ...options.headers,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode!, body, cookies: response.headers['set-cookie'] ?? [] }),
        );
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

/** Does all the work with so many callers; the time of each piece in milliseconds, in order. */
export async function timed<T>(work: readonly T[], callers: number, one: (unit: T) => Promise<void>) {
  const times: number[] = [];
  const queue = [...work];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let unit = queue.shift(); unit !== undefined; unit = queue.shift()) {
        const from = performance.now();
        await one(unit);
        times.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!;
  return { per_second: work.length / seconds, p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) };
}
