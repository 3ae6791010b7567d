import { PAYPAL_ACCOUNTS } from '../accounts.ts';
import type { Sandbox } from '../sandbox.ts';

interface PayPalResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field
  body: any;
}

export interface PayPalClient {
  call(method: string, path: string, body?: unknown, request_id?: string): Promise<PayPalResponse>;
  /** Creates an order in Canadian dollars, even for the American seller, and returns its id. */
  create(value?: string): Promise<string>;
  approve(order_id: string, pay_with?: string): Promise<void>;
  capture(order_id: string, request_id?: string): Promise<PayPalResponse>;
  /** Creates, approves and captures an order. */
  pay(value?: string): Promise<{ order_id: string; capture_id: string }>;
}

let count = 0;

/** The body of an order in Canadian dollars, with the fields that the shop sends. */
export function createOrderBody(value = '213.57') {
  count += 1;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: `order-${count}`,
        invoice_id: `${100_000 + count}-1`,
        amount: { currency_code: 'CAD', value },
        shipping: {
          name: { full_name: 'Anna Tremblay' },
          address: {
            address_line_1: '1 Main St',
            admin_area_2: 'Ottawa',
            admin_area_1: 'ON',
            postal_code: 'K1A 0B1',
            country_code: 'CA',
          },
        },
      },
    ],
    payment_source: { paypal: { experience_context: { brand_name: 'Haltwell' } } },
  };
}

/** A client with the credentials of the Canadian or the American seller. */
export async function createPayPalClient(
  sandbox: Pick<Sandbox, 'url' | 'control'>,
  country: 'CA' | 'US' = 'CA',
): Promise<PayPalClient> {
  const { client_id, client_secret } = PAYPAL_ACCOUNTS.find((each) => each.country === country)!;
  const credentials = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  const token = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  }).then((response) => response.json());

  const client: PayPalClient = {
    async call(method, path, body, request_id = `request-${++count}`) {
      const response = await fetch(sandbox.url + path, {
        method,
        headers: {
          authorization: `Bearer ${token.access_token}`,
          'content-type': 'application/json',
          'paypal-request-id': request_id,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    async create(value) {
      return (await client.call('POST', '/v2/checkout/orders', createOrderBody(value))).body.id;
    },
    async approve(order_id, pay_with = 'balance') {
      await sandbox.control('approve', { order_id, pay_with });
    },
    capture: (order_id, request_id) =>
      client.call('POST', `/v2/checkout/orders/${order_id}/capture`, {}, request_id),
    async pay(value) {
      const order_id = await client.create(value);
      await client.approve(order_id);
      const { body } = await client.capture(order_id);
      return { order_id, capture_id: body.purchase_units[0].payments.captures[0].id };
    },
  };
  return client;
}
