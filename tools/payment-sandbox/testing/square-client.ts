import { SQUARE_ACCOUNTS } from '../accounts.ts';
import type { Sandbox } from '../sandbox.ts';

interface SquareResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field
  body: any;
}

export interface SquareClient {
  call(method: string, path: string, body?: unknown): Promise<SquareResponse>;
  /** Authorises 100.00 with a token; `fields` are added to the request. */
  authorise(token?: string, fields?: object): Promise<SquareResponse>;
  /** Charges an amount and returns the payment's id. */
  charge(amount?: number): Promise<string>;
}

let count = 0;

/** A client with the credentials of the Canadian or the American seller. */
export function createSquareClient(sandbox: Pick<Sandbox, 'url'>, country: 'CA' | 'US' = 'CA'): SquareClient {
  const { access_token, currency } = SQUARE_ACCOUNTS.find((each) => each.country === country)!;
  const client: SquareClient = {
    async call(method, path, body) {
      const response = await fetch(sandbox.url + path, {
        method,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    authorise(token = `cnon:emu-ok.${++count}`, fields = {}) {
      return client.call('POST', '/v2/payments', {
        source_id: token,
        idempotency_key: `key-${++count}`,
        reference_id: `order-${count}`,
        amount_money: { amount: 10_000, currency },
        autocomplete: false,
        ...fields,
      });
    },
    async charge(amount = 10_000) {
      const fields = { amount_money: { amount, currency }, autocomplete: true };
      return (await client.authorise(undefined, fields)).body.payment.id;
    },
  };
  return client;
}
