import type { Answer, Asked } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import type { PaypalAccount } from './accounts.ts';
import { keep, move, tell } from './authorization-state.ts';
import { refusal, unknownId } from './errors.ts';
import { outcomeOf } from './funding.ts';
import { newId, stamp } from './ids.ts';
import { KEPT, markOf, once, type Result } from './once.ts';
import { shownOrder } from './order-view.ts';
import { keep as keepOrder, orderOf } from './orders.ts';
import type { PaypalOrder } from './records.ts';

const LIVES = 29 * 86_400_000;

/** POST /v2/checkout/orders/:id/authorize, for orders with `intent: AUTHORIZE` */
export function authorizeOrder(
  world: SandboxState,
  account: PaypalAccount,
  asked: Asked,
  id: string,
): Answer {
  return once(
    ...([world, markOf(account, 'orders.authorize', asked), asked, KEPT.orders] as const),
    () => {
      const order = orderOf(world, account, id);
      if (!order) return { answer: unknownId(id) };
      const fault = notAuthorizable(order);
      if (fault) return { answer: fault };
      return authorize(world, order, asked);
    },
    (made) => shownOrder(world, orderOf(world, account, made)!, asked, 200),
  );
}

function notAuthorizable(order: PaypalOrder): Answer | null {
  if (order.intent !== 'AUTHORIZE') return refusal('ACTION_DOES_NOT_MATCH_INTENT');
  if (order.status === 'COMPLETED') return refusal('ORDER_ALREADY_AUTHORIZED');
  if (order.status === 'VOIDED') return refusal('ORDER_EXPIRED');
  return order.status === 'APPROVED' ? null : refusal('ORDER_NOT_APPROVED');
}

function authorize(world: SandboxState, order: PaypalOrder, asked: Asked): Result {
  const outcome = outcomeOf(asked.forced ?? order.funding ?? 'balance');
  if (outcome?.kind === 'refused') return { answer: refusal(outcome.issue), refused: true };
  const { custom_id, invoice_id } = order.unit as { custom_id?: string; invoice_id?: string };
  const at = stamp(world.now());
  const authorization = keep(world, {
    id: newId(),
    merchant_id: order.merchant_id,
    create_time: at,
    update_time: at,
    order_id: order.id,
    status: 'CREATED',
    amount: order.amount,
    currency: order.currency,
    captured: 0,
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(invoice_id === undefined ? {} : { invoice_id }),
    expires_at: world.now().getTime() + LIVES,
  });
  move(world, authorization, 'authorised', authorization.amount);
  tell(world, authorization, 'CREATED');
  const completed = keepOrder(world, { ...order, status: 'COMPLETED' });
  return { made: order.id, answer: shownOrder(world, completed, asked, 201) };
}
