import { expect, test } from 'vitest';
import { type CallResult, dataOrNull } from './api.ts';

const refusedWith = (status: number) =>
  ({ ok: false, status, data: { scode: status, smessage: 'refused' } }) as CallResult<string>;

test('a refused record is shown as missing, but a rate limit or a server error as an error', () => {
  expect(dataOrNull({ ok: true, data: 'record' })).toBe('record');
  for (const status of [400, 401, 403, 404]) expect(dataOrNull(refusedWith(status))).toBeNull();
  for (const status of [429, 500, 503])
    expect(() => dataOrNull(refusedWith(status))).toThrow(expect.objectContaining({ status }));
});
