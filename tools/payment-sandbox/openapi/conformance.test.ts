import { expect, test } from 'vitest';
import { specViolations } from './conformance.ts';

const payment = { amount_money: { amount: 100, currency: 'CAD' }, id: 'p1', status: 'APPROVED' };
const createPayment = (response: object, request: object = { source_id: 'cnon:x', idempotency_key: 'k' }) =>
  specViolations({ method: 'POST', path: '/v2/payments', status: 200, request, response });

test('a described exchange has no violations', () => {
  expect(createPayment({ payment })).toEqual([]);
  const path = '/v2/payments/p1/cancel';
  expect(specViolations({ method: 'POST', path, status: 200, request: {}, response: { payment } })).toEqual(
    [],
  );
});

test('unknown properties, wrong types and unknown error codes are violations', () => {
  expect(createPayment({ payment: { ...payment, price: 1 } })[0]).toContain('"unevaluatedProperty":"price"');
  const amount_money = { amount: '1.00', currency: 'CAD' };
  expect(createPayment({ payment: { ...payment, amount_money } })[0]).toContain(
    '/payment/amount_money/amount must be integer',
  );
  const errors = [{ category: 'PAYMENT_METHOD_ERROR', code: 'NO_SUCH_CODE' }];
  expect(createPayment({ errors })[0]).toContain('/errors/0/code');
});

test('a missing property of the request is a violation', () => {
  expect(createPayment({ payment }, { source_id: 'cnon:x' })[0]).toContain(
    '"missingProperty":"idempotency_key"',
  );
});

test('PayPal’s composed schemas are checked as a whole', () => {
  const getRefund = (response: object) =>
    specViolations({ method: 'GET', path: '/v2/payments/refunds/1', status: 200, request: {}, response });
  const refund = { id: '1', status: 'COMPLETED', create_time: '2026-01-01T00:00:00Z' };
  expect(getRefund(refund)).toEqual([]);
  expect(getRefund({ ...refund, state: 'completed' })[0]).toContain('"unevaluatedProperty":"state"');
  expect(getRefund({ ...refund, status: 'DONE' })[0]).toContain('/status');
});

test('a call that no specification describes is a violation', () => {
  const exchange = { method: 'GET', path: '/v2/nothing', status: 200, request: {}, response: {} };
  expect(specViolations(exchange)).toEqual(['GET /v2/nothing is in no specification']);
});
