import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createHttp } from './create-http.ts';

/** A response that is far larger than the buffers of the operating system. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);
const MINUTE = 60_000;

let http: FastifyInstance;
beforeEach(async () => {
  http = createHttp({ log: createLog('silent'), trust_proxy: undefined, secure: false });
  http.get('/page', async () => LARGE);
  http.get('/file', async () => Readable.from([LARGE]));
});
afterEach(async () => {
  vi.useRealTimers();
  await http.close();
});

test.each([
  ['/page', 2],
  ['/file', 15],
])(
  'a client that hardly reads the response of %s is disconnected after %i minutes',
  async (path, minutes) => {
    const sent = new Promise<void>((resolve) => http.addHook('onSend', async () => resolve()));
    await http.listen({ port: 0, host: '127.0.0.1' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const accepted = once(http.server, 'connection');
    const client = connect((http.server.address() as AddressInfo).port, '127.0.0.1').pause();
    client.on('error', () => {});
    client.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    const [connection] = await accepted;
    const closed = once(connection, 'close');
    await sent;
    for (let minute = 1; minute <= minutes; minute++) {
      expect(connection.destroyed).toBe(false);
      vi.advanceTimersByTime(MINUTE);
      client.read();
    }
    await closed;
    client.destroy();
  },
);
