import { expect, test } from 'vitest';
import { parseCents, parsePayment, parseRefunds } from './paypal-order.ts';

test('amounts are parsed as integer cents; malformed amounts become NaN', () => {
  expect(parseCents('213.57')).toBe(21357);
  expect(parseCents('0.07')).toBe(7);
  expect(parseCents('1999999.99')).toBe(199999999);
  expect(parseCents('5')).toBe(500);
  for (const text of ['213.5', '213.575', '-1.00', '1e3', '', ' 1.00', '1,000.00', undefined])
    expect(parseCents(text)).toBeNaN();
});

/** A PayPal order of 10.00 with refunds of 2.50 (completed), 1.00 (pending) and 9.00 (failed). */
const order = (status: string, captures: { status: string }[] = []) => ({
  id: 'O',
  status,
  payer: { name: { given_name: 'Anna', surname: 'Tremblay' } },
  purchase_units: [
    {
      custom_id: 'ORDER',
      amount: { currency_code: 'CAD', value: '10.00' },
      payments: {
        captures: captures.map((each) => ({
          ...each,
          id: `C-${each.status}`,
          amount: { currency_code: 'CAD', value: '10.00' },
        })),
        refunds: [
          { id: 'R1', status: 'COMPLETED', amount: { currency_code: 'CAD', value: '2.50' } },
          { id: 'R2', status: 'PENDING', amount: { currency_code: 'CAD', value: '1.00' } },
          { id: 'R3', status: 'FAILED', amount: { currency_code: 'CAD', value: '9.00' } },
        ],
      },
    },
  ],
});

test.each([
  ['CREATED', [], 'open'],
  ['PAYER_ACTION_REQUIRED', [], 'open'],
  ['APPROVED', [], 'authorised'],
  ['APPROVED', ['DECLINED'], 'authorised'],
  ['COMPLETED', ['COMPLETED'], 'captured'],
  ['COMPLETED', ['PARTIALLY_REFUNDED'], 'captured'],
  ['COMPLETED', ['PENDING'], 'pending'],
  ['COMPLETED', ['DECLINED'], 'ended'],
  ['COMPLETED', ['DECLINED', 'COMPLETED'], 'captured'],
  ['VOIDED', [], 'ended'],
] as const)(
  'an order that is %s with captures %j is read as %s, with its refunds except failed ones',
  (status, captures, state) => {
    const payment = parsePayment(
      order(
        status,
        captures.map((each) => ({ status: each })),
      ),
    );
    expect(payment).toMatchObject({
      state,
      amount: 1000,
      currency: 'CAD',
      reference: 'ORDER',
      refunded: 350,
    });
  },
);

test('an order without a known status is not read', () => {
  expect(parsePayment(order('SOMETHING_NEW'))).toBeNull();
  expect(parsePayment({})).toBeNull();
});

test('every refund of an order is read with its state', () => {
  expect(parseRefunds(order('COMPLETED', [{ status: 'COMPLETED' }]))).toEqual([
    { refund_id: 'R1', state: 'completed', amount: 250 },
    { refund_id: 'R2', state: 'pending', amount: 100 },
    { refund_id: 'R3', state: 'failed', amount: 900 },
  ]);
});
