import { expect, test } from 'vitest';
import { toPaymentResult } from './square-payment.ts';

const cardOf = (card: object | undefined) => {
  const payment = { id: 'p', status: 'COMPLETED', ...(card ? { card_details: { card } } : {}) };
  const result = toPaymentResult({ outcome: 'ok', value: { payment } });
  return result.outcome === 'ok' ? result.value.card : result;
};

test('only a known brand and the last four digits of a card are kept', () => {
  const card = {
    card_brand: 'AMERICAN_EXPRESS',
    last_4: '0009',
    exp_month: 12,
    cardholder_name: 'Ada Byron',
  };
  expect(cardOf(card)).toEqual({ brand: 'American Express', last4: '0009' });
  expect(cardOf({ card_brand: 'BRAND_OF_NEXT_YEAR', last_4: '1111' })).toEqual({
    brand: null,
    last4: '1111',
  });
});

test('without four digits there is no card', () => {
  for (const last_4 of [undefined, '', '411', '41111', 'abcd'])
    expect(cardOf({ card_brand: 'VISA', last_4 })).toBeNull();
  expect(cardOf(undefined)).toBeNull();
});
