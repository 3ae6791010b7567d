import type { Reply } from '#contract/calls.ts';
import { toDecimal } from '#domain/money.ts';
import { quote } from '#domain/quote.ts';
import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { countAttempt } from '#server/calls/count-attempt.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import { quoteView, toCouponLine } from '#server/cart/cart-view.ts';
import { cartOwnerKey, reserveOrderId } from '#server/cart/queries.ts';
import { readCart } from '#server/cart/read-cart.ts';
import { isAccountUsable } from '#server/payments/check-accounts.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { createSingleFlight } from '#server/platform/single-flight.ts';
import { checkoutCartOwner } from '#server/sales-quotes/checkout-cart.ts';
import { parseQuoteLink } from '#server/sales-quotes/quote-link.ts';
import { loadTaxes } from '#server/tax/queries.ts';
import type { CheckoutContext } from './create-order.ts';
import { limitDeclines, limitUnapprovedRequests } from './decline-limit.ts';
import { generateOrderNumber } from './order-number.ts';
import { type PlaceOrderResult, placeOrder } from './place-order.ts';
import { contentHash, parsePlaceOrderInput, validateOrder } from './place-order-input.ts';
import { limitPlacement, resetPlacementLimit } from './placement-limit.ts';
import { type ApprovalResult, prepareApproval } from './prepare-approval.ts';
import { wasSentForApproval } from './repeated-order.ts';
import { findUsableCredit } from './usable-credit.ts';

export function checkoutRoutes(on: RegisterHandler, context: CheckoutContext) {
  const { methods } = context.payments;

  on('GET /placeorder/methods', async ({ db, query: { currency } }) => {
    const options = [];
    for (const { id, method, browserOptions } of Object.values(methods))
      options.push([method, (await isAccountUsable(db, id, currency)) ? browserOptions(currency) : null]);
    return ok(Object.fromEntries(options) as Reply<'GET /placeorder/methods'>);
  });

  on('GET /quote', async ({ db, caller, query, clock, secrets }) => {
    const { currency, country, province, quote_link } = query;
    const now = clock();
    const owner = await checkoutCartOwner(db, caller, parseQuoteLink(secrets, quote_link), now);
    if (!owner.ok) return owner;
    const { cart, rows, promotion, percentage, day } = await readCart(db, caller, now, owner.value);
    const quoted = quote({
      lines: rows.filter((row) => row.is_active).map((row) => toCouponLine(row, percentage, currency)),
      promotion,
      ship_to: country && province ? { country, province } : null,
      day,
      ...(await loadTaxes(db, caller.account?.customer_id)),
    });
    const credit = await findUsableCredit(db, caller, cart, { total: quoted.total, currency });
    return ok({ currency, ...quoteView(quoted), credit: toDecimal(credit) });
  });

  on('GET /placeorder/orderid', async ({ db, caller, query, clock, secrets }) => {
    const owner = await checkoutCartOwner(db, caller, parseQuoteLink(secrets, query.quote_link), clock());
    if (!owner.ok) return owner;
    const orderId = await reserveOrderId(db, owner.value, generateOrderNumber());
    return orderId === undefined ? refused('cart-empty') : ok({ orderId });
  });

  const prepareApprovalOnce = createSingleFlight<ApprovalResult>();

  on('POST /placeorder/paypal', async (request) => {
    const { db, caller, body, language, t, clock, limiter, ip, secrets, setSessionCookie } = request;
    const input = parsePlaceOrderInput(body, caller, language, secrets);
    const invalid = refuseProblems(validateOrder(input), t, 'address-invalid');
    if (invalid) return invalid;
    const cart_key = cartOwnerKey(caller);
    const request_key = `${cart_key} ${input.order_id} ${contentHash(input).toString('base64')}`;
    const limits = { limiter, db, now: clock() };
    const result = await prepareApprovalOnce(request_key, () =>
      // Opening the provider's window again for the same order is not counted.
      limitPlacement(
        limits,
        cart_key,
        () => prepareApproval(context, caller, input, ip),
        (prepared) => !prepared.ok || prepared.value.is_new,
      ),
    );
    if (!result.ok) return result;
    const { provider_order_id, session_token } = result.value;
    if (session_token) setSessionCookie(session_token);
    return ok({ orderId: input.order_id, paypalOrderId: provider_order_id });
  });

  const placeOnce = createSingleFlight<PlaceOrderResult>();

  on('POST /placeorder', async (request) => {
    const { db, caller, body, language, t, clock, limiter, ip, secrets, setSessionCookie } = request;
    const input = parsePlaceOrderInput(body, caller, language, secrets);
    const invalid = refuseProblems(validateOrder(input), t, 'address-invalid');
    if (invalid) return invalid;

    const cart_key = cartOwnerKey(caller);
    const nonceHash = hashToken(`${input.payment} ${input.nonce ?? ''}`).toString('base64');
    const request_key = `${cart_key} ${input.order_id} ${contentHash(input).toString('base64')} ${nonceHash}`;
    const limits = { limiter, db, now: clock() };
    const method = methods[input.payment];
    const place = () => placeOrder(context, caller, input, ip);
    const placeWithinLimits = async () => {
      if (method.flow === 'approval' && (await wasSentForApproval(context.payments, caller, input)))
        return limitUnapprovedRequests(request, input.order_id, place);
      const counted = await countAttempt(request, 'place-order');
      if (!counted.ok) return counted;
      return limitPlacement(limits, cart_key, () => limitDeclines(request, cart_key, place));
    };
    const result = await placeOnce(request_key, async () => {
      const placed = await placeWithinLimits();
      // While the payment is undecided, the cart is still open, so its placements stay counted.
      if (placed.ok && placed.value.status !== 'Processing') await resetPlacementLimit(limits, cart_key);
      return placed;
    });
    if (!result.ok) return result;
    const { status, payer_name, session_token } = result.value;
    if (session_token) setSessionCookie(session_token);
    return ok({ orderId: input.order_id, orderStatus: status, payer_name });
  });
}
