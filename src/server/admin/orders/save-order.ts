import type { ParsedInput } from '#contract/calls.ts';
import { type Address, normaliseAddress, validateAddress } from '#domain/address.ts';
import { type Cents, toCents } from '#domain/money.ts';
import { commandForStatus, type OrderCommand } from '#domain/order-status.ts';
import { ok, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { hasPermission } from '#domain/staff-roles.ts';
import { isTaxedAlike, taxGroupOf } from '#domain/tax.ts';
import type { TaxGroup, TaxRate } from '#domain/tax-rates.ts';
import { changedFields } from '#server/audit/queries.ts';
import type { FieldProblem } from '#server/calls/refuse-problems.ts';
import { cancelOrder } from '#server/order-commands/cancel-order.ts';
import { approveReturn, changeOrderStatus } from '#server/order-commands/change-order-status.ts';
import { recordOfflinePayment } from '#server/order-commands/record-offline-payment.ts';
import { refundOrder } from '#server/order-commands/refund-order.ts';
import {
  type OrderCommandInput,
  type OrderCommandOutcome,
  type OrderContext,
  runOrderCommand,
} from '#server/order-commands/run-order-command.ts';
import { shipOrder } from '#server/order-commands/ship-order.ts';
import { type OrderRow, setAddresses } from '#server/orders/queries.ts';
import { findLaterDiscount } from '#server/payments/refund-queries.ts';
import type { Staff } from '#server/sessions/staff.ts';
import { loadTaxRates } from '#server/tax/queries.ts';
import { checkSave, parseCarrier } from './check-save.ts';

type Body = ParsedInput<'POST /admin/orders/:id'>['body'];

type AddressCountries = { [S in 'shipping_address' | 'billing_address']: Pick<Address, 'country'> };

/** The submitted shipping or billing address; its country cannot be changed. */
function parseAddress(body: Body, kind: 'shipping' | 'billing', order: AddressCountries): Address {
  const field = (name: string) => body[`${kind}_${name}` as keyof Body] as string | null | undefined;
  // The request calls `phone_number` `phone`.
  const { phone_number: _, ...emptyFields } = normaliseAddress({});
  const fields = Object.fromEntries(Object.keys(emptyFields).map((name) => [name, field(name) ?? null]));
  const { country } = order[`${kind}_address`];
  return normaliseAddress({ ...fields, phone_number: field('phone') ?? null, country });
}

export const validateAddresses = (body: Body, order: AddressCountries): FieldProblem[] =>
  (['shipping', 'billing'] as const).flatMap((kind) =>
    validateAddress(parseAddress(body, kind, order)).map(({ field, problem }) => ({
      field: `${kind}_${field === 'phone_number' ? 'phone' : field}`,
      problem,
    })),
  );

/**
 * Saves the addresses, refunds the additional discount and runs the command for the chosen status, in this sequence.
 * Everything is checked first, so a refused save changes nothing.
 */
export async function saveOrder(
  orderContext: OrderContext,
  input: OrderCommandInput,
  body: Body,
  staff: Staff,
): Promise<OrderCommandOutcome> {
  let command: OrderCommand | null = null;
  let discount = 0;
  const saved = await runOrderCommand(orderContext, input, 'order-saved', async (tx, order, now) => {
    const chosenCommand = commandForStatus(order.status, body.status);
    if (!chosenCommand.ok) return chosenCommand;
    const laterDiscount = await findLaterDiscount(tx, order.order_id);
    const increase = resolveDiscountIncrease(order, body.total_discount, laterDiscount);
    if (!increase.ok) return increase;
    const requiresRefundPermission =
      increase.value > 0 || chosenCommand.value === 'pay' || chosenCommand.value === 'cancel';
    if (requiresRefundPermission && !hasPermission(staff.role, 'refunds'))
      return refused('staff-not-allowed');
    if (chosenCommand.value === 'pay' && !body.note?.trim()) return refused('payment-note-missing');
    command = chosenCommand.value;
    discount = increase.value;
    const checked = await checkSave(tx, order, { command, discount }, body);
    if (!checked.ok) return checked;
    const before = { shipping_address: order.shipping_address, billing_address: order.billing_address };
    const after = {
      shipping_address: parseAddress(body, 'shipping', order),
      billing_address: parseAddress(body, 'billing', order),
    };
    const addressChanges = changedFields(before, after);
    if (!addressChanges) return ok({ after: null });
    if (isTaxedDifferently(order, after.shipping_address, await loadTaxRates(tx)))
      return refused('order-province-taxed');
    await setAddresses(tx, order.order_id, after, now);
    return ok(addressChanges);
  });
  if (!saved.ok) return saved;
  // Saving has changed the order, so the next command expects its new time.
  const nextInput: OrderCommandInput = { ...input, seen_at: saved.value.last_modified_at };
  const scope = { kind: 'amount', amount: discount } as const;
  const reason = body.note?.trim() || 'discount';
  const discounted =
    discount > 0 ? await refundOrder(orderContext, { ...nextInput, scope, restock: false, reason }) : saved;
  // A discount of the entire remaining amount ends the order.
  if (!discounted.ok || command === null || discounted.value.status === 'Refunded') return discounted;
  const statusInput = { ...input, seen_at: discounted.value.last_modified_at };
  return runStatusCommand(orderContext, statusInput, command, body);
}

/** The part of the submitted total discount that has not been refunded yet. Refused if the total is reduced. */
function resolveDiscountIncrease(order: OrderRow, total_discount: number | undefined, laterDiscount: Cents) {
  if (total_discount === undefined) return ok(0);
  const increase = toCents(total_discount) - laterDiscount;
  if (increase === 0) return ok(0);
  if (increase < 0) return refused('discount-only-grows');
  if (order.status === 'Void') return refused('order-ended');
  return order.status === 'Processing' ? refused('discount-once-paid') : ok(increase);
}

/** True if the new address would be taxed differently. The taxes of a placed order are final. */
function isTaxedDifferently(order: OrderRow, to: Address, rates: readonly TaxRate[]): boolean {
  const day = shopDay(order.created_at);
  const { province } = order.shipping_address;
  const exemptions = order.tax_exemptions.map(({ component, number }) => ({
    tax: taxGroupOf({ component, province }) as TaxGroup,
    number,
  }));
  return !isTaxedAlike([order.shipping_address, to], day, { rates, exemptions });
}

function runStatusCommand(
  orderContext: OrderContext,
  input: OrderCommandInput,
  command: OrderCommand,
  body: Body,
): Promise<OrderCommandOutcome> {
  const note = body.note?.trim() ?? '';
  if (command === 'pay') {
    const received_on = shopDay(orderContext.payments.clock());
    return recordOfflinePayment(orderContext, { ...input, method: 'other', received_on, note });
  }
  if (command === 'prepare' || command === 'unprepare')
    return changeOrderStatus(orderContext, { ...input, command });
  if (command === 'return') return approveReturn(orderContext, { ...input, reason: note });
  if (command === 'cancel')
    return cancelOrder(orderContext, { ...input, by: 'staff', reason: note || 'cancelled by staff' });
  return shipOrder(orderContext, { ...input, ...parseCarrier(body), lines: null });
}
