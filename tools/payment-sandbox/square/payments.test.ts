import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedSandbox, startCheckedSandbox } from '../testing/checked-sandbox.ts';
import { createSquareClient, type SquareClient } from '../testing/square-client.ts';

let sandbox: CheckedSandbox;
let square: SquareClient;
let now = new Date();
beforeAll(async () => {
  sandbox = await startCheckedSandbox({ clock: () => now });
  square = createSquareClient(sandbox);
});
afterAll(() => sandbox.close());

const codeOf = ({ body }: { body: { errors?: { code: string }[] } }) => body.errors?.[0]?.code;
const balanceOf = (id: string) => sandbox.ledger.balances().find(({ reference }) => reference === id);

test('a card is authorised, then completed', async () => {
  const { body } = await square.authorise('cnon:card-nonce-ok', { reference_id: 'order-a' });
  expect(body.payment).toMatchObject({
    status: 'APPROVED',
    approved_money: { amount: 10_000, currency: 'CAD' },
    card_details: { status: 'AUTHORIZED' },
  });
  const { id } = body.payment;
  expect(balanceOf('order-a')).toBeUndefined();
  const completed = await square.call('POST', `/v2/payments/${id}/complete`, {});
  expect(completed.body.payment).toMatchObject({
    status: 'COMPLETED',
    card_details: { status: 'CAPTURED' },
  });
  expect(codeOf(await square.call('POST', `/v2/payments/${id}/cancel`))).toBe('DELAYED_TRANSACTION_CAPTURED');
  expect(balanceOf('order-a')).toEqual({
    provider: 'card',
    reference: 'order-a',
    currency: 'CAD',
    captured: 10_000,
    refunded: 0,
    charged_back: 0,
    kept: 10_000,
  });
});

test('an authorisation ends when it is cancelled by its id, cancelled by its idempotency key, or expired', async () => {
  const authorise = async (idempotency_key: string) =>
    (await square.authorise(undefined, { idempotency_key, delay_duration: 'PT1H' })).body.payment.id;
  const [cancelled, cancelledByKey, expired] = [
    await authorise('key-a'),
    await authorise('key-b'),
    await authorise('key-c'),
  ];
  await square.call('POST', `/v2/payments/${cancelled}/cancel`);
  await square.call('POST', '/v2/payments/cancel', { idempotency_key: 'key-b' });
  now = new Date(now.getTime() + 3_600_000);
  for (const id of [cancelled, cancelledByKey, expired]) {
    const { body } = await square.call('GET', `/v2/payments/${id}`);
    expect(body.payment.status).toBe('CANCELED');
  }
  const unknown = await square.call('POST', '/v2/payments/cancel', { idempotency_key: 'unknown' });
  expect(unknown).toEqual({ status: 200, body: {} });
});

test('a repeated idempotency key returns the first response again; other content is rejected', async () => {
  const token = 'cnon:emu-ok.repeated';
  const fields = { idempotency_key: 'repeated', reference_id: 'order-b' };
  const { id } = (await square.authorise(token, fields)).body.payment;
  await square.call('POST', `/v2/payments/${id}/complete`, {});
  expect((await square.authorise(token, fields)).body.payment).toMatchObject({ id, status: 'APPROVED' });
  const withOtherOrder = await square.authorise(token, { ...fields, reference_id: 'order-c' });
  expect([withOtherOrder.status, codeOf(withOtherOrder)]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
});

test.each([
  ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
  ['cnon:card-nonce-rejected-cvv', 'CVV_FAILURE'],
  ['cnon:emu-declined.1', 'GENERIC_DECLINE'],
  ['cnon:emu-cvv.1', 'CVV_FAILURE'],
  ['cnon:emu-insufficient-funds.1', 'INSUFFICIENT_FUNDS'],
])('%s is declined with %s, also when the request is repeated', async (token, code) => {
  const fields = { idempotency_key: token, reference_id: token };
  for (const response of [await square.authorise(token, fields), await square.authorise(token, fields)]) {
    expect(response).toMatchObject({
      status: 402,
      body: {
        errors: [{ code, category: 'PAYMENT_METHOD_ERROR' }],
        payment: { status: 'FAILED', card_details: { errors: [{ code }] } },
      },
    });
  }
});

test('a one-time token pays once', async () => {
  expect((await square.authorise('cnon:emu-ok.once')).status).toBe(200);
  expect(codeOf(await square.authorise('cnon:emu-ok.once'))).toBe('CARD_TOKEN_USED');
});

const CARD = { number: '4111 1111 1111 1111', expiry: '12/39', cvv: '111', postal_code: 'M5H 1A1' };

test.each([
  ['a valid card', CARD, undefined],
  ['a declined number', { ...CARD, number: '4000 0000 0000 0002' }, 'GENERIC_DECLINE'],
  ['CVV 911', { ...CARD, cvv: '911' }, 'CVV_FAILURE'],
  ['postal code 99999', { ...CARD, postal_code: '99999' }, 'ADDRESS_VERIFICATION_FAILURE'],
  ['expiry 01/40', { ...CARD, expiry: '01/40' }, 'INVALID_EXPIRATION'],
])('a card from the card fields is accepted or declined: %s', async (_name, card, code) => {
  const { body } = await square.call('POST', '/v1/tokens', card);
  expect(body.status).toBe('OK');
  expect(codeOf(await square.authorise(body.token))).toBe(code);
});

test('each invalid card field gets its own message', async () => {
  const card = { number: '4111 1111 1111 1112', expiry: '13/39', cvv: '1', postal_code: '' };
  const { body } = await square.call('POST', '/v1/tokens', card);
  expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'cardNumber',
    'expirationDate',
    'cvv',
    'postalCode',
  ]);
});

test.each([
  ['CURRENCY_MISMATCH', { amount_money: { amount: 1, currency: 'USD' } }],
  ['VALUE_TOO_LOW', { amount_money: { amount: 0, currency: 'CAD' } }],
  ['INVALID_LOCATION', { location_id: 'LDEMOUS' }],
  ['VALUE_TOO_LONG', { idempotency_key: 'x'.repeat(46) }],
  ['NOT_FOUND', { source_id: 'cnon:unknown' }],
])('an invalid request is rejected: %s', async (code, fields) => {
  expect(codeOf(await square.authorise('cnon:card-nonce-ok', fields))).toBe(code);
});

test('a seller sees only their own payments; without a token, no payment can be seen', async () => {
  const id = await square.charge();
  const american = await createSquareClient(sandbox, 'US').call('GET', `/v2/payments/${id}`);
  expect([american.status, codeOf(american)]).toEqual([404, 'NOT_FOUND']);
  expect((await fetch(`${sandbox.url}/v2/payments/${id}`)).status).toBe(401);
});

test('payments are listed from a given time, in pages of 100', async () => {
  now = new Date(now.getTime() + 60_000);
  const begin_time = now.toISOString();
  const ids: string[] = [];
  for (let n = 0; n < 101; n++) ids.push(await square.charge());
  const list = async (query: object) =>
    (await square.call('GET', `/v2/payments?${new URLSearchParams({ begin_time, ...query })}`)).body;
  const firstPage = await list({});
  const secondPage = await list({ cursor: firstPage.cursor });
  const listedIds = [...firstPage.payments, ...secondPage.payments].map(({ id }: { id: string }) => id);
  expect(listedIds).toEqual(ids);
  expect(secondPage.cursor).toBeUndefined();
});

test('a location shows its currency', async () => {
  const { body } = await square.call('GET', '/v2/locations/LDEMOCA');
  expect(body.location).toMatchObject({ currency: 'CAD', status: 'ACTIVE' });
});

test('all exchanges conform to the specification', () => {
  expect(sandbox.violations()).toEqual([]);
});
