import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedSandbox, startCheckedSandbox } from '../testing/checked-sandbox.ts';
import { type SquareClient, squareClient } from '../testing/square-client.ts';
import { DECLINES } from './errors.ts';

let sandbox: CheckedSandbox;
let square: SquareClient;
beforeAll(async () => {
  sandbox = await startCheckedSandbox();
  square = squareClient(sandbox);
});
afterAll(() => sandbox.close());

const codeOf = ({ body }: { body: { errors?: { code: string }[] } }) => body.errors?.[0]?.code;

test('a card is authorised, then completed, and the money is in the ledger', async () => {
  const { body } = await square.authorise('cnon:card-nonce-ok', {
    reference_id: 'order-a',
    delay_duration: 'PT1H',
    delay_action: 'CANCEL',
  });
  expect(body.payment).toMatchObject({
    status: 'APPROVED',
    approved_money: { amount: 10_000, currency: 'CAD' },
    delay_duration: 'PT1H',
    card_details: { status: 'AUTHORIZED', cvv_status: 'CVV_ACCEPTED' },
  });
  const { id } = body.payment;
  const done = await square.call('POST', `/v2/payments/${id}/complete`, {});
  expect(done.body.payment).toMatchObject({ status: 'COMPLETED', card_details: { status: 'CAPTURED' } });
  expect(codeOf(await square.call('POST', `/v2/payments/${id}/cancel`))).toBe('DELAYED_TRANSACTION_CAPTURED');
  expect(sandbox.ledger.balances().find(({ reference }) => reference === 'order-a')).toEqual({
    provider: 'card',
    reference: 'order-a',
    currency: 'CAD',
    authorised: 10_000,
    captured: 10_000,
    voided: 0,
    refunded: 0,
    charged_back: 0,
    kept: 10_000,
  });
});

test('an authorisation that is cancelled, or forgotten until its time, is given back', async () => {
  const made = async (reference_id: string) =>
    (await square.authorise(undefined, { reference_id, delay_duration: 'PT1M' })).body.payment.id;
  const [cancelled, forgotten] = [await made('order-b'), await made('order-c')];
  expect((await square.call('POST', `/v2/payments/${cancelled}/cancel`)).body.payment.status).toBe(
    'CANCELED',
  );
  await sandbox.control('clock', { advance_seconds: 60 });
  const complete = (id: string) => square.call('POST', `/v2/payments/${id}/complete`, {});
  expect(codeOf(await complete(cancelled))).toBe('DELAYED_TRANSACTION_CANCELED');
  expect(codeOf(await complete(forgotten))).toBe('DELAYED_TRANSACTION_EXPIRED');
  const voided = sandbox.ledger.balances().filter(({ voided }) => voided === 10_000);
  expect(voided.map(({ reference }) => reference)).toEqual(['order-b', 'order-c']);
});

test('the same key and content make one payment; with other content the key is refused', async () => {
  const more = { idempotency_key: 'same', source_id: 'cnon:card-nonce-ok', reference_id: 'order-d' };
  const first = await square.authorise(undefined, more);
  const again = await square.authorise(undefined, more);
  expect(again.body.payment.id).toBe(first.body.payment.id);
  const other = await square.authorise(undefined, { ...more, note: 'other' });
  expect([other.status, codeOf(other)]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
  const known = await square.call('POST', '/v2/payments/cancel', { idempotency_key: 'same' });
  expect([known.status, known.body]).toEqual([200, {}]);
  const { body } = await square.call('GET', `/v2/payments/${first.body.payment.id}`);
  expect(body.payment.status).toBe('CANCELED');
  expect((await square.call('POST', '/v2/payments/cancel', { idempotency_key: 'never seen' })).status).toBe(
    200,
  );
});

test.each(DECLINES)('the card can be refused with %s, and nothing is authorised', async (code) => {
  const token = `cnon:emu-${code.toLowerCase().replaceAll('_', '-')}.1`;
  const refused = await square.authorise(token);
  expect(refused).toMatchObject({ status: 402, body: { payment: { status: 'FAILED' } } });
  expect(refused.body.errors[0]).toMatchObject({ code, category: 'PAYMENT_METHOD_ERROR' });
  expect(refused.body.payment.card_details.errors[0].code).toBe(code);
  sandbox.arm({ call: 'createPayment', fault: 'decline', code });
  expect(codeOf(await square.authorise())).toBe(code);
});

test('refused cards come with 400 as well', async () => {
  await sandbox.control('declines', { status: 400 });
  expect(await square.authorise('cnon:card-nonce-declined')).toMatchObject({ status: 400 });
  await sandbox.control('declines', { status: 402 });
});

test('a token of the card fields pays once; a temporary error goes away with the same key', async () => {
  const once = 'cnon:emu-ok.once';
  expect((await square.authorise(once)).status).toBe(200);
  expect(codeOf(await square.authorise(once))).toBe('CARD_TOKEN_USED');
  const more = { idempotency_key: 'temporary', reference_id: 'order-e' };
  expect(codeOf(await square.authorise('cnon:emu-temporary-error.1', more))).toBe('TEMPORARY_ERROR');
  expect((await square.authorise('cnon:emu-temporary-error.1', more)).body.payment.status).toBe('APPROVED');
});

test.each([
  ['CURRENCY_MISMATCH', { amount_money: { amount: 1, currency: 'USD' } }],
  ['VALUE_TOO_LOW', { amount_money: { amount: 0, currency: 'CAD' } }],
  ['EXPECTED_INTEGER', { amount_money: { amount: 1.5, currency: 'CAD' } }],
  ['INVALID_LOCATION', { location_id: 'LDEMOUS' }],
  ['VALUE_TOO_LONG', { reference_id: 'x'.repeat(41) }],
  ['VALUE_TOO_LONG', { idempotency_key: 'x'.repeat(46) }],
  ['MISSING_REQUIRED_PARAMETER', { source_id: undefined }],
  ['NOT_FOUND', { source_id: 'cnon:unknown' }],
])('a request that makes no sense is refused: %s', async (code, more) => {
  expect(codeOf(await square.authorise('cnon:card-nonce-ok', more))).toBe(code);
});

test('no call works without the seller’s own token, nor shows another seller’s payment', async () => {
  const id = await square.paid();
  const unseen = await squareClient(sandbox, 'US').call('GET', `/v2/payments/${id}`);
  expect([unseen.status, codeOf(unseen)]).toEqual([404, 'NOT_FOUND']);
  const answer = await fetch(`${sandbox.url}/v2/payments/${id}`);
  expect(answer.status).toBe(401);
});

test('payments are listed by time, page by page, also by when they changed', async () => {
  await sandbox.control('clock', { advance_seconds: 3600 });
  const begin = new Date(((await sandbox.control('clock')) as { now: string }).now).toISOString();
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    await sandbox.control('clock', { advance_seconds: 60 });
    ids.push(await square.paid());
  }
  const list = (query: object) =>
    square.call('GET', `/v2/payments?${new URLSearchParams({ begin_time: begin, ...query })}`);
  const first = await list({ limit: '2', sort_order: 'ASC' });
  expect(first.body.payments.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
  const second = await list({ limit: '2', sort_order: 'ASC', cursor: first.body.cursor });
  expect(second.body).toMatchObject({ payments: [{ id: ids[2] }] });
  expect(second.body).not.toHaveProperty('cursor');
  await sandbox.control('clock', { advance_seconds: 60 });
  const since = ((await sandbox.control('clock')) as { now: string }).now;
  await sandbox.control('refund-by-hand', { payment_id: ids[0]!, amount: 1 });
  const changed = await list({ updated_at_begin_time: since, sort_field: 'UPDATED_AT' });
  expect(changed.body.payments.map(({ id }: { id: string }) => id)).toEqual([ids[0]]);
  expect(codeOf(await list({ cursor: 'nonsense' }))).toBe('INVALID_CURSOR');
});

test('a location tells its currency', async () => {
  const { body } = await square.call('GET', '/v2/locations/LDEMOCA');
  expect(body.location).toMatchObject({ currency: 'CAD', status: 'ACTIVE' });
  expect((await square.call('GET', '/v2/locations')).body.locations).toHaveLength(1);
});

test('every call and answer above is as the provider’s specification has it', () => {
  expect(sandbox.departures()).toEqual([]);
});
