import { expect, test } from 'vitest';
import { parseErrors, resultOfErrors } from './square-errors.ts';

const resultOf = (status: number, text: string) => resultOfErrors(status, parseErrors(text));

test('an HTML page instead of a response leaves the outcome unknown, with the HTTP status as the code', () => {
  expect(resultOf(502, '<html>Bad Gateway</html>')).toEqual({ outcome: 'unknown', code: 'HTTP_502' });
  expect(resultOf(403, '<html>Forbidden</html>')).toEqual({ outcome: 'unknown', code: 'HTTP_403' });
});

test('an error has the code in its response body, and a server error is never a decline', () => {
  const body = JSON.stringify({ errors: [{ category: 'PAYMENT_METHOD_ERROR', code: 'CARD_DECLINED' }] });
  expect(resultOf(402, body)).toEqual({ outcome: 'declined', decline: 'other-card', code: 'CARD_DECLINED' });
  expect(resultOf(500, body)).toEqual({ outcome: 'unknown', code: 'CARD_DECLINED' });
});
