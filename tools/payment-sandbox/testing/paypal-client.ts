import { PAYPAL_ACCOUNTS } from '../paypal/accounts.ts';
import type { Sandbox } from '../sandbox.ts';

/** An answer of PayPal's as tests read it. */
export interface PaypalAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks where it likes
  body: any;
  debug_id: string | null;
  headers: Headers;
}

export interface PaypalClient {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<PaypalAnswer>;
  /** An order of the given value, made as the shop makes it. */
  create(value?: string, request_id?: string): Promise<string>;
  /** The buyer agrees. */
  approve(order_id: string, pay_with?: string): Promise<void>;
  capture(order_id: string, request_id?: string, headers?: Record<string, string>): Promise<PaypalAnswer>;
  /** An order that is paid; the id of its capture. */
  paid(value?: string): Promise<{ order_id: string; capture_id: string }>;
}

let seen = 0;

/** The order that the shop creates, in Canadian dollars. */
export function orderOf(value = '213.57', more: object = {}) {
  seen += 1;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: `order-${seen}`,
        invoice_id: `${100_000 + seen}-1`,
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
    payment_source: {
      paypal: { experience_context: { user_action: 'PAY_NOW', brand_name: 'Haltwell' } },
    },
    ...more,
  };
}

/** Somebody who calls PayPal for the Canadian or the American seller. */
export async function paypalClient(
  sandbox: Pick<Sandbox, 'url' | 'control'>,
  country: 'CA' | 'US' = 'CA',
): Promise<PaypalClient> {
  const { client_id, client_secret } = PAYPAL_ACCOUNTS.find((each) => each.country === country)!;
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
  const token = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  }).then((answer) => answer.json());

  const client: PaypalClient = {
    async call(method, path, body, headers = {}) {
      const answer = await fetch(sandbox.url + path, {
        method,
        headers: {
          authorization: `Bearer ${token.access_token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      const debug_id = answer.headers.get('paypal-debug-id');
      return { status: answer.status, body: text && JSON.parse(text), debug_id, headers: answer.headers };
    },
    async create(value, request_id = `create-${++seen}`) {
      const { body } = await client.call('POST', '/v2/checkout/orders', orderOf(value), {
        'paypal-request-id': request_id,
      });
      return body.id;
    },
    async approve(order_id, pay_with = 'balance') {
      await sandbox.control('approve', { order_id, pay_with });
    },
    capture: (order_id, request_id = `capture-${++seen}`, headers = {}) =>
      client.call(
        'POST',
        `/v2/checkout/orders/${order_id}/capture`,
        {},
        {
          ...headers,
          'paypal-request-id': request_id,
        },
      ),
    async paid(value) {
      const order_id = await client.create(value);
      await client.approve(order_id);
      const { body } = await client.capture(order_id);
      return { order_id, capture_id: body.purchase_units[0].payments.captures[0].id };
    },
  };
  return client;
}
