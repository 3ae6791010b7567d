import '#texts/all.ts';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttp } from './create-http.ts';
import { serveMetrics } from './serve-metrics.ts';

test.each([
  ['loopback', undefined, '127.0.0.1', undefined, 200],
  ['loopback', undefined, '::ffff:127.0.0.1', undefined, 200],
  ['loopback', undefined, '::1', undefined, 200],
  ['loopback', undefined, '203.0.113.9', undefined, 404],
  ['loopback', undefined, '2001:db8::9', undefined, 404],
  // A proxy that is not trusted: the client may be anybody.
  ['loopback', undefined, '127.0.0.1', '127.0.0.1', 404],
  // A trusted proxy: the address that it forwards decides.
  ['loopback', '127.0.0.1', '127.0.0.1', '203.0.113.9', 404],
  ['10.20.0.0/16', '127.0.0.1', '127.0.0.1', '10.20.3.4', 200],
  ['10.20.0.0/16', undefined, '10.20.3.4', undefined, 200],
  ['10.20.0.0/16', undefined, '127.0.0.1', undefined, 404],
  ['none', undefined, '127.0.0.1', undefined, 404],
])(
  'METRICS_FROM=%s, TRUST_PROXY=%s: a client at %s, forwarded for %s, gets %i',
  async (from, trust_proxy, remoteAddress, forwarded, status) => {
    const http = createHttp({ log: createLog('silent'), trust_proxy, secure: false });
    serveMetrics(http, createMetrics(), from);
    const headers = forwarded ? { 'x-forwarded-for': forwarded } : {};
    const { statusCode } = await http.inject({ method: 'GET', url: '/metrics', remoteAddress, headers });
    expect(statusCode).toBe(status);
    await http.close();
  },
);
