import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttp } from './http/create-http.ts';
import { withoutInfo } from './log.ts';

function captureLog(level: string) {
  const lines: string[] = [];
  return { lines, log: pino({ level }, { write: (line: string) => lines.push(line) }) };
}

test('the HTTP server logs nothing when it starts to listen', async () => {
  const { lines, log } = captureLog('info');
  const http = createHttp({ log, trust_proxy: undefined, secure: false });
  await http.listen({ port: 0, host: '127.0.0.1' });
  await http.close();
  expect(lines).toEqual([]);
  log.info('shop');
  expect(lines).toHaveLength(1);
});

test.each([
  ['debug', 1],
  ['info', 1],
  ['error', 0],
  ['silent', 0],
])('at level %s, the HTTP server logs %i warnings and no info messages', (level, count) => {
  const { lines, log } = captureLog(level);
  withoutInfo(log).warn('warning');
  withoutInfo(log).info('information');
  expect(lines).toHaveLength(count);
});
