import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedSandbox, startCheckedSandbox } from '../testing/checked-sandbox.ts';
import { orderOf, type PaypalClient, paypalClient } from '../testing/paypal-client.ts';

let sandbox: CheckedSandbox;
let paypal: PaypalClient;
beforeAll(async () => {
  sandbox = await startCheckedSandbox();
  paypal = await paypalClient(sandbox);
});
afterAll(() => sandbox.close());

const create = (body: object, id = 'one') =>
  paypal.call('POST', '/v2/checkout/orders', body, { 'paypal-request-id': id });
const issueOf = ({ body }: { body: { details?: { issue: string }[] } }) => body.details?.[0]?.issue;

test('a token is given for the right secret alone, and no call works without one', async () => {
  const wrong = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  expect([wrong.status, await wrong.json()]).toEqual([
    401,
    expect.objectContaining({ error: 'invalid_client' }),
  ]);
  const refused = await paypal.call('GET', '/v2/checkout/orders/X', undefined, { authorization: 'Bearer X' });
  expect(refused).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } });
  expect(refused.debug_id).toBe(refused.body.debug_id);
});

test('an order waits for its payer, is approved and captured once, and the money is in the ledger', async () => {
  const made = await create(orderOf('213.57'), 'life');
  expect(made).toMatchObject({ status: 201, body: { status: 'PAYER_ACTION_REQUIRED' } });
  const { id } = made.body;
  expect(made.body.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self', 'payer-action']);
  expect(issueOf(await paypal.capture(id))).toBe('ORDER_NOT_APPROVED');

  await paypal.approve(id);
  const seen = await paypal.call('GET', `/v2/checkout/orders/${id}`);
  expect(seen.body).toMatchObject({
    status: 'APPROVED',
    payer: { name: { given_name: 'Anna', surname: 'Tremblay' }, payer_id: 'ANNATREMBLAY7' },
  });

  const captured = await paypal.capture(id, 'life-c1');
  expect(captured).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
  const [capture] = captured.body.purchase_units[0].payments.captures;
  expect(capture).toMatchObject({ status: 'COMPLETED', amount: { currency_code: 'CAD', value: '213.57' } });
  expect(issueOf(await paypal.capture(id, 'life-c2'))).toBe('ORDER_ALREADY_CAPTURED');

  const again = await paypal.capture(id, 'life-c1');
  expect([again.status, again.body.purchase_units[0].payments.captures]).toEqual([200, [capture]]);
  expect(sandbox.ledger.balances()).toContainEqual(
    expect.objectContaining({
      provider: 'paypal',
      reference: capture.custom_id,
      currency: 'CAD',
      authorised: 21_357,
      captured: 21_357,
      refunded: 0,
      kept: 21_357,
    }),
  );
});

test('without Prefer an answer is id, status and links', async () => {
  const { body } = await paypal.call('POST', '/v2/checkout/orders', orderOf(), {
    'paypal-request-id': 'minimal',
    prefer: 'return=minimal',
  });
  expect(Object.keys(body).sort()).toEqual(['id', 'links', 'payment_source', 'status']);
});

test('the same request id makes one order; with other content it is refused; after six hours it is new', async () => {
  const content = orderOf('10.00');
  const first = await create(content, 'twice');
  const second = await create(content, 'twice');
  expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
  expect(issueOf(await create(orderOf('11.00'), 'twice'))).toBe('DUPLICATE_REQUEST_ID');
  await sandbox.control('clock', { advance_seconds: 6 * 3600 });
  const late = await create(content, 'twice');
  expect(late.status).toBe(201);
  expect(late.body.id).not.toBe(first.body.id);
});

test('two calls with one request id at the same moment: the later one is told to wait', async () => {
  const id = await paypal.create();
  await paypal.approve(id);
  sandbox.arm({ call: 'orders.capture', fault: 'slow', ms: 300 });
  const [first, second] = await Promise.all([paypal.capture(id, 'both'), paypal.capture(id, 'both')]);
  const [slow, quick] = first.status === 409 ? [second, first] : [first, second];
  expect(slow.status).toBe(201);
  expect(quick).toMatchObject({ status: 409, body: { name: 'RESOURCE_CONFLICT' } });
  expect(issueOf(quick)).toBe('PREVIOUS_REQUEST_IN_PROGRESS');
});

const money = (value: string) => ({ currency_code: 'CAD', value });
const unitWith = (unit: object) => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount: money('20.00'), ...unit }],
});
const item = { name: 'Rotor set', quantity: '2', unit_amount: money('10.00') };

test.each([
  [422, 'AMOUNT_MISMATCH', { amount: { ...money('20.00'), breakdown: { item_total: money('19.99') } } }],
  [422, 'ITEM_TOTAL_REQUIRED', { items: [item] }],
  [
    ...([422, 'ITEM_TOTAL_MISMATCH'] as const),
    {
      items: [item],
      amount: { ...money('20.00'), breakdown: { item_total: money('21.00'), discount: money('1.00') } },
    },
  ],
  [
    ...([422, 'TAX_TOTAL_MISMATCH'] as const),
    {
      items: [{ ...item, tax: money('1.30') }],
      amount: { ...money('22.61'), breakdown: { item_total: money('20.00'), tax_total: money('2.61') } },
    },
  ],
  [422, 'DECIMAL_PRECISION', { amount: money('20.001') }],
  [422, 'CANNOT_BE_ZERO_OR_NEGATIVE', { amount: money('0.00') }],
  [
    ...([422, 'MULTI_CURRENCY_ORDER'] as const),
    { amount: { ...money('20.00'), breakdown: { item_total: { currency_code: 'USD', value: '20.00' } } } },
  ],
  [422, 'INVALID_CURRENCY_CODE', { amount: { currency_code: 'USD', value: '20.00' } }],
  [400, 'INVALID_PARAMETER_SYNTAX', { amount: money('twenty') }],
  [400, 'INVALID_STRING_LENGTH', { custom_id: 'x'.repeat(128) }],
  [422, 'POSTAL_CODE_REQUIRED', { shipping: { address: { country_code: 'CA', admin_area_2: 'Ottawa' } } }],
])('an order that does not add up or is not well-formed: %i %s', async (status, issue, unit) => {
  const answer = await create(unitWith(unit), `bad-${issue}`);
  expect([answer.status, issueOf(answer)]).toEqual([status, issue]);
  expect(answer.body.links[0].rel).toBe('information_link');
});

test('with a payment source the request id is asked for, and a body that is no JSON is told so', async () => {
  expect(issueOf(await paypal.call('POST', '/v2/checkout/orders', orderOf()))).toBe(
    'PAYPAL_REQUEST_ID_REQUIRED',
  );
  expect(issueOf(await paypal.call('POST', '/v2/checkout/orders', '{'))).toBe('MALFORMED_REQUEST_JSON');
});

test('the amount can be changed until the payer has agreed, and lowered after', async () => {
  const id = await paypal.create('20.00');
  const change = (value: string, op = 'replace') =>
    paypal.call('PATCH', `/v2/checkout/orders/${id}`, [
      { op, path: "/purchase_units/@reference_id=='default'/amount", value: money(value) },
    ]);
  expect(await change('25.00')).toMatchObject({ status: 204, body: '' });
  await paypal.approve(id);
  expect(issueOf(await change('26.00'))).toBe('AMOUNT_CHANGE_NOT_ALLOWED');
  expect((await change('24.00')).status).toBe(204);
  const { body } = await paypal.capture(id);
  expect(body.purchase_units[0].amount).toEqual(money('24.00'));
  expect(issueOf(await change('23.00'))).toBe('ORDER_ALREADY_COMPLETED');
});

test('a declined card: the same order may be approved again and captured under a new request id', async () => {
  const id = await paypal.create();
  await paypal.approve(id, 'declined-card');
  const declined = await paypal.capture(id, 'try-1');
  expect([declined.status, issueOf(declined)]).toEqual([422, 'INSTRUMENT_DECLINED']);
  expect(declined.body.links.at(-1)).toMatchObject({ rel: 'redirect' });
  await paypal.approve(id, 'balance');
  expect(issueOf(await paypal.capture(id, 'try-1'))).toBe('INSTRUMENT_DECLINED');
  expect((await paypal.capture(id, 'try-2')).body.status).toBe('COMPLETED');
});

test.each(['PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED', 'PAYER_ACTION_REQUIRED', 'COMPLIANCE_VIOLATION'])(
  'any documented issue can be asked for: %s, as a fault, by the provider’s header, by the way to pay',
  async (issue) => {
    const id = await paypal.create();
    await paypal.approve(id, issue.toLowerCase().replaceAll('_', '-'));
    expect(issueOf(await paypal.capture(id))).toBe(issue);
    await paypal.approve(id);
    sandbox.arm({ call: 'orders.capture', fault: 'decline', code: issue });
    expect(issueOf(await paypal.capture(id))).toBe(issue);
    const mock = JSON.stringify({ mock_application_codes: issue });
    expect(issueOf(await paypal.capture(id, 'mock', { 'paypal-mock-response': mock }))).toBe(issue);
    expect((await paypal.capture(id)).body.status).toBe('COMPLETED');
  },
);

test('a payment under review is pending and no money yet, until it is decided', async () => {
  const id = await paypal.create('30.00');
  await paypal.approve(id, 'review');
  const { body } = await paypal.capture(id);
  const [capture] = body.purchase_units[0].payments.captures;
  expect(capture).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } });
  const refund = await paypal.call('POST', `/v2/payments/captures/${capture.id}/refund`, {});
  expect(issueOf(refund)).toBe('PENDING_CAPTURE');
  const balance = () => sandbox.ledger.balances().find(({ reference }) => reference === capture.custom_id);
  expect(balance()).toMatchObject({ captured: 0 });
  await sandbox.control('decide', { id: capture.id, status: 'COMPLETED' });
  const now = await paypal.call('GET', `/v2/payments/captures/${capture.id}`);
  expect(now.body).toMatchObject({
    status: 'COMPLETED',
    supplementary_data: { related_ids: { order_id: id } },
  });
  expect(balance()).toMatchObject({ captured: 3000, kept: 3000 });
});

test('an order nobody approved is gone after three hours; an approval nobody used is given back', async () => {
  const forgotten = await paypal.create();
  const unused = await paypal.create();
  await paypal.approve(unused);
  await sandbox.control('clock', { advance_seconds: 3 * 3600 });
  paypal = await paypalClient(sandbox);
  expect((await paypal.call('GET', `/v2/checkout/orders/${forgotten}`)).status).toBe(404);
  expect((await paypal.call('GET', `/v2/checkout/orders/${unused}`)).body.status).toBe('VOIDED');
  expect(issueOf(await paypal.capture(unused))).toBe('ORDER_EXPIRED');
  const events = await paypal.call(
    ...(['GET', '/v1/notifications/webhooks-events?event_type=CHECKOUT.PAYMENT-APPROVAL.REVERSED'] as const),
  );
  expect(events.body.events).toMatchObject([{ resource: { order_id: unused } }]);
});

test('an invoice number is taken once, and one seller does not see what is another’s', async () => {
  const content = orderOf();
  const ids = await Promise.all(['inv-1', 'inv-2'].map(async (id) => (await create(content, id)).body.id));
  for (const id of ids) await paypal.approve(id);
  expect((await paypal.capture(ids[0])).status).toBe(201);
  expect(issueOf(await paypal.capture(ids[1]))).toBe('DUPLICATE_INVOICE_ID');
  const other = await paypalClient(sandbox, 'US');
  const unseen = await other.call('GET', `/v2/checkout/orders/${ids[0]}`);
  expect([unseen.status, issueOf(unseen)]).toEqual([404, 'INVALID_RESOURCE_ID']);
});

test('every call and answer above is as the provider’s specification has it', () => {
  expect(sandbox.departures()).toEqual([]);
});
