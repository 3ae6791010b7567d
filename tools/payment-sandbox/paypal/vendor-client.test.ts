import { Agent } from 'node:https';
import { connect } from 'node:net';
import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PatchOp,
  PaymentsController,
} from '@paypal/paypal-server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckedSandbox, startCheckedSandbox } from '../testing/checked-sandbox.ts';

/** PayPal's own client, unmodified, must be able to drive the sandbox. It knows only PayPal's hosts. */
let sandbox: CheckedSandbox;
let orders: OrdersController;
let payments: PaymentsController;

class ToSandbox extends Agent {
  override createConnection() {
    const { port, hostname } = new URL(sandbox.url);
    return connect(Number(port), hostname);
  }
}

beforeAll(async () => {
  sandbox = await startCheckedSandbox();
  const client = new Client({
    clientCredentialsAuthCredentials: {
      oAuthClientId: 'sandbox-paypal-client-CA',
      oAuthClientSecret: 'sandbox-paypal-secret-CA',
    },
    environment: Environment.Sandbox,
    httpClientOptions: { httpsAgent: new ToSandbox() },
  });
  orders = new OrdersController(client);
  payments = new PaymentsController(client);
});
afterAll(() => sandbox.close());

const prefer = 'return=representation';
const create = (intent = CheckoutPaymentIntent.Capture) =>
  orders.createOrder({
    body: {
      intent,
      purchaseUnits: [
        {
          referenceId: 'default',
          customId: 'order-1',
          amount: {
            currencyCode: 'CAD',
            value: '20.00',
            breakdown: { itemTotal: { currencyCode: 'CAD', value: '20.00' } },
          },
          items: [{ name: 'Rotor set', quantity: '2', unitAmount: { currencyCode: 'CAD', value: '10.00' } }],
        },
      ],
    },
    prefer,
  });

test('PayPal’s own client creates, changes, captures, refunds and reads', async () => {
  const { result: made } = await create();
  expect(made.status).toBe('CREATED');
  const id = made.id!;
  const changed = await orders.patchOrder({
    id,
    body: [
      { op: PatchOp.Replace, path: "/purchase_units/@reference_id=='default'/custom_id", value: 'order-2' },
    ],
  });
  expect(changed.statusCode).toBe(204);
  await sandbox.control('approve', { order_id: id });
  const { result: order } = await orders.getOrder({ id });
  expect(order.payer?.name?.givenName).toBe('Anna');

  const { result: captured } = await orders.captureOrder({ id, prefer, paypalRequestId: 'c1' });
  const capture = captured.purchaseUnits![0]!.payments!.captures![0]!;
  expect(capture).toMatchObject({ status: 'COMPLETED', customId: 'order-2' });
  const captureId = capture.id!;
  const { result: refund } = await payments.refundCapturedPayment({
    captureId,
    prefer,
    paypalRequestId: 'r1',
    body: { amount: { currencyCode: 'CAD', value: '5.00' } },
  });
  expect((await payments.getRefund({ refundId: refund.id! })).result.status).toBe('COMPLETED');
  expect((await payments.getCapturedPayment({ captureId })).result.status).toBe('PARTIALLY_REFUNDED');
});

test('PayPal’s own client authorises, captures and voids', async () => {
  const authorized = async () => {
    const id = (await create(CheckoutPaymentIntent.Authorize)).result.id!;
    await sandbox.control('approve', { order_id: id });
    const { result } = await orders.authorizeOrder({ id, prefer });
    return result.purchaseUnits![0]!.payments!.authorizations![0]!.id!;
  };
  const [captured, voided] = [await authorized(), await authorized()];
  const { result } = await payments.captureAuthorizedPayment({ authorizationId: captured, prefer });
  expect(result.status).toBe('COMPLETED');
  await payments.voidPayment({ authorizationId: voided });
  expect((await payments.getAuthorizedPayment({ authorizationId: voided })).result.status).toBe('VOIDED');
});

test('PayPal’s own client reads a refusal', async () => {
  const { id } = (await create()).result;
  const refused = await orders.captureOrder({ id: id! }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).statusCode).toBe(422);
  expect(JSON.parse((refused as ApiError).body as string).details[0].issue).toBe('ORDER_NOT_APPROVED');
});

test('what it asked and was answered is as the specification has it', () => {
  expect(sandbox.departures()).toEqual([]);
});
