import type { Sandbox } from '../sandbox.ts';
import { SQUARE_ACCOUNTS } from '../square/accounts.ts';

export interface SquareAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks where it likes
  body: any;
  headers: Headers;
}

export interface SquareClient {
  call(method: string, path: string, body?: unknown): Promise<SquareAnswer>;
  /** An authorisation with a token; further fields of the request as given. */
  authorise(token?: string, more?: object): Promise<SquareAnswer>;
  /** A payment that is completed; its id. */
  paid(amount?: number): Promise<string>;
}

let seen = 0;

/** Somebody who calls the card provider for the Canadian or the American seller. */
export function squareClient(sandbox: Pick<Sandbox, 'url'>, country: 'CA' | 'US' = 'CA'): SquareClient {
  const { access_token, currency } = SQUARE_ACCOUNTS.find((each) => each.country === country)!;
  const client: SquareClient = {
    async call(method, path, body) {
      const answer = await fetch(sandbox.url + path, {
        method,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json(), headers: answer.headers };
    },
    authorise(token = `cnon:emu-ok.${++seen}`, more = {}) {
      return client.call('POST', '/v2/payments', {
        source_id: token,
        idempotency_key: `key-${++seen}`,
        reference_id: `order-${seen}`,
        amount_money: { amount: 10_000, currency },
        autocomplete: false,
        ...more,
      });
    },
    async paid(amount = 10_000) {
      const more = { amount_money: { amount, currency }, autocomplete: true };
      return (await client.authorise(undefined, more)).body.payment.id;
    },
  };
  return client;
}
