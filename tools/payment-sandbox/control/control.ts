import type { Answer, Body } from '../answer.ts';
import { buyerOf, outcomeOf } from '../paypal/funding.ts';
import { approve } from '../paypal/orders.ts';
import type { SandboxState } from '../state.ts';
import { isPlan } from '../webhooks/plans.ts';
import type { Subscription } from '../webhooks/records.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { decide } from './decide.ts';
import { dispute } from './dispute.ts';
import { type Faults, isFault } from './faults.ts';
import { refundByHand } from './refund-by-hand.ts';
import { sweep } from './sweep.ts';

/** What the control calls work on beside the providers' own world. */
export interface ControlContext {
  world: SandboxState;
  faults: Faults;
  webhooks: Webhooks;
  advance(ms: number): void;
}

type Run = (desk: ControlContext, body: Body) => unknown;

/** The control calls by name; each is described in README.md. What they return is the answer's body. */
const CALLS: Record<string, Run> = {
  ledger: ({ world }) => {
    sweep(world);
    return ledgerOf(world);
  },

  faults({ faults, world }, { next = [], clear }) {
    if (!Array.isArray(next) || !next.every(isFault)) return undefined;
    if (clear === true) faults.clear();
    faults.arm(next);
    return ledgerOf(world);
  },

  clock({ world, advance }, { advance_seconds = 0 }) {
    if (typeof advance_seconds !== 'number' || advance_seconds < 0) return undefined;
    advance(advance_seconds * 1000);
    sweep(world);
    return { now: world.now().toISOString() };
  },

  webhooks({ webhooks }, body) {
    const { provider = 'card', url } = body as Partial<Subscription>;
    if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
    webhooks.subscriptions.push({ ...(body as unknown as Subscription), provider });
    return { subscriptions: webhooks.subscriptions };
  },

  'webhook-plans'({ webhooks }, { next = [], clear }) {
    if (!Array.isArray(next) || !next.every(isPlan)) return undefined;
    if (clear === true) webhooks.plans.clear();
    webhooks.plans.add(...next);
    return {};
  },

  'release-webhooks': ({ webhooks }, { order }) => ({
    released: webhooks.release(order === 'reverse' ? 'reverse' : 'same'),
  }),

  async deliveries({ webhooks }) {
    await webhooks.settled();
    return { deliveries: webhooks.deliveries };
  },

  declines({ world }, { status }) {
    world.switches.decline_status = status === 400 ? 400 : 402;
    return {};
  },

  refunds({ world }, { become }) {
    const known = ['PENDING', 'COMPLETED', 'REJECTED', 'FAILED'] as const;
    const status = known.find((each) => each === become);
    if (status === undefined) return undefined;
    world.switches.refunds_become = status;
    return {};
  },

  approve({ world }, { order_id, buyer = 'anna', pay_with = 'balance' }) {
    const order = world.ledger.paypal_orders.get(String(order_id));
    const payer = buyerOf(buyer);
    const isKnown = order !== undefined && payer !== undefined && outcomeOf(String(pay_with)) !== undefined;
    if (!isKnown || order.status === 'COMPLETED' || order.status === 'VOIDED') return undefined;
    return { status: approve(world, order, payer, String(pay_with)).status };
  },

  decide: ({ world }, { id, status }) => decide(world, String(id), String(status)),
  disputes: ({ world }, body) => dispute(world, body),
  'refund-by-hand': ({ world }, { payment_id, amount }) =>
    refundByHand(world, String(payment_id), amount as number | undefined),
};

/** Runs a control call by its name; 404 for an unknown one, 400 where its words make no sense. */
export async function control(desk: ControlContext, name: string, body: Body): Promise<Answer> {
  const run = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  if (!run) return { status: 404, body: { error: `No control call ${name}` } };
  const result = await run(desk, body);
  return result === undefined
    ? { status: 400, body: { error: `The control call ${name} does not understand this` } }
    : { status: 200, body: result };
}

function ledgerOf({ ledger, now }: SandboxState) {
  return {
    now: now().toISOString(),
    payments: [...ledger.payments.values()],
    refunds: [...ledger.refunds.values()],
    disputes: [...ledger.disputes.values()],
    orders: [...ledger.paypal_orders.values()],
    authorizations: [...ledger.paypal_authorizations.values()],
    captures: [...ledger.paypal_captures.values()],
    paypal_refunds: [...ledger.paypal_refunds.values()],
    movements: [...ledger.movements.values()],
    balances: ledger.balances(),
  };
}
