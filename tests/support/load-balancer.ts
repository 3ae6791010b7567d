import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';

/**
 * A reverse proxy. The processes whose `GET /ready` returned 200 take turns. The others are tried after them, because
 * the last check may be out of date.
 */
export interface LoadBalancer {
  url: string;
  /** The number of responses by status. */
  statuses: Map<number, number>;
  /** The requests with a response of 500 or above, or without a response. */
  failures: string[];
  /** Checks immediately which processes are ready, without waiting for the next regular check. */
  checkNow(): Promise<void>;
  close(): Promise<void>;
}

const CHECK_INTERVAL_MS = 500;
const CHECK_TIMEOUT_MS = 3000;
/** Shorter than the shop's own idle timeout, so that the shop never closes a connection first. */
const KEEPALIVE_MS = 30_000;

/** Starts a load balancer. Only requests that a process did not accept are sent to the next process. */
export async function startLoadBalancer(
  ports: readonly number[],
  /** With `url`, a page is always requested from the same process, as long as that process is ready. */
  order: 'in turn' | 'url' = 'in turn',
): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true, timeout: KEEPALIVE_MS });
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  let readyPorts: readonly number[] = [];
  let turn = 0;

  async function check(port: number): Promise<boolean> {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const response = await fetch(`http://127.0.0.1:${port}/ready`, { signal }).catch(() => null);
    await response?.arrayBuffer().catch(() => {});
    return response?.status === 200;
  }
  const checkAll = async () => {
    const results = await Promise.all(ports.map(check));
    readyPorts = ports.filter((_, index) => results[index]);
  };

  function reply(response: ServerResponse, status: number, headers: IncomingMessage['headers'] = {}) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return response.writeHead(status, headers);
  }

  /** Resolves to false if the process did not accept the connection. */
  const send = (port: number, incoming: IncomingMessage, body: Buffer, response: ServerResponse) =>
    new Promise<boolean>((resolve) => {
      const { method, url: path, headers, socket } = incoming;
      const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
      const outgoing = request({
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { ...headers, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' },
      });
      outgoing.once('response', (upstream) => {
        const status = upstream.statusCode!;
        if (status >= 500)
          buffer(upstream).then(
            (text) => failures.push(`${method} ${path}: ${status} ${text.toString().slice(0, 200)}`),
            () => {},
          );
        upstream.pipe(reply(response, status, upstream.headers));
        upstream.once('error', () => {
          failures.push(`${method} ${path}: broken off`);
          response.destroy();
        });
        resolve(true);
      });
      outgoing.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return resolve(false);
        if (!response.headersSent) {
          failures.push(`${method} ${path}: ${error.code ?? error.message}`);
          reply(response, 502).end('{"scode":502}');
        }
        resolve(true);
      });
      outgoing.end(body);
    });

  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming).catch(() => null);
    if (!body) return;
    turn += 1;
    const firstIndex = order === 'url' ? crc32(incoming.url ?? '') : turn;
    const otherPorts = ports.filter((port) => !readyPorts.includes(port));
    for (const port of [...rotate(readyPorts, firstIndex), ...rotate(otherPorts, firstIndex)])
      if (await send(port, incoming, body, response)) return;
    failures.push(`${incoming.method} ${incoming.url}: no process accepted it`);
    reply(response, 503, { 'retry-after': '1' }).end('{"scode":503}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let timer: NodeJS.Timeout | undefined;
  const keepChecking = async () => {
    await checkAll();
    timer = setTimeout(keepChecking, CHECK_INTERVAL_MS);
  };
  await keepChecking();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statuses,
    failures,
    checkNow: checkAll,
    async close() {
      clearTimeout(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The list in the same order, beginning with the entry at `firstIndex`, which may exceed the length. */
const rotate = (list: readonly number[], firstIndex: number): number[] =>
  list.map((_, index) => list[(firstIndex + index) % list.length]!);
