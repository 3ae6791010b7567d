import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttp } from './http/fastify.ts';
import { onlyTroubles } from './log.ts';

function keptLog(level: string) {
  const lines: string[] = [];
  return { lines, log: pino({ level }, { write: (line: string) => lines.push(line) }) };
}

test('the HTTP server says nothing of its own when it begins to listen', async () => {
  const { lines, log } = keptLog('info');
  const http = createHttp({ log, trust_proxy: undefined, secure: false });
  await http.listen({ port: 0, host: '127.0.0.1' });
  await http.close();
  expect(lines).toEqual([]);
  log.info('the shop itself');
  expect(lines).toHaveLength(1);
});

test.each([
  ['debug', 1],
  ['info', 1],
  ['error', 0],
  ['silent', 0],
])('at level %s its warnings are as loud as the shop wants them: %i', (level, said) => {
  const { lines, log } = keptLog(level);
  onlyTroubles(log).warn('trouble');
  onlyTroubles(log).info('news');
  expect(lines).toHaveLength(said);
});
