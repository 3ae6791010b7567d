import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedSandbox, startCheckedSandbox } from '../testing/checked-sandbox.ts';
import { createPayPalClient, type PayPalClient } from '../testing/paypal-client.ts';

let sandbox: CheckedSandbox;
let paypal: PayPalClient;
beforeAll(async () => {
  sandbox = await startCheckedSandbox();
  paypal = await createPayPalClient(sandbox);
});
afterAll(() => sandbox.close());

const money = (value: string) => ({ amount: { currency_code: 'CAD', value } });
const issueOf = ({ body }: { body: { details?: { issue: string }[] } }) => body.details?.[0]?.issue;
const refund = (capture_id: string, body: object, request_id?: string) =>
  paypal.call('POST', `/v2/payments/captures/${capture_id}/refund`, body, request_id);
const keptAmount = (capture_id: string) => {
  const { custom_id } = sandbox.ledger.paypal_captures.get(capture_id)!;
  return sandbox.ledger.balances().find(({ reference }) => reference === custom_id)?.kept;
};

test('a capture is refunded in part, then in full', async () => {
  const { capture_id, order_id } = await paypal.pay('100.00');
  const partialRefund = await refund(capture_id, money('30.10'));
  expect(partialRefund).toMatchObject({ status: 201, body: { status: 'COMPLETED', ...money('30.10') } });
  expect(keptAmount(capture_id)).toBe(6990);
  expect(issueOf(await refund(capture_id, money('69.91')))).toBe('REFUND_AMOUNT_EXCEEDED');
  expect((await refund(capture_id, {})).body.amount.value).toBe('69.90');
  expect(issueOf(await refund(capture_id, {}))).toBe('CAPTURE_FULLY_REFUNDED');
  const { captures, refunds } = (await paypal.call('GET', `/v2/checkout/orders/${order_id}`)).body
    .purchase_units[0].payments;
  expect([captures[0].status, refunds.length]).toEqual(['REFUNDED', 2]);
  const { body } = await paypal.call('GET', `/v2/payments/refunds/${partialRefund.body.id}`);
  expect(body).toEqual(partialRefund.body);
});

test('a repeated request id refunds once', async () => {
  const { capture_id } = await paypal.pay('50.00');
  const first = await refund(capture_id, money('20.00'), 'refund-1');
  const second = await refund(capture_id, money('20.00'), 'refund-1');
  expect([second.status, second.body.id]).toEqual([201, first.body.id]);
  expect(keptAmount(capture_id)).toBe(3000);
});

test('a lost dispute returns the amount to the payer; a won dispute changes nothing', async () => {
  const [lost, won] = [await paypal.pay('40.00'), await paypal.pay('41.00')];
  for (const [{ capture_id }, outcome] of [[lost, 'LOST'] as const, [won, 'WON'] as const]) {
    const { id } = (await sandbox.control('disputes', { payment_id: capture_id })) as { id: string };
    expect(issueOf(await refund(capture_id, money('1.00')))).toBe('TRANSACTION_DISPUTED');
    await sandbox.control('disputes', { dispute_id: id, outcome });
  }
  expect([keptAmount(lost.capture_id), keptAmount(won.capture_id)]).toEqual([0, 4100]);
  const { body } = await paypal.call('GET', '/v1/notifications/webhooks-events?page_size=300');
  const types = body.events.map(({ event_type }: { event_type: string }) => event_type);
  expect(types.filter((type: string) => type === 'PAYMENT.CAPTURE.REVERSED')).toHaveLength(1);
  expect(types.filter((type: string) => type.startsWith('CUSTOMER.DISPUTE'))).toHaveLength(4);
});

test('the control call refund-by-hand refunds up to the remaining amount', async () => {
  const { capture_id } = await paypal.pay('40.00');
  await sandbox.control('refund-by-hand', { payment_id: capture_id, amount: 1000 });
  expect(keptAmount(capture_id)).toBe(3000);
  await expect(sandbox.control('refund-by-hand', { payment_id: capture_id, amount: 3001 })).rejects.toThrow();
});

test('all exchanges conform to the specification', () => {
  expect(sandbox.violations()).toEqual([]);
});
