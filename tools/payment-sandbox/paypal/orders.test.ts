import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedSandbox, startCheckedSandbox } from '../testing/checked-sandbox.ts';
import { createOrderBody, createPayPalClient, type PayPalClient } from '../testing/paypal-client.ts';

let sandbox: CheckedSandbox;
let paypal: PayPalClient;
let now = new Date();
beforeAll(async () => {
  sandbox = await startCheckedSandbox({ clock: () => now });
  paypal = await createPayPalClient(sandbox);
});
afterAll(() => sandbox.close());

const createOrder = (body: object, request_id?: string) =>
  paypal.call('POST', '/v2/checkout/orders', body, request_id);
const getOrder = (id: string) => paypal.call('GET', `/v2/checkout/orders/${id}`);
const issueOf = ({ body }: { body: { details?: { issue: string }[] } }) => body.details?.[0]?.issue;
const captureOf = ({ body }: { body: { purchase_units: { payments: { captures: object[] } }[] } }) =>
  body.purchase_units[0]!.payments.captures[0] as { id: string; custom_id: string };
const balanceOf = (id: string) => sandbox.ledger.balances().find(({ reference }) => reference === id);

test('an access token needs the right secret, and every call needs an access token', async () => {
  const response = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  expect([response.status, await response.json()]).toEqual([401, { error: 'invalid_client' }]);
  const rejected = await fetch(`${sandbox.url}/v2/checkout/orders/X`);
  expect([rejected.status, (await rejected.json()).name]).toEqual([401, 'AUTHENTICATION_FAILURE']);
});

test('an order is created, approved and captured once', async () => {
  const created = await createOrder(createOrderBody('213.57'));
  expect(created).toMatchObject({ status: 201, body: { status: 'PAYER_ACTION_REQUIRED' } });
  const { id } = created.body;
  expect(issueOf(await paypal.capture(id))).toBe('ORDER_NOT_APPROVED');
  await paypal.approve(id);
  expect((await getOrder(id)).body).toMatchObject({
    status: 'APPROVED',
    payer: { name: { given_name: 'Anna', surname: 'Tremblay' }, payer_id: 'ANNATREMBLAY7' },
  });

  const captured = await paypal.capture(id, 'capture-1');
  expect(captured).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
  const capture = captureOf(captured);
  expect(capture).toMatchObject({ status: 'COMPLETED', amount: { currency_code: 'CAD', value: '213.57' } });
  const repeated = await paypal.capture(id, 'capture-1');
  expect([repeated.status, captureOf(repeated)]).toEqual([201, capture]);
  expect(issueOf(await paypal.capture(id, 'capture-2'))).toBe('ORDER_ALREADY_CAPTURED');
  expect(balanceOf(capture.custom_id)).toEqual({
    provider: 'paypal',
    reference: capture.custom_id,
    currency: 'CAD',
    captured: 21_357,
    refunded: 0,
    charged_back: 0,
    kept: 21_357,
  });
});

test('a repeated request id returns the same order; other content is rejected', async () => {
  const body = createOrderBody('10.00');
  const first = await createOrder(body, 'repeated');
  const second = await createOrder(body, 'repeated');
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  expect(issueOf(await createOrder(createOrderBody('11.00'), 'repeated'))).toBe('DUPLICATE_REQUEST_ID');
  expect(issueOf(await createOrder(body, ''))).toBe('PAYPAL_REQUEST_ID_REQUIRED');
});

const money = (value: string, currency_code = 'CAD') => ({ currency_code, value });
const items = [{ name: 'Rotor set', quantity: '2', unit_amount: money('10.00') }];
const breakdown = { item_total: money('21.00'), discount: money('1.00') };

test.each([
  [422, 'AMOUNT_MISMATCH', { amount: { ...money('20.01'), breakdown } }],
  [422, 'ITEM_TOTAL_MISMATCH', { amount: { ...money('20.00'), breakdown }, items }],
  [422, 'CANNOT_BE_ZERO_OR_NEGATIVE', { amount: money('0.00') }],
  [422, 'INVALID_CURRENCY_CODE', { amount: money('20.00', 'USD') }],
  [400, 'INVALID_PARAMETER_SYNTAX', { amount: money('twenty') }],
])('an invalid order is rejected: %i %s', async (status, issue, unit) => {
  const response = await createOrder({ intent: 'CAPTURE', purchase_units: [unit] });
  expect([response.status, issueOf(response)]).toEqual([status, issue]);
});

test('after a declined capture the order can be approved and captured again', async () => {
  const id = await paypal.create();
  await paypal.approve(id, 'declined-card');
  expect(issueOf(await paypal.capture(id, 'attempt-1'))).toBe('INSTRUMENT_DECLINED');
  await paypal.approve(id, 'payer-cannot-pay');
  expect(issueOf(await paypal.capture(id, 'attempt-2'))).toBe('PAYER_CANNOT_PAY');
  await paypal.approve(id);
  expect(issueOf(await paypal.capture(id, 'attempt-1')), 'the same request').toBe('INSTRUMENT_DECLINED');
  expect((await paypal.capture(id, 'attempt-3')).body.status).toBe('COMPLETED');
});

test.each([
  ['COMPLETED', 3000],
  ['DECLINED', undefined],
])('a reviewed capture is pending until it is decided: %s', async (status, captured) => {
  const id = await paypal.create('30.00');
  await paypal.approve(id, 'review');
  const capture = captureOf(await paypal.capture(id, 'review'));
  expect(capture).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } });
  const refund = await paypal.call('POST', `/v2/payments/captures/${capture.id}/refund`, {});
  expect(issueOf(refund)).toBe('PENDING_CAPTURE');
  expect(balanceOf(capture.custom_id)).toBeUndefined();
  await sandbox.control('decide', { id: capture.id, status });
  expect(captureOf(await getOrder(id))).toMatchObject({ status });
  expect(captureOf(await paypal.capture(id, 'review'))).toMatchObject({ status: 'PENDING' });
  now = new Date(now.getTime() + 6 * 3_600_000);
  expect(issueOf(await paypal.capture(id, 'review')), 'six hours later').toBe('ORDER_ALREADY_CAPTURED');
  expect(balanceOf(capture.custom_id)?.captured).toBe(captured);
});

test('orders expire after three hours, and so do approvals', async () => {
  const unapproved = await paypal.create();
  const approved = await paypal.create();
  await paypal.approve(approved);
  now = new Date(now.getTime() + 3 * 3_600_000);
  expect((await getOrder(unapproved)).status).toBe(404);
  expect((await getOrder(approved)).body.status).toBe('VOIDED');
  expect(issueOf(await paypal.capture(approved))).toBe('ORDER_EXPIRED');
  const event_type = 'CHECKOUT.PAYMENT-APPROVAL.REVERSED';
  const { body } = await paypal.call('GET', `/v1/notifications/webhooks-events?event_type=${event_type}`);
  expect(body.events).toMatchObject([{ resource: { order_id: approved } }]);
});

test('an invoice number is accepted once; a seller sees only their own orders', async () => {
  const body = createOrderBody();
  const [first, second] = [(await createOrder(body)).body.id, (await createOrder(body)).body.id];
  for (const id of [first, second]) await paypal.approve(id);
  expect((await paypal.capture(first)).status).toBe(201);
  expect(issueOf(await paypal.capture(second))).toBe('DUPLICATE_INVOICE_ID');
  const american = await createPayPalClient(sandbox, 'US');
  const response = await american.call('GET', `/v2/checkout/orders/${first}`);
  expect([response.status, issueOf(response)]).toEqual([404, 'INVALID_RESOURCE_ID']);
});

test('all exchanges conform to the specification', () => {
  expect(sandbox.violations()).toEqual([]);
});
