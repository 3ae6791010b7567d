import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttp } from './create-http.ts';

async function reportsFor(trust_proxy: string | undefined, remoteAddress: string): Promise<number> {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const http = createHttp({ log, trust_proxy, secure: false });
  http.get('/', async () => 'ok');
  for (let n = 0; n < 3; n++)
    await http.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.7' } });
  await http.close();
  return lines.filter((line) => line.includes('untrusted-proxy')).length;
}

test('a proxy that is not trusted is reported once; visitors who send X-Forwarded-For themselves are not', async () => {
  expect(await reportsFor(undefined, '10.0.0.6')).toBe(1);
  expect(await reportsFor('10.0.0.5', '10.0.0.6')).toBe(1);
  expect(await reportsFor('10.0.0.0/8', '10.0.0.6')).toBe(0);
  expect(await reportsFor(undefined, '198.51.100.1')).toBe(0);
});
