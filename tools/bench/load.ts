import { Agent, request as httpRequest } from 'node:http';
import autocannon from 'autocannon';

/** The headers of a visitor's first request. */
export const HEADERS = { authorization: 'storefront' };

export interface Throughput {
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  requests: number;
}

/** Measures one URL with eight connections. Throws on any response other than 2xx. */
export async function measureThroughput(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Throughput> {
  await autocannon({ url, headers, connections: 8, duration: 1 });
  return toThroughput(url, await autocannon({ url, headers, connections: 8, duration: seconds }));
}

/** Measures many paths with eight connections. No path is requested twice, so that no response is cached. */
export async function measureEachOnce(
  url: string,
  headers: Record<string, string>,
  paths: readonly string[],
): Promise<Throughput> {
  const connections = 8;
  const pathsPerClient = Math.floor(paths.length / connections);
  let clientCount = 0;
  const result = await autocannon({
    url,
    headers,
    connections,
    amount: pathsPerClient * connections,
    setupClient(client) {
      const start = clientCount * pathsPerClient;
      clientCount += 1;
      client.setRequests(paths.slice(start, start + pathsPerClient).map((path) => ({ path })));
    },
  });
  return toThroughput(url, result);
}

function toThroughput(url: string, result: autocannon.Result): Throughput {
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  const { duration, requests, latency } = result;
  return {
    per_second: requests.total / duration,
    p50_ms: latency.p50,
    p99_ms: latency.p99,
    requests: requests.total,
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface ApiResponse {
  status: number;
  body: string;
  cookies: string[];
}

/** Sends one request over a keep-alive connection. */
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

/** Runs a function on every input with a number of concurrent callers; returns its throughput and latency. */
export async function measureConcurrently<T>(
  inputs: readonly T[],
  callers: number,
  call: (input: T) => Promise<void>,
) {
  const times: number[] = [];
  const queue = [...inputs];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let input = queue.shift(); input !== undefined; input = queue.shift()) {
        const callStart = performance.now();
        await call(input);
        times.push(performance.now() - callStart);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return {
    per_second: inputs.length / seconds,
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
    p99_ms: percentile(times, 0.99),
  };
}

/** The nearest-rank percentile of times in any order, such as p95 for a share of 0.95; 0 if there are no times. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}
