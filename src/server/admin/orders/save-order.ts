import type { Received } from '#contract/calls.ts';
import type { Refusal } from '#contract/refusals.ts';
import { type Address, type AddressProblem, addressProblems, normaliseAddress } from '#domain/address.ts';
import { centsOf } from '#domain/money.ts';
import { commandForChoice, type OrderCommand } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { mayDo } from '#domain/staff-roles.ts';
import { ratesIn } from '#domain/tax.ts';
import type { TaxRate } from '#domain/tax-rates.ts';
import { changes } from '#server/audit/queries.ts';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { moveOrder, returnOrder } from '#server/orders/move-order.ts';
import {
  type OrderCommandInput,
  type OrderContext,
  type OrderResult,
  runOrderCommand,
} from '#server/orders/order-commands.ts';
import { type OrderRow, setAddresses } from '#server/orders/queries.ts';
import { recordOfflinePayment } from '#server/orders/record-offline-payment.ts';
import { refundOrder } from '#server/orders/refund-order.ts';
import { shipOrder } from '#server/orders/ship-order.ts';
import type { Staff } from '#server/platform/staff.ts';
import { taxRates } from '#server/tax/queries.ts';
import { takenOff } from './queries.ts';
import { carrierOf, refusalFor } from './refusal-for.ts';

type Body = Received<'POST /admin/orders/:id'>['body'];

/** An address field that breaks its rule, named as it was sent. */
export interface SideProblem {
  field: string;
  problem: AddressProblem['problem'];
}

type Countries = { [S in 'shipping_address' | 'billing_address']: Pick<Address, 'country'> };

/** The address of one side as it was sent; the country stays as it is. */
function addressOf(body: Body, side: 'shipping' | 'billing', order: Countries): Address {
  const field = (name: string) => body[`${side}_${name}` as keyof Body] as string | null | undefined;
  const { phone_number: _, ...names } = normaliseAddress({});
  const fields = Object.fromEntries(Object.keys(names).map((name) => [name, field(name) ?? null]));
  const { country } = order[`${side}_address`];
  return normaliseAddress({ ...fields, phone_number: field('phone') ?? null, country });
}

/** Every address field that breaks its rule, by the name it was sent under. */
export const sideProblems = (body: Body, order: Countries): SideProblem[] =>
  (['shipping', 'billing'] as const).flatMap((side) =>
    addressProblems(addressOf(body, side, order)).map(({ field, problem }) => ({
      field: `${side}_${field === 'phone_number' ? 'phone' : field}`,
      problem,
    })),
  );

/**
 * Saves addresses, then the discount, then runs the command behind the chosen status. All of it is checked
 * before anything is written: what is refused has changed nothing.
 */
export async function saveOrder(
  orderContext: OrderContext,
  input: OrderCommandInput,
  body: Body,
  staff: Staff,
): Promise<OrderResult> {
  let command: OrderCommand | null = null;
  let off = 0;
  const saved = await runOrderCommand(orderContext, input, 'order-saved', async (tx, order, now) => {
    const chosen = commandForChoice(order.status, body.status);
    if (!chosen.ok) return chosen;
    const more = discountRise(order, body.total_discount, await takenOff(tx, order.order_id));
    if (!more.ok) return more;
    const needsRefunds = more.value > 0 || chosen.value === 'pay' || chosen.value === 'cancel';
    if (needsRefunds && !mayDo(staff.role, 'refunds')) return refused('staff-not-allowed');
    if (chosen.value === 'pay' && !body.note?.trim()) return refused('payment-note-missing');
    const no = await refusalFor(tx, order, { command: chosen.value, off: more.value }, body);
    if (no) return refused(no);
    [command, off] = [chosen.value, more.value];
    const before = { shipping_address: order.shipping_address, billing_address: order.billing_address };
    const after = {
      shipping_address: addressOf(body, 'shipping', order),
      billing_address: addressOf(body, 'billing', order),
    };
    const changed = changes(before, after);
    if (!changed) return ok({ after: null });
    if (isTaxedOtherwise(order, after.shipping_address, await taxRates(tx)))
      return refused('order-province-taxed');
    await setAddresses(tx, order.order_id, after, now);
    return ok({ after: changed.after, before: changed.before });
  });
  if (!saved.ok) return saved;
  const next: OrderCommandInput = { ...input, seen_at: saved.value.last_modified_at };
  const discounted = off > 0 ? await takeOff(orderContext, next, off) : saved;
  // What was taken off may have been all there was: the order has ended then.
  if (!discounted.ok || command === null || discounted.value.status === 'Refunded') return discounted;
  return run(orderContext, { ...next, seen_at: discounted.value.last_modified_at }, command, body);
}

/** How much more is taken off than before. What was paid back cannot be asked for again. */
function discountRise(order: OrderRow, wanted: number | undefined, so_far: number): Result<number, Refusal> {
  if (wanted === undefined) return ok(0);
  const rise = centsOf(wanted) - so_far;
  if (rise === 0) return ok(0);
  if (rise < 0) return refused('discount-only-grows');
  return order.status === 'Processing' ? refused('discount-once-paid') : ok(rise);
}

/** Whether tax at the new place is another than what was charged: the order keeps its tax for ever. */
function isTaxedOtherwise(order: OrderRow, to: Address, rates: readonly TaxRate[]): boolean {
  const day = shopDay(order.created_at);
  const rate = ({ country, province }: Address) =>
    ratesIn(country, province, day, rates).reduce((sum, each) => sum + each.rate, 0);
  return rate(order.shipping_address) !== rate(to);
}

const takeOff = (
  orderContext: OrderContext,
  input: OrderCommandInput,
  amount: number,
): Promise<OrderResult> =>
  refundOrder(orderContext, {
    ...input,
    what: { kind: 'amount', amount },
    restock: false,
    reason: 'discount',
  });

function run(
  orderContext: OrderContext,
  input: OrderCommandInput,
  command: OrderCommand,
  body: Body,
): Promise<OrderResult> {
  const note = body.note?.trim() ?? '';
  if (command === 'pay') return recordOfflinePayment(orderContext, { ...input, note });
  if (command === 'prepare' || command === 'unprepare') return moveOrder(orderContext, { ...input, command });
  if (command === 'return') return returnOrder(orderContext, { ...input, ...(note ? { reason: note } : {}) });
  if (command === 'cancel')
    return cancelOrder(orderContext, { ...input, by: 'staff', reason: note || 'cancelled by staff' });
  return shipOrder(orderContext, { ...input, ...carrierOf(body), lines: null });
}
