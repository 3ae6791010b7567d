import type { CallName } from '#contract/calls.ts';
import type { Ledger } from '#sandbox/ledger.ts';
import type { OrderCommandOutcome } from '#server/order-commands/run-order-command.ts';
import { listRefunds } from '#server/payments/refund-queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { ShopResponse } from '#tests/support/shopper.ts';

/** A response that says that nothing was charged. This must stay true until someone tries to pay the order again. */
interface Denial {
  order_id: string;
  text: string;
  /** The number of the last attempt that the response can be about. */
  attempt: number;
  /** The number of requests to pay the order so far. */
  requests: number;
}

const PAID_STATUSES = ['Paid', 'Await Shipping', 'Shipped', 'Return', 'Refunded'];
const REJECTED_REFUNDS = ['refund-rejected', 'cancel-refund-rejected'];

/** Checks what responses state about orders against the shop's database and the providers' ledger. */
export function createResponseChecks(db: Db, ledger: Ledger, crashCount: () => number) {
  const problems: string[] = [];
  const counts = new Map<string, number>();
  const requests = new Map<string, number>();
  const denials: Denial[] = [];

  const findOrder = (order_id: string) =>
    db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirst();
  const listAttempts = (order_id: string) =>
    db.selectFrom('payment_attempt').select(['n', 'state']).where('order_id', '=', order_id).execute();
  const balanceOf = (order_id: string) => {
    const balance = { captured: 0, refunded: 0, kept: 0 };
    for (const each of ledger.balances()) {
      if (each.reference !== order_id) continue;
      balance.captured += each.captured;
      balance.refunded += each.refunded;
      balance.kept += each.kept;
    }
    return balance;
  };
  /**
   * The captured amount that the shop may keep: completed refunds to credit less the credit spent on the
   * order.
   */
  async function keptForCredit(order_id: string): Promise<number> {
    const order = await findOrder(order_id);
    const refunds = await listRefunds(db, order_id);
    const completed = refunds.filter(({ state }) => state === 'completed');
    return completed.reduce((sum, { credit }) => sum + credit, -(order?.credit ?? 0));
  }
  const report = (order_id: string, text: string, actual: unknown) =>
    problems.push(`${order_id}: “${text}” is false: ${JSON.stringify(actual)}`);

  /** Checks that a response is not a server error, unless the request crashed. */
  function checkNoFault(order_id: string, response: ShopResponse<CallName>, crashesBefore: number): void {
    if (response.status === 500 && crashCount() === crashesBefore)
      report(order_id, 'no fault', response.body);
  }

  async function checkDenial(order_id: string, text: string, captured: number, isRace: boolean) {
    const order = await findOrder(order_id);
    if (captured > 0 || (order && PAID_STATUSES.includes(order.status)))
      report(order_id, text, { captured, status: order?.status });
    const attempts = await listAttempts(order_id);
    // In a race, an attempt that is still open may belong to another request.
    const possibleAttempts = attempts.filter(
      ({ state }) => !isRace || state === 'declined' || state === 'voided',
    );
    const attempt = Math.max(0, ...possibleAttempts.map(({ n }) => n));
    denials.push({ order_id, text, attempt, requests: requests.get(order_id) ?? 0 });
  }

  async function checkPaymentResponse(order_id: string, response: ShopResponse<CallName>, isRace: boolean) {
    // The ledger is read before anything is awaited, so that it shows the time of the response.
    const { captured, kept } = balanceOf(order_id);
    const body = response.body as Record<string, string>;
    const { orderStatus, reason, smessage = '' } = body;
    const name = orderStatus ?? reason ?? String(response.status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (orderStatus && PAID_STATUSES.includes(orderStatus)) {
      const order = await findOrder(order_id);
      if (!order || captured !== order.total - order.credit || order.paid_at === null)
        report(order_id, orderStatus, { captured, status: order?.status });
      if (orderStatus === 'Refunded' && kept > (await keptForCredit(order_id)))
        report(order_id, orderStatus, { kept });
    }
    if (response.status === 402 || /Nothing was (charged|changed)/.test(smessage))
      await checkDenial(order_id, smessage, captured, isRace);
    const order = await findOrder(order_id);
    if (reason === 'order-already-paid' && (!order || order.paid_at === null))
      report(order_id, smessage, { status: order?.status });
    if (reason === 'payment-under-way' && order?.status === 'Void')
      report(order_id, smessage, { status: order.status });
    if (reason === 'order-being-cancelled' && order?.cancelled_at === null)
      report(order_id, smessage, { status: order.status });
  }

  return {
    problems,
    counts,

    /** Makes requests to pay one order, simultaneously if there are several, and checks the responses. */
    async pay(order_id: string, ...sends: (() => Promise<ShopResponse<CallName>>)[]) {
      const crashesBefore = crashCount();
      requests.set(order_id, (requests.get(order_id) ?? 0) + sends.length);
      return Promise.all(
        sends.map(async (send) => {
          const response = await send();
          checkNoFault(order_id, response, crashesBefore);
          await checkPaymentResponse(order_id, response, sends.length > 1);
          return response;
        }),
      );
    },

    /** Runs a command that may refund money, and checks its result. */
    async refund(order_id: string, run: () => Promise<OrderCommandOutcome>) {
      const before = { ...balanceOf(order_id), status: (await findOrder(order_id))?.status };
      const result = await run();
      const after = { ...balanceOf(order_id), status: (await findOrder(order_id))?.status };
      if (!result.ok) {
        counts.set(result.reason, (counts.get(result.reason) ?? 0) + 1);
        const isChanged = after.refunded !== before.refunded || after.status !== before.status;
        if (REJECTED_REFUNDS.includes(result.reason) && isChanged)
          report(order_id, result.reason, { before, after });
        return;
      }
      const { status, refund } = result.value;
      if (refund) counts.set(`refund ${refund.state}`, (counts.get(`refund ${refund.state}`) ?? 0) + 1);
      if (refund?.state === 'completed' && after.refunded - before.refunded < refund.amount - refund.credit)
        report(order_id, 'refund completed', { before, after, refund });
      if (status === 'Refunded' && after.kept > (await keptForCredit(order_id)))
        report(order_id, status, after);
    },

    /** Checks that every refund shown as completed, apart from store credit, is in the ledger. */
    async checkShownRefunds(
      order_id: string,
      shownRefunds: readonly { amount: number; credit: number; state: string }[],
    ) {
      const completed = shownRefunds.filter(({ state }) => state === 'completed');
      const cents = completed.reduce(
        (sum, { amount, credit }) => sum + Math.round(amount * 100) - Math.round(credit * 100),
        0,
      );
      const { refunded } = balanceOf(order_id);
      if (cents > refunded) report(order_id, 'refunds completed', { shown: cents, refunded });
    },

    /** Checks that no order was paid after a denial without a new attempt. Called once every order is decided. */
    async checkDenials() {
      for (const { order_id, text, attempt, requests: requestsBefore } of denials) {
        if (balanceOf(order_id).captured === 0 || (requests.get(order_id) ?? 0) > requestsBefore) continue;
        const captured = (await listAttempts(order_id)).find(({ state }) => state === 'captured');
        if (!captured || captured.n <= attempt) report(order_id, text, 'the payment was captured later');
      }
    },
  };
}
