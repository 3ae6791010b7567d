import type { Answer } from '../../answer.ts';
import type { SandboxState } from '../../state.ts';
import { PAYPAL_ACCOUNTS } from '../accounts.ts';
import { buyerOf } from '../funding.ts';
import { approve, current } from '../orders.ts';
import type { PaypalOrder } from '../records.ts';
import { askPage, donePage, endedPage, fundingsFor } from './checkout-page.ts';

/** PayPal's own page, where the payer agrees, cancels, or is refused. */
export function checkoutPage(world: SandboxState, token: string): Answer {
  const order = openOrder(world, token);
  return order ? askPage(order) : endedPage();
}

/** What the payer chose there. */
export function answerCheckout(world: SandboxState, token: string, choice: URLSearchParams): Answer {
  const order = openOrder(world, token);
  if (!order) return endedPage();
  const answer = choice.get('answer');
  if (answer === 'cancel') return donePage(order, { outcome: 'cancelled' });
  if (answer === 'fail') return donePage(order, { outcome: 'failed', message: 'PayPal had a problem' });
  const [buyer, funding] = [buyerOf(choice.get('buyer')), choice.get('pay_with') ?? ''];
  if (!buyer || !Object.hasOwn(fundingsFor(order), funding))
    return askPage(order, 'Please choose again.', 400);
  if (funding === 'refused-card') {
    return askPage(order, 'This card was declined. Please choose another way to pay.');
  }
  approve(world, order, buyer, funding);
  return donePage(order, { outcome: 'approved', payerID: buyer.payer_id });
}

/** GET /sdk/order: what the button must know of an order before the payer is sent on. */
export function orderFacts(world: SandboxState, token: string): Answer {
  const order = openOrder(world, token);
  if (!order) return { status: 404, body: {} };
  const client_id = PAYPAL_ACCOUNTS.find(({ merchant_id }) => merchant_id === order.merchant_id)?.client_id;
  return { status: 200, body: { client_id, currency: order.currency, intent: order.intent.toLowerCase() } };
}

/** An order that can still be approved. */
function openOrder(world: SandboxState, token: string): PaypalOrder | undefined {
  const found = world.ledger.paypal_orders.get(token);
  const order = found && current(world, found);
  const isOpen = order !== undefined && order.status !== 'COMPLETED' && order.status !== 'VOIDED';
  return isOpen && world.now().getTime() < order.expires_at ? order : undefined;
}
