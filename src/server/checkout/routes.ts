import { type Currency, currencyCode } from '#domain/money.ts';
import { quote } from '#domain/quote.ts';
import { couponLine, quoteView } from '#server/cart/cart-view.ts';
import { lockCart, ownerKey, ownerOf, reserveOrderId } from '#server/cart/queries.ts';
import { readCart } from '#server/cart/read-cart.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { hashToken } from '#server/platform/secrets.ts';
import type { Settings } from '#server/platform/settings.ts';
import { taxRates } from '#server/tax/queries.ts';
import { limitDeclines } from './decline-limit.ts';
import { orderForPayPal } from './order-for-paypal.ts';
import { freshOrderNumber } from './order-number.ts';
import { placeOrder } from './place-order.ts';
import { contentHash, parsePlaceOrderInput, validateOrder } from './place-order-input.ts';
import { limitPlacement, resetPlacementLimit } from './placement-limit.ts';
import type { CheckoutContext } from './prepare-once.ts';
import { createSingleFlight } from './single-flight.ts';

export function checkoutRoutes(on: On, shop: CheckoutContext) {
  on('GET /placeorder/methods', async ({ settings, query }) => {
    const account = settings.card.accounts[query.currency];
    const card = account && {
      application_id: account.application_id,
      location_id: account.location_id,
      script_url: settings.card.script_url,
    };
    const paypal = payPalMethod(settings.paypal, query.currency);
    return respond({ scode: 200 as const, smessage: '', card: card ?? null, paypal });
  });

  on('GET /quote', async ({ db, caller, query, clock }) => {
    const { currency, country, province } = query;
    const { rows, promotion, percentage, day } = await readCart(db, caller, clock());
    const quoted = quote({
      lines: rows.filter((row) => row.is_active).map((row) => couponLine(row, percentage, currency)),
      promotion,
      ship_to: country && province ? { country, province } : null,
      day,
      rates: await taxRates(db),
    });
    return respond({ scode: 200 as const, smessage: '', currency, ...quoteView(quoted) });
  });

  on('GET /placeorder/orderid', async ({ db, caller }) =>
    db.transaction().execute(async (tx) => {
      const cart = await lockCart(tx, ownerOf(caller));
      if (!cart) return refusal('cart-empty');
      const orderId = await reserveOrderId(tx, cart.cart_id, freshOrderNumber());
      return respond({ scode: 200 as const, smessage: '', orderId });
    }),
  );

  const sending = createSingleFlight<Awaited<ReturnType<typeof orderForPayPal>> | { wait: number }>();

  on('POST /placeorder/paypal', async ({ db, caller, body, t, clock, limiter, setSessionCookie }) => {
    const input = parsePlaceOrderInput(body, caller);
    const errors = validateOrder(input, t);
    if (errors.length > 0) return refusal('address-invalid', { errors });
    const owner = ownerKey(caller);
    const key = `${owner} ${input.order_id} ${contentHash(input).toString('base64')}`;
    const limits = { limiter, db, now: clock() };
    const result = await sending(key, () =>
      // Opening PayPal's window again over the same order asks nobody for anything.
      limitPlacement(
        limits,
        owner,
        () => orderForPayPal(shop, caller, input),
        (made) => !made.ok || made.value.is_new,
      ),
    );
    if ('wait' in result) return refusal('too-many', { facts: { seconds: result.wait } });
    if (!result.ok) return result;
    const { provider_order_id, session_token } = result.value;
    if (session_token) setSessionCookie(session_token);
    return respond({
      scode: 200 as const,
      smessage: '',
      orderId: input.order_id,
      paypalOrderId: provider_order_id,
    });
  });

  const placing = createSingleFlight<Awaited<ReturnType<typeof placeOrder>> | { wait: number }>();

  on('POST /placeorder', async ({ db, caller, body, t, clock, limiter, address, setSessionCookie }) => {
    const input = parsePlaceOrderInput(body, caller);
    const errors = validateOrder(input, t);
    if (errors.length > 0) return refusal('address-invalid', { errors });

    const owner = ownerKey(caller);
    const token = hashToken(`${input.payment} ${input.nonce ?? ''}`).toString('base64');
    const key = `${owner} ${input.order_id} ${contentHash(input).toString('base64')} ${token}`;
    const limits = { limiter, db, now: clock() };
    const pay = () =>
      limitDeclines({ ...limits, log: shop.payments.log }, [address, owner], () =>
        placeOrder(shop, caller, input),
      );
    const result = await placing(key, async () => {
      // With PayPal the try was counted when the payer was sent there.
      const tried = await (input.payment === 'paypal' ? pay() : limitPlacement(limits, owner, pay));
      if ('ok' in tried && tried.ok) await resetPlacementLimit(limits, owner);
      return tried;
    });
    if ('wait' in result) return refusal('too-many', { facts: { seconds: result.wait } });
    if (!result.ok) return result;
    const { status, payer_name, session_token } = result.value;
    if (session_token) setSessionCookie(session_token);
    return respond({
      scode: 200 as const,
      smessage: '',
      orderId: input.order_id,
      orderStatus: status,
      payer_name,
    });
  });
}

/** PayPal's browser script for one currency: its currency is fixed by the address it is loaded from. */
function payPalMethod({ accounts, script_url }: Settings['paypal'], currency: Currency) {
  const account = accounts[currency];
  if (!account) return null;
  const { client_id } = account;
  const query = new URLSearchParams({
    'client-id': client_id,
    currency: currencyCode(currency),
    intent: 'capture',
    commit: 'true',
    components: 'buttons',
  });
  return { client_id, script_url: `${script_url}?${query}` };
}
