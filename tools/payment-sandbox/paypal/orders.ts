import type { Answer, Asked, Body } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import type { PaypalAccount } from './accounts.ts';
import { centsOf, sumsFault } from './amounts.ts';
import { fieldRefusal, refusal, unknownId } from './errors.ts';
import { announce } from './events.ts';
import { newId, stamp } from './ids.ts';
import { KEPT, markOf, once, requestIdOf } from './once.ts';
import { shownOrder, viewOrder } from './order-view.ts';
import type { Payer, PaypalOrder } from './records.ts';
import { textFault } from './texts.ts';

const HOUR = 3_600_000;
/** To send the payer on, and again from the approval to the capture. */
const LIVES = 3 * HOUR;
const LONGEST_REQUEST_ID = 108;

/** POST /v2/checkout/orders */
export function createOrder(world: SandboxState, account: PaypalAccount, asked: Asked): Answer {
  const { body } = asked;
  const request_id = requestIdOf(asked);
  if (request_id !== undefined && request_id.length > LONGEST_REQUEST_ID) {
    return refusal('INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id' });
  }
  if (body.payment_source !== undefined && request_id === undefined) {
    return refusal('PAYPAL_REQUEST_ID_REQUIRED', { field: 'PayPal-Request-Id' });
  }
  const fault = orderFault(account, body);
  if (fault) return fault;
  return once(
    ...([world, markOf(account, 'orders.create', asked), asked, KEPT.orders] as const),
    () => {
      const order = open(world, account, body);
      return { made: order.id, answer: shownOrder(world, order, asked, 201) };
    },
    (id) => shownOrder(world, orderOf(world, account, id)!, asked, 200),
  );
}

function orderFault(account: PaypalAccount, body: Body): Answer | null {
  const { intent, purchase_units: units } = body;
  if (intent === undefined) return fieldRefusal('MISSING_REQUIRED_PARAMETER', '/intent');
  if (intent !== 'CAPTURE' && intent !== 'AUTHORIZE') {
    return fieldRefusal('INVALID_PARAMETER_VALUE', '/intent', intent);
  }
  if (!Array.isArray(units) || units.length === 0) {
    return fieldRefusal('MISSING_REQUIRED_PARAMETER', '/purchase_units');
  }
  if (units.length > 1) return fieldRefusal('NOT_SUPPORTED', '/purchase_units');
  const unit = units[0] as Body;
  const currency = String((unit.amount as Body | undefined)?.currency_code ?? account.currency);
  const at = "/purchase_units/@reference_id=='default'";
  return (
    textFault(unit, 'reference_id', at, 256) ??
    textFault(unit, 'description', at, 127) ??
    textFault(unit, 'custom_id', at, 127) ??
    textFault(unit, 'invoice_id', at, 127) ??
    sumsFault(unit, at, currency) ??
    (currency === account.currency
      ? null
      : fieldRefusal('INVALID_CURRENCY_CODE', `${at}/amount/currency_code`, currency)) ??
    addressFault(unit, `${at}/shipping/address`)
  );
}

/** A given address must be whole; the countries the shop ships to have both a city and a postal code. */
function addressFault(unit: Body, at: string): Answer | null {
  const address = (unit.shipping as Body | undefined)?.address as Body | undefined;
  if (!address) return null;
  const { country_code } = address;
  if (country_code === undefined) return fieldRefusal('MISSING_REQUIRED_PARAMETER', `${at}/country_code`);
  if (!/^[A-Z]{2}$/.test(String(country_code))) {
    return fieldRefusal('INVALID_COUNTRY_CODE', `${at}/country_code`, country_code);
  }
  if (!address.admin_area_2)
    return refusal('CITY_REQUIRED', { field: `${at}/admin_area_2`, location: 'body' });
  return address.postal_code ? null : fieldRefusal('POSTAL_CODE_REQUIRED', `${at}/postal_code`);
}

function open(world: SandboxState, account: PaypalAccount, body: Body): PaypalOrder {
  const unit = { reference_id: 'default', ...(body.purchase_units as Body[])[0] } as Body;
  const source = (body.payment_source as { paypal?: Body } | undefined)?.paypal;
  const at = stamp(world.now());
  return keep(world, {
    id: newId(),
    merchant_id: account.merchant_id,
    create_time: at,
    update_time: at,
    intent: body.intent as PaypalOrder['intent'],
    status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    unit,
    amount: centsOf(unit.amount),
    currency: account.currency,
    has_payment_source: source !== undefined,
    context: (source?.experience_context ?? body.application_context ?? {}) as Body,
    expires_at: world.now().getTime() + LIVES,
    refusals: 0,
  });
}

/** GET /v2/checkout/orders/:id */
export function getOrder(world: SandboxState, account: PaypalAccount, id: string): Answer {
  const order = orderOf(world, account, id);
  return order ? { status: 200, body: viewOrder(world, order) } : unknownId(id);
}

/** A seller's own order as it is now; an order whose time has passed unapproved is gone. */
export function orderOf(world: SandboxState, account: PaypalAccount, id: string): PaypalOrder | undefined {
  const order = world.ledger.paypal_orders.get(id);
  if (order?.merchant_id !== account.merchant_id) return undefined;
  const now = current(world, order);
  return isWaiting(now) && hasExpired(world, now) ? undefined : now;
}

export const isWaiting = ({ status }: PaypalOrder): boolean =>
  status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';

const hasExpired = (world: SandboxState, { expires_at }: PaypalOrder) => world.now().getTime() >= expires_at;

/** An approval that nobody made use of in time is given back to the payer. */
export function current(world: SandboxState, order: PaypalOrder): PaypalOrder {
  if (order.status !== 'APPROVED' || !hasExpired(world, order)) return order;
  const reversed = keep(world, { ...order, status: 'VOIDED' });
  announce(world, order.merchant_id, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', 'checkout-order', {
    order_id: order.id,
    purchase_units: [
      { reference_id: order.unit.reference_id, custom_id: order.unit.custom_id, amount: order.unit.amount },
    ],
    create_time: order.create_time,
  });
  return reversed;
}

/** The payer agrees on PayPal's page; approving again chooses another way to pay. */
export function approve(world: SandboxState, order: PaypalOrder, payer: Payer, funding: string): PaypalOrder {
  const approved = keep(world, {
    ...order,
    status: 'APPROVED',
    payer,
    funding,
    expires_at: world.now().getTime() + LIVES,
  });
  announce(world, order.merchant_id, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', viewOrder(world, approved));
  return approved;
}

export function keep(world: SandboxState, order: PaypalOrder): PaypalOrder {
  const kept = { ...order, update_time: stamp(world.now()) };
  world.ledger.write('paypal-order', kept);
  return kept;
}
