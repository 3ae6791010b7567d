import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startCaddy } from '#tests/support/caddy.ts';
import { hasCommand } from '#tests/support/has-command.ts';

/** Starts a server that stands in for a process of the shop and responds with the headers that it received. */
async function startUpstream(name: string) {
  let isReady = true;
  const server = createServer(({ url, headers }, response) => {
    response.statusCode = url === '/ready' && !isReady ? 503 : 200;
    response.end(JSON.stringify({ name, headers }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    drain: () => {
      isReady = false;
    },
    close: () => server.closeAllConnections(),
  };
}

describe.skipIf(!hasCommand('caddy'))('deploy/Caddyfile', () => {
  test('serves over TLS from the processes that are ready, passes them the visitor’s IP address, and hides /metrics', async () => {
    const upstreams = [await startUpstream('one'), await startUpstream('two')];
    const ports = upstreams.map(({ port }) => port);
    const caddy = await startCaddy(ports, { TRUSTED_PROXIES: '203.0.113.0/24' });
    await caddy.checkNow();
    const get = async (path: string) => {
      const response = await fetch(caddy.url + path, { headers: { 'x-forwarded-for': '198.51.100.7' } });
      return { status: response.status, text: await response.text() };
    };

    const { headers } = JSON.parse((await get('/')).text) as { headers: Record<string, string> };
    expect(headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(headers['x-forwarded-proto']).toBe('https');
    expect((await get('/metrics')).status).toBe(404);
    const plainResponse = await fetch(`${caddy.plain_url}/cart`, { redirect: 'manual' });
    expect([plainResponse.status, plainResponse.headers.get('location')]).toEqual([
      308,
      'https://localhost/cart',
    ]);

    upstreams[0]!.drain();
    // Caddy notices a drained process at its next check.
    const names = new Set<string>(['one']);
    while (names.has('one')) {
      names.clear();
      for (let n = 0; n < 10; n++) names.add(JSON.parse((await get('/')).text).name);
    }
    expect([...names]).toEqual(['two']);

    upstreams[1]!.drain();
    // If no process is ready, both serve.
    while (names.size < 2) names.add(JSON.parse((await get('/')).text).name);
    expect([...caddy.statuses.keys()].sort()).toEqual([200, 404]);
    await caddy.close();
    for (const each of upstreams) each.close();
  });
});
