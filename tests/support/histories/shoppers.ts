import type { ClientInput } from '#contract/calls.ts';
import { cancelOrder } from '#server/order-commands/cancel-order.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { viewOrder } from '#tests/support/orders.ts';
import { buildPayPalInput } from '#tests/support/paypal.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import type { HistoryContext } from './context.ts';

const CARDS = ['ok', 'ok', 'ok', 'declined', 'cvv', 'insufficient-funds', 'drop-after', 'http-500'];
const FUNDINGS = ['balance', 'balance', 'balance', 'declined-card', 'payer-cannot-pay', 'review'];

type PlaceBody = ClientInput<'POST /placeorder'>['body'];

/** The random requests of shoppers, alone or simultaneous from two tabs. */
export function createShoppers({
  random,
  shop,
  secondShop,
  sandbox,
  responseChecks,
  attempt,
}: HistoryContext) {
  /** The same shopper at the second instance, as with two tabs behind a load balancer. */
  const openSecondTab = ({ cookies }: Shopper) => secondShop.newVisitor(cookies);

  const sendOrder = (tab: Shopper, body: PlaceBody) => () => tab.call('POST /placeorder', { body });

  const randomNonce = () => `cnon:emu-${random.pick(CARDS)}.${random.below(1e9)}`;

  const withCard = (body: Omit<PlaceBody, 'nonce'>): PlaceBody => ({
    ...body,
    orderInfo: { ...body.orderInfo, payment: 'card' },
    nonce: randomNonce(),
  });

  async function payByCard(shopper: Shopper, times: number) {
    for (let n = 0; n < times; n++) {
      const input = await attempt(() =>
        buildOrderInput(shopper, { nonce: randomNonce(), use_credit: random.percentChance(80) }),
      );
      if (!input) return;
      const body = { ...input, analytics: { client_id: '123.456' } };
      const send = sendOrder(shopper, body);
      const { order_id } = body.orderInfo;
      if (random.percentChance(20)) await paySimultaneously(shopper, body);
      else await responseChecks.pay(order_id, send);
      if (random.percentChance(30)) await responseChecks.pay(order_id, send);
      if (random.percentChance(5)) await cancelAsShopper(shopper, order_id);
    }
  }

  /** Sends a card payment and, at the same time, its copy, a payment by another card or a request for approval. */
  async function paySimultaneously(shopper: Shopper, body: PlaceBody) {
    const { order_id } = body.orderInfo;
    const tab = openSecondTab(shopper);
    const sendFirst = sendOrder(shopper, body);
    const otherRequest = random.pick(['same', 'same', 'other-card', 'approval'] as const);
    if (otherRequest === 'same')
      await responseChecks.pay(order_id, sendFirst, sendOrder(tab, body), sendFirst);
    else if (otherRequest === 'other-card')
      await responseChecks.pay(order_id, sendFirst, sendOrder(tab, withCard(body)));
    else {
      const { nonce: _, analytics: __, ...approvalBody } = body;
      const orderInfo = { ...body.orderInfo, payment: 'paypal' as const };
      const request = () => tab.call('POST /placeorder/paypal', { body: { ...approvalBody, orderInfo } });
      const [, requested] = await responseChecks.pay(order_id, sendFirst, request);
      const { paypalOrderId } = requested!.body as { paypalOrderId?: string };
      if (!paypalOrderId || random.percentChance(30)) return;
      await approve(paypalOrderId);
      await responseChecks.pay(
        order_id,
        sendOrder(tab, { ...approvalBody, orderInfo, nonce: paypalOrderId }),
      );
    }
  }

  /** Approves a payment in PayPal's window; does nothing if it was captured already. */
  async function approve(order_id: string, pay_with?: string) {
    const input = pay_with === undefined ? { order_id } : { order_id, pay_with };
    await sandbox.control('approve', input).catch(() => null);
  }

  async function payByPayPal(shopper: Shopper) {
    const body = await attempt(() => buildPayPalInput(shopper, {}, random.percentChance(80)));
    if (!body) return;
    const { order_id } = body.orderInfo;
    const request = () => shopper.call('POST /placeorder/paypal', { body });
    let [sent] = await responseChecks.pay(order_id, request);
    if (sent!.status !== 200) [sent] = await responseChecks.pay(order_id, request);
    const { paypalOrderId: nonce } = sent!.body as { paypalOrderId?: string };
    if (!nonce || random.percentChance(10)) return;
    await approve(nonce, random.pick(FUNDINGS));
    if (random.percentChance(10)) return;
    const pay = (tab: Shopper) => sendOrder(tab, { ...body, nonce });
    const tab = openSecondTab(shopper);
    const otherRequest = random.pick(['none', 'none', 'none', 'same', 'card', 'approval'] as const);
    if (otherRequest === 'none') await responseChecks.pay(order_id, pay(shopper));
    else if (otherRequest === 'same')
      await responseChecks.pay(order_id, pay(shopper), pay(tab), pay(shopper));
    else if (otherRequest === 'card')
      await responseChecks.pay(order_id, pay(shopper), sendOrder(tab, withCard(body)));
    else
      await responseChecks.pay(order_id, pay(shopper), () => tab.call('POST /placeorder/paypal', { body }));
    if (random.percentChance(5)) await cancelAsShopper(shopper, order_id);
    if (random.percentChance(40)) {
      await approve(nonce);
      await responseChecks.pay(order_id, pay(shopper));
    }
  }

  async function cancelAsShopper(shopper: Shopper, order_id: string) {
    const { orderContext } = random.pick([shop, secondShop]).app;
    const input = { order_id, actor: 'shopper', reason: 'random', by: 'shopper' } as const;
    await attempt(() => responseChecks.refund(order_id, () => cancelOrder(orderContext, input)));
    const order = await attempt(() => viewOrder(shopper, order_id));
    if (order) await responseChecks.checkShownRefunds(order_id, order.refunds);
  }

  return { payByCard, payByPayPal };
}
