import { type Faults, isFault } from './faults.ts';
import type { ApiResponse, Body } from './http.ts';
import { decideCapture } from './paypal/captures.ts';
import { decidePayPalDispute, openPayPalDispute } from './paypal/disputes.ts';
import { BUYERS, FUNDINGS } from './paypal/funding.ts';
import { approveOrder } from './paypal/orders.ts';
import { addPayPalRefund } from './paypal/refunds.ts';
import { decideDispute, openDispute } from './square/disputes.ts';
import { addRefund, decideRefund } from './square/refunds.ts';
import type { SandboxState } from './state.ts';
import { isDeliveryPlan, type Webhooks } from './webhooks.ts';

export interface ControlContext {
  state: SandboxState;
  faults: Faults;
  webhooks: Webhooks;
}

/** Executes a control call. Returns the body of the response, or undefined for invalid input. */
type Command = (context: ControlContext, input: Body) => unknown;

/** The control calls by name; the README describes each one. */
const COMMANDS: Record<string, Command> = {
  ledger: ({ state: { ledger } }) => ({
    payments: [...ledger.payments.values()],
    refunds: [...ledger.refunds.values()],
    disputes: [...ledger.disputes.values()],
    paypal_orders: [...ledger.paypal_orders.values()],
    paypal_captures: [...ledger.paypal_captures.values()],
    paypal_refunds: [...ledger.paypal_refunds.values()],
    paypal_disputes: [...ledger.paypal_disputes.values()],
    balances: ledger.balances(),
  }),

  faults({ faults }, { next = [], clear }) {
    if (!Array.isArray(next) || !next.every(isFault)) return undefined;
    if (clear === true) faults.clear();
    faults.arm(next);
    return {};
  },

  webhooks({ webhooks }, { provider, url }) {
    if (provider !== 'card' && provider !== 'paypal') return undefined;
    if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
    webhooks.subscriptions.push({ provider, url });
    return {};
  },

  'webhook-plans'({ webhooks }, { next = [], clear }) {
    if (!Array.isArray(next) || !next.every(isDeliveryPlan)) return undefined;
    if (clear === true) webhooks.clearPlans();
    webhooks.addPlans(next);
    return {};
  },

  'release-webhooks': ({ webhooks }, { order }) => ({
    released: webhooks.release(order === 'reverse' ? 'reverse' : 'same'),
  }),

  async deliveries({ webhooks }) {
    await webhooks.settled();
    return { deliveries: webhooks.deliveries };
  },

  approve({ state }, { order_id, buyer = 'anna', pay_with = 'balance' }) {
    const order = state.ledger.paypal_orders.get(String(order_id));
    const payer = BUYERS[String(buyer)];
    if (!order || !payer || !FUNDINGS[String(pay_with)]) return undefined;
    if (order.status === 'COMPLETED' || order.status === 'VOIDED') return undefined;
    return { status: approveOrder(state, order, payer, String(pay_with)).status };
  },

  decide({ state }, { id, status }) {
    const capture = state.ledger.paypal_captures.get(String(id));
    if (capture?.status !== 'PENDING') return undefined;
    if (status !== 'COMPLETED' && status !== 'DECLINED') return undefined;
    return decideCapture(state, capture, status);
  },

  disputes({ state }, { payment_id, dispute_id, outcome }) {
    const { ledger } = state;
    if (payment_id !== undefined) {
      const payment = ledger.payments.get(String(payment_id));
      if (payment?.status === 'COMPLETED' && !payment.is_disputed) return openDispute(state, payment);
      const capture = ledger.paypal_captures.get(String(payment_id));
      return capture && !capture.is_disputed ? openPayPalDispute(state, capture) : undefined;
    }
    if (outcome !== 'WON' && outcome !== 'LOST') return undefined;
    const dispute = ledger.disputes.get(String(dispute_id));
    if (dispute?.state === 'EVIDENCE_REQUIRED') return decideDispute(state, dispute, outcome);
    const paypalDispute = ledger.paypal_disputes.get(String(dispute_id));
    return paypalDispute?.status === 'OPEN' ? decidePayPalDispute(state, paypalDispute, outcome) : undefined;
  },

  'reject-refund'({ state }, { refund_id, status = 'REJECTED' }) {
    const refund = state.ledger.refunds.get(String(refund_id));
    if (refund?.status !== 'PENDING' || (status !== 'REJECTED' && status !== 'FAILED')) return undefined;
    return decideRefund(state, refund, status);
  },

  'refund-by-hand'({ state }, { payment_id, amount }) {
    const { payments, paypal_captures } = state.ledger;
    const payment = payments.get(String(payment_id));
    const capture = paypal_captures.get(String(payment_id));
    const total = payment ? payment.amount_money.amount : capture?.amount;
    if (total === undefined) return undefined;
    const refundable = total - (payment ?? capture)!.refunded;
    const cents = amount === undefined ? refundable : Number(amount);
    if (!Number.isSafeInteger(cents) || cents <= 0 || cents > refundable) return undefined;
    if (payment) return payment.status === 'COMPLETED' ? addRefund(state, payment, cents) : undefined;
    if (capture!.status === 'PENDING' || capture!.status === 'DECLINED') return undefined;
    return addPayPalRefund(state, capture!, cents);
  },
};

/** Runs a control call: 404 for an unknown name, 400 for invalid input. */
export async function runControl(context: ControlContext, name: string, input: Body): Promise<ApiResponse> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return { status: 404, body: { error: `There is no control call ${name}.` } };
  const result = await command(context, input);
  if (result === undefined) return { status: 400, body: { error: `The input of ${name} is invalid.` } };
  return { status: 200, body: result };
}
