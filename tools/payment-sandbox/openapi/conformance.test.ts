import { expect, test } from 'vitest';
import { departures } from './conformance.ts';

const payment = {
  amount_money: { amount: 100, currency: 'CAD' },
  id: 'p1',
  status: 'APPROVED',
  version_token: 'x',
};
const paid = (answer: object, asked: object = { source_id: 'cnon:x', idempotency_key: 'k' }) =>
  departures({ method: 'POST', path: '/v2/payments', status: 200, asked, answer });

test('a described answer fits', () => {
  expect(paid({ payment })).toEqual([]);
  expect(
    departures({
      method: 'POST',
      path: '/v2/payments/p1/cancel',
      status: 200,
      asked: {},
      answer: { payment },
    }),
  ).toEqual([]);
});

test('a field nobody described, a wrong kind of value, and an error’s unknown code are found', () => {
  expect(paid({ payment: { ...payment, price: 1 } })[0]).toContain('"unevaluatedProperty":"price"');
  expect(paid({ payment: { ...payment, amount_money: { amount: '1.00', currency: 'CAD' } } })[0]).toContain(
    '/payment/amount_money/amount must be integer',
  );
  const errors = [{ category: 'PAYMENT_METHOD_ERROR', code: 'NO_SUCH_CODE' }];
  expect(paid({ errors })[0]).toContain('/errors/0/code');
});

test('a request without what is required is found', () => {
  expect(paid({ payment }, { source_id: 'cnon:x' })[0]).toContain('"missingProperty":"idempotency_key"');
});

test('PayPal’s descriptions in several parts are read as one', () => {
  const capture = (more: object) =>
    departures({
      method: 'GET',
      path: '/v2/payments/captures/1',
      status: 200,
      asked: {},
      answer: { id: '1', status: 'COMPLETED', create_time: '2026-01-01T00:00:00Z', ...more },
    });
  expect(capture({})).toEqual([]);
  expect(capture({ state: 'completed' })[0]).toContain('"unevaluatedProperty":"state"');
  expect(capture({ status: 'DONE' })[0]).toContain('/status');
});

test('a call that no specification has is found', () => {
  const exchange = { method: 'GET', path: '/v2/nothing', status: 200, asked: {}, answer: {} };
  expect(departures(exchange)).toEqual(['GET /v2/nothing is in no specification']);
});
