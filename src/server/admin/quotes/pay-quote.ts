import { normaliseAddress, validateAddress } from '#domain/address.ts';
import { toCents } from '#domain/money.ts';
import { validateOfflinePayment } from '#domain/payment.ts';
import { ok, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import type { Context } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import { reserveOrderId } from '#server/cart/queries.ts';
import { generateOrderNumber } from '#server/checkout/order-number.ts';
import { placeOfflineOrder } from '#server/checkout/place-offline-order.ts';
import type { OrderContext } from '#server/order-commands/run-order-command.ts';
import { buyerOf, priceQuote } from '#server/sales-quotes/price-quote.ts';
import { setQuoteContent } from '#server/sales-quotes/queries.ts';
import { placeholderGuest } from '#server/sales-quotes/quote-cart.ts';
import { findQuoteOrder } from '#server/sales-quotes/quote-view.ts';
import { changeQuote } from './change-draft.ts';

/** Places the order of a quote that was paid outside the checkout. */
export async function payQuote(
  context: Context<'POST /admin/quotes/:id/payment'>,
  { finaliser }: OrderContext,
) {
  const { body, clock, t } = context;
  const { method, received_on, note = '' } = body;
  return changeQuote(context, 'quote-order-placed', async (tx, quote, cart) => {
    const { quote_number, currency, language, email } = quote;
    const address = body.address ? normaliseAddress(body.address) : quote.address;
    // The taxes of the quote depend on its country and province.
    const isSameRegion =
      address.country === quote.address.country && address.province === quote.address.province;
    if (!isSameRegion) return refused('input-invalid');
    const now = clock();
    const today = shopDay(now);
    if (quote.valid_until < today) return refused('quote-day-past');
    if (await findQuoteOrder(tx, cart)) return refused('quote-being-paid');
    const { content } = await priceQuote(tx, quote, cart, now);
    if (content.lines.length === 0) return refused('quote-empty');
    const { total } = content;
    const paymentInput = { amount: toCents(body.amount), received_on, method, note };
    const refusal =
      refuseProblems(validateAddress(address), t, 'quote-address-incomplete') ??
      refuseProblems(validateOfflinePayment(paymentInput, { due: total, today }), t, 'input-invalid');
    if (refusal) return refusal;
    const order_id = (await reserveOrderId(tx, cart, generateOrderNumber()))!;
    const buyer = await buyerOf(tx, quote);
    // Without an account, the order belongs to the placeholder guest that owns the quote's cart.
    const guest = placeholderGuest(cart.owner);
    const caller = buyer.account ? buyer : { ...buyer, guest };
    const input = {
      order_id,
      currency,
      language,
      email,
      // Has no effect: the order is paid with `method`.
      payment: 'card' as const,
      shipping_method: 'Standard' as const,
      total,
      credit: 0,
      lines: content.lines,
      quote_number,
      shipping: address,
      billing: address,
      nonce: null,
      analytics_client_id: null,
    };
    const placed = await placeOfflineOrder(
      tx,
      finaliser,
      { caller, cart: { ...cart, order_id }, input },
      { method, received_on },
    );
    if (!placed.ok) return placed;
    await setQuoteContent(tx, quote_number, content, now);
    const payment = { method, received_on, amount: total, note: note || undefined };
    return ok([
      { action: 'quote-ordered', after: { order_id, ...payment } },
      { action: 'order-placed', subject: order_id, after: { status: 'Processing', quote_number } },
      { action: 'order-paid-offline', subject: order_id, after: { status: 'Paid', ...payment } },
    ]);
  });
}
