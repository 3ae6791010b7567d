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

const money = (value: string, currency_code = 'CAD') => ({ amount: { currency_code, value } });
const issueOf = ({ body }: { body: { details?: { issue: string }[] } }) => body.details?.[0]?.issue;
const refund = (capture_id: string, body: object, id?: string) =>
  paypal.call(
    'POST',
    `/v2/payments/captures/${capture_id}/refund`,
    body,
    id ? { 'paypal-request-id': id } : {},
  );
const keptOf = (capture_id: string) => {
  const { custom_id } = sandbox.ledger.paypal_captures.get(capture_id)!;
  return sandbox.ledger.balances().find(({ reference }) => reference === custom_id)?.kept;
};

test('parts and then the rest go back, and not a cent more', async () => {
  const { capture_id, order_id } = await paypal.paid('100.00');
  const part = await refund(capture_id, money('30.10'));
  expect(part).toMatchObject({ status: 201, body: { status: 'COMPLETED', ...money('30.10') } });
  expect(issueOf(await refund(capture_id, money('69.91')))).toBe('REFUND_AMOUNT_EXCEEDED');
  expect(issueOf(await refund(capture_id, money('1.00', 'USD')))).toBe('REFUND_CAPTURE_CURRENCY_MISMATCH');
  const seen = await paypal.call('GET', `/v2/payments/captures/${capture_id}`);
  expect(seen.body.status).toBe('PARTIALLY_REFUNDED');
  expect(keptOf(capture_id)).toBe(6990);
  expect((await refund(capture_id, {})).body.amount.value).toBe('69.90');
  expect(issueOf(await refund(capture_id, {}))).toBe('CAPTURE_FULLY_REFUNDED');
  const order = await paypal.call('GET', `/v2/checkout/orders/${order_id}`);
  expect(order.body.purchase_units[0].payments.refunds).toHaveLength(2);
  const read = await paypal.call('GET', `/v2/payments/refunds/${part.body.id}`);
  expect(read.body.seller_payable_breakdown.total_refunded_amount.value).toBe('100.00');
});

test('a repeat with the same request id refunds once', async () => {
  const { capture_id } = await paypal.paid('50.00');
  const first = await refund(capture_id, money('20.00'), 'refund-1');
  const second = await refund(capture_id, money('20.00'), 'refund-1');
  expect([second.status, second.body.id]).toEqual([201, first.body.id]);
  expect(keptOf(capture_id)).toBe(3000);
});

test('a refund can be refused, or wait and fail: then the money is the seller’s again', async () => {
  const { capture_id } = await paypal.paid('50.00');
  sandbox.arm({ call: 'captures.refund', fault: 'decline', code: 'REFUND_FAILED_INSUFFICIENT_FUNDS' });
  expect(issueOf(await refund(capture_id, {}))).toBe('REFUND_FAILED_INSUFFICIENT_FUNDS');
  sandbox.arm({ call: 'captures.refund', fault: 'review' });
  const waiting = await refund(capture_id, {});
  expect(waiting.body).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
  expect(keptOf(capture_id)).toBe(0);
  await sandbox.control('decide', { id: waiting.body.id, status: 'FAILED' });
  expect(keptOf(capture_id)).toBe(5000);
  expect((await paypal.call('GET', `/v2/payments/refunds/${waiting.body.id}`)).body.status).toBe('FAILED');
});

test('after 180 days nothing can be refunded', async () => {
  const { capture_id } = await paypal.paid();
  await sandbox.control('clock', { advance_seconds: 181 * 86_400 });
  paypal = await paypalClient(sandbox);
  expect(issueOf(await refund(capture_id, {}))).toBe('REFUND_TIME_LIMIT_EXCEEDED');
});

test('a lost dispute takes the money back and is told as a reversal; a won one leaves it', async () => {
  const [lost, won] = [await paypal.paid('40.00'), await paypal.paid('41.00')];
  for (const [{ capture_id }, outcome] of [[lost, 'LOST'] as const, [won, 'WON'] as const]) {
    const { id } = (await sandbox.control('disputes', { payment_id: capture_id })) as { id: string };
    expect(issueOf(await refund(capture_id, money('1.00')))).toBe('TRANSACTION_DISPUTED');
    await sandbox.control('disputes', { dispute_id: id, outcome });
  }
  expect([keptOf(lost.capture_id), keptOf(won.capture_id)]).toEqual([0, 4100]);
  const { body } = await paypal.call('GET', '/v1/notifications/webhooks-events?page_size=300');
  const types = body.events.map(({ event_type }: { event_type: string }) => event_type);
  expect(types.filter((type: string) => type === 'PAYMENT.CAPTURE.REVERSED')).toHaveLength(1);
  expect(types.filter((type: string) => type.startsWith('CUSTOMER.DISPUTE'))).toHaveLength(4);
});

test('the seller refunds in PayPal’s own pages', async () => {
  const { capture_id } = await paypal.paid('40.00');
  await sandbox.control('refund-by-hand', { payment_id: capture_id, amount: 1000 });
  expect(keptOf(capture_id)).toBe(3000);
  await expect(sandbox.control('refund-by-hand', { payment_id: capture_id, amount: 3001 })).rejects.toThrow();
});

test('an authorization is captured in parts, voided, or ends by itself after 29 days', async () => {
  const authorized = async () => {
    const order = { ...orderOf('60.00'), intent: 'AUTHORIZE', payment_source: undefined };
    const { id } = (await paypal.call('POST', '/v2/checkout/orders', order)).body;
    await paypal.approve(id);
    expect(issueOf(await paypal.capture(id))).toBe('ACTION_DOES_NOT_MATCH_INTENT');
    const { body } = await paypal.call('POST', `/v2/checkout/orders/${id}/authorize`, {});
    return body.purchase_units[0].payments.authorizations[0].id as string;
  };
  const act = (id: string, what: string, body: object = {}) =>
    paypal.call('POST', `/v2/payments/authorizations/${id}/${what}`, body);
  const statusOf = async (id: string) =>
    (await paypal.call('GET', `/v2/payments/authorizations/${id}`)).body.status;

  const [captured, voided, forgotten] = [await authorized(), await authorized(), await authorized()];
  expect((await act(captured, 'capture', money('20.00'))).status).toBe(201);
  expect(await statusOf(captured)).toBe('PARTIALLY_CAPTURED');
  expect(issueOf(await act(captured, 'capture', money('40.01')))).toBe('MAX_CAPTURE_AMOUNT_EXCEEDED');
  expect((await act(captured, 'capture', { final_capture: true })).body.final_capture).toBe(true);
  expect(issueOf(await act(captured, 'capture'))).toBe('AUTHORIZATION_ALREADY_CAPTURED');
  expect(issueOf(await act(captured, 'void'))).toBe('PREVIOUSLY_CAPTURED');
  expect((await act(voided, 'void')).status).toBe(200);
  expect(issueOf(await act(voided, 'void'))).toBe('PREVIOUSLY_VOIDED');
  expect((await act(forgotten, 'reauthorize')).status).toBe(201);
  await sandbox.control('clock', { advance_seconds: 29 * 86_400 });
  paypal = await paypalClient(sandbox);
  expect(await statusOf(forgotten)).toBe('VOIDED');
  expect(issueOf(await act(forgotten, 'capture'))).toBe('AUTHORIZATION_EXPIRED');
});

test('every call and answer above is as the provider’s specification has it', () => {
  expect(sandbox.departures()).toEqual([]);
});
