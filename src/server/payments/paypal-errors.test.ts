import { expect, test } from 'vitest';
import { resultOfError } from './paypal-errors.ts';

const issue = (name: string, status = 422) =>
  resultOfError(status, { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: name }] });

test.each([
  ['INSTRUMENT_DECLINED', 'other-funding'],
  ['PAYER_CANNOT_PAY', 'other-method'],
  ['ORDER_NOT_APPROVED', 'not-approved'],
  ['REFUND_AMOUNT_EXCEEDED', 'other-method'],
  ['PERMISSION_DENIED', 'unavailable'],
])('the issue %s is a decline of the class %s', (name, decline) => {
  expect(issue(name)).toEqual({ outcome: 'declined', decline, code: name });
});

test.each([500, 503, 429, 408, 409])(
  'status %i leaves the outcome unknown, whatever the body contains',
  (status) => {
    expect(resultOfError(status, {})).toMatchObject({ outcome: 'unknown' });
    expect(issue('INSTRUMENT_DECLINED', status)).toMatchObject({ outcome: 'unknown' });
  },
);

test('a request in progress or a pending capture leaves the outcome unknown', () => {
  for (const name of ['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS', 'PENDING_CAPTURE'])
    expect(issue(name)).toMatchObject({ outcome: 'unknown', code: name });
});

test('wrong credentials are a decline of the class unavailable', () => {
  expect(resultOfError(401, { error: 'invalid_client' })).toEqual({
    outcome: 'declined',
    decline: 'unavailable',
    code: 'invalid_client',
  });
});
