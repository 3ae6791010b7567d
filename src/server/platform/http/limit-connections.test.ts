import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { createHttp } from './create-http.ts';
import { limitConnections } from './limit-connections.ts';

const MAX = 3;

async function open(trust_proxy?: string) {
  const http = fastify();
  limitConnections(http.server, trust_proxy, MAX);
  const waiting: (() => void)[] = [];
  http.get('/', () => new Promise<string>((resolve) => void waiting.push(() => resolve('done'))));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const clients: Socket[] = [];
  onTestFinished(async () => {
    for (const client of clients) client.destroy();
    await http.close();
  });
  const connectFrom = async (localAddress: string) => {
    const client = connect({ port, host: '127.0.0.1', localAddress }).resume();
    client.on('error', () => {});
    clients.push(client);
    const accepted = once(http.server, 'connection');
    await accepted;
    return client;
  };
  return { http, waiting, connectFrom };
}

test('a network above the limit loses its oldest connection without a request; other networks lose none', async () => {
  const { http, waiting, connectFrom } = await open();
  const other = await connectFrom('127.0.1.1');
  const [busy, oldest] = [await connectFrom('127.0.0.1'), await connectFrom('127.0.0.2')];
  const newer = await connectFrom('127.0.0.3');
  const received = once(http.server, 'request');
  busy.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  await received;
  const closed = once(oldest, 'close');
  await connectFrom('127.0.0.4');
  await closed;
  expect([other, busy, newer].map((client) => client.closed)).toEqual([false, false, false]);
  const answered = once(busy, 'data');
  waiting[0]!();
  expect(String(await answered)).toMatch('200 OK');
});

test('the connections of a trusted proxy are not limited', async () => {
  const { http, connectFrom } = await open('127.0.0.0/24');
  for (let n = 0; n < 2 * MAX; n++) await connectFrom('127.0.0.1');
  const count = await new Promise((resolve) => http.server.getConnections((_, all) => resolve(all)));
  expect(count).toBe(2 * MAX);
});

test('a client has 15 seconds to send the headers of a request', () => {
  const { server } = createHttp({ log: createLog('silent'), trust_proxy: undefined, secure: false });
  expect(server.headersTimeout).toBe(15_000);
});
