import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttp } from './http/create-http.ts';
import { createLog, withoutInfo } from './log.ts';

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

test('an error and its causes are logged without the values of their statements', () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line: string) => lines.push(line) });
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'account_email_key',
    table: 'account',
    routine: '_bt_check_unique',
    detail: 'Key (email)=(ada@example.com) already exists.',
    query: 'insert into account (email) values ($1)',
    params: ['ada@example.com'],
    queryOptions: { params: ['ada@example.com'] },
  });
  const circular = new Error('not saved', { cause });
  cause.cause = circular;
  log.error({ err: circular }, 'call failed');
  withoutInfo(log).error(circular);
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).not.toContain('ada@example.com');
    expect(JSON.parse(line).err).toMatchObject({
      type: 'Error',
      message: 'not saved',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'duplicate key', code: '23505', constraint: 'account_email_key', table: 'account' },
    });
  }
});
