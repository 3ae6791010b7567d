import { expect, test } from 'vitest';
import { outcomeOfFault } from './paypal-errors.ts';

const issue = (name: string, status = 422) =>
  outcomeOfFault(status, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: name }] });

test.each([
  ['INSTRUMENT_DECLINED', 'other-funding'],
  ['PAYER_CANNOT_PAY', 'other-method'],
  ['ORDER_NOT_APPROVED', 'not-approved'],
  ['REFUND_AMOUNT_EXCEEDED', 'other-method'],
  ['PERMISSION_DENIED', 'unavailable'],
])('%s is a no: %s', (name, decline) => {
  expect(issue(name)).toEqual({ outcome: 'declined', decline, code: name });
});

test.each([500, 503, 429, 408, 409])('%i is no answer, whatever its body says', (status) => {
  expect(outcomeOfFault(status, {})).toMatchObject({ outcome: 'unknown' });
  expect(issue('INSTRUMENT_DECLINED', status)).toMatchObject({ outcome: 'unknown' });
});

test('what is under way or too early is no answer either', () => {
  for (const name of ['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS', 'PENDING_CAPTURE'])
    expect(issue(name)).toMatchObject({ outcome: 'unknown', code: name });
});

test('wrong credentials refuse the shop, not the payer', () => {
  expect(outcomeOfFault(401, { error: 'invalid_client' })).toEqual({
    outcome: 'declined',
    decline: 'unavailable',
    code: 'invalid_client',
  });
});
