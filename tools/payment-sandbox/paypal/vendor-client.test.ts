import { Agent } from 'node:https';
import { connect } from 'node:net';
import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox.ts';

// These tests check that PayPal's own client, unmodified, works with the sandbox.

let sandbox: Sandbox;
let orders: OrdersController;
let payments: PaymentsController;

/** The client only knows PayPal's hosts, so its connections are redirected to the sandbox. */
class SandboxAgent extends Agent {
  override createConnection() {
    const { port, hostname } = new URL(sandbox.url);
    return connect(Number(port), hostname);
  }
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const client = new Client({
    clientCredentialsAuthCredentials: {
      oAuthClientId: 'sandbox-paypal-client-CA',
      oAuthClientSecret: 'sandbox-paypal-secret-CA',
    },
    environment: Environment.Sandbox,
    httpClientOptions: { httpsAgent: new SandboxAgent() },
  });
  orders = new OrdersController(client);
  payments = new PaymentsController(client);
});
afterAll(() => sandbox.close());

const money = (value: string) => ({ currencyCode: 'CAD', value });
const createOrder = (paypalRequestId: string) =>
  orders.createOrder({
    paypalRequestId,
    body: {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [
        {
          amount: { ...money('20.00'), breakdown: { itemTotal: money('20.00') } },
          items: [{ name: 'Rotor set', quantity: '2', unitAmount: money('10.00') }],
        },
      ],
    },
  });

test('PayPal’s client creates, captures and refunds an order', async () => {
  const { result: created } = await createOrder('create-1');
  const id = created.id!;
  await sandbox.control('approve', { order_id: id });
  const { result: order } = await orders.getOrder({ id });
  expect(order.payer?.name?.givenName).toBe('Anna');

  const { result: captured } = await orders.captureOrder({ id, paypalRequestId: 'capture-1' });
  const capture = captured.purchaseUnits![0]!.payments!.captures![0]!;
  expect(capture.status).toBe('COMPLETED');
  const { result: refund } = await payments.refundCapturedPayment({
    captureId: capture.id!,
    paypalRequestId: 'refund-1',
    body: { amount: money('5.00') },
  });
  expect((await payments.getRefund({ refundId: refund.id! })).result.status).toBe('COMPLETED');
});

test('PayPal’s client reads an error', async () => {
  const id = (await createOrder('create-2')).result.id!;
  const error = await orders
    .captureOrder({ id, paypalRequestId: 'capture-2' })
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).statusCode).toBe(422);
  expect(JSON.parse((error as ApiError).body as string).details[0].issue).toBe('ORDER_NOT_APPROVED');
});
