import type { Answer, Asked } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import { PAYPAL_ACCOUNTS } from './accounts.ts';
import { viewAuthorization } from './authorization-view.ts';
import { viewCapture, viewRefund } from './capture-view.ts';
import type { PaypalOrder } from './records.ts';

/** The answer as asked for with `Prefer`: whole, or id, status and links only. */
export function shownOrder(world: SandboxState, order: PaypalOrder, asked: Asked, status: number): Answer {
  const view = viewOrder(world, order);
  if (wantsAll(asked)) return { status, body: view };
  const { id, links, payment_source } = view;
  return { status, body: { id, status: view.status, ...(payment_source ? { payment_source } : {}), links } };
}

export const wantsAll = ({ headers }: Asked): boolean =>
  String(headers.prefer ?? '').includes('return=representation');

/** An order as PayPal shows it. */
export function viewOrder(world: SandboxState, order: PaypalOrder) {
  const { id, intent, status, create_time, update_time, payer } = order;
  const account = PAYPAL_ACCOUNTS.find((each) => each.merchant_id === order.merchant_id)!;
  const payee = {
    email_address: `seller-${account.country.toLowerCase()}@paypal.test`,
    merchant_id: account.merchant_id,
  };
  const payments = paymentsOf(world, order);
  return {
    id,
    intent,
    status,
    ...sourceOf(order),
    purchase_units: [{ ...order.unit, payee, ...(payments ? { payments } : {}) }],
    ...(payer
      ? {
          payer: {
            name: { given_name: payer.given_name, surname: payer.surname },
            email_address: payer.email_address,
            payer_id: payer.payer_id,
            address: { country_code: payer.country_code },
          },
        }
      : {}),
    create_time,
    update_time,
    links: linksOf(world, order),
  };
}

function sourceOf({ payer, has_payment_source }: PaypalOrder): { payment_source?: { paypal: object } } {
  if (!payer) return has_payment_source ? { payment_source: { paypal: {} } } : {};
  return {
    payment_source: {
      paypal: {
        email_address: payer.email_address,
        account_id: payer.payer_id,
        account_status: 'VERIFIED',
        name: { given_name: payer.given_name, surname: payer.surname },
        address: { country_code: payer.country_code },
      },
    },
  };
}

function paymentsOf(world: SandboxState, { id }: PaypalOrder) {
  const { ledger } = world;
  const captures = [...ledger.paypal_captures.values()].filter((each) => each.order_id === id);
  const authorizations = [...ledger.paypal_authorizations.values()].filter((each) => each.order_id === id);
  if (captures.length === 0 && authorizations.length === 0) return undefined;
  const refunds = [...ledger.paypal_refunds.values()].filter((refund) =>
    captures.some((capture) => capture.id === refund.capture_id),
  );
  return {
    ...(authorizations.length > 0
      ? { authorizations: authorizations.map((each) => viewAuthorization(world, each)) }
      : {}),
    ...(captures.length > 0 ? { captures: captures.map((each) => viewCapture(world, each)) } : {}),
    ...(refunds.length > 0 ? { refunds: refunds.map((each) => viewRefund(world, each)) } : {}),
  };
}

function linksOf(world: SandboxState, { id, status, intent, has_payment_source }: PaypalOrder) {
  const href = `${world.url()}/v2/checkout/orders/${id}`;
  const link = (rel: string, method: string, path = '') => ({ href: href + path, rel, method });
  const action = intent === 'CAPTURE' ? 'capture' : 'authorize';
  const approval = {
    href: `${world.url()}/checkoutnow?token=${id}`,
    rel: has_payment_source ? 'payer-action' : 'approve',
    method: 'GET',
  };
  if (status === 'PAYER_ACTION_REQUIRED') return [link('self', 'GET'), approval];
  if (status === 'CREATED') {
    return [link('self', 'GET'), approval, link('update', 'PATCH'), link(action, 'POST', `/${action}`)];
  }
  if (status !== 'APPROVED') return [link('self', 'GET')];
  return [link('self', 'GET'), link('update', 'PATCH'), link(action, 'POST', `/${action}`)];
}
