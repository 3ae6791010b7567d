import { quote } from '#domain/quote.ts';
import { couponLine, quoteView } from '#server/cart/cart-view.ts';
import { lockCart, ownerOf, reserveOrderId } from '#server/cart/queries.ts';
import { readCart } from '#server/cart/read-cart.ts';
import { answered, refusal } from '#server/platform/http/answers.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { freshOrderNumber } from './order-number.ts';
import { contentHash, orderWish, wishErrors } from './order-wish.ts';
import { type PlaceOrder, placeOrder } from './place-order.ts';
import { createSingleFlight } from './single-flight.ts';

export function checkoutRoutes(on: On, shop: PlaceOrder) {
  on('GET /placeorder/methods', async ({ settings, query }) => {
    const account = settings.card.accounts[query.currency];
    const card = account && {
      application_id: account.application_id,
      location_id: account.location_id,
      script_url: settings.card.script_url,
    };
    return answered({ scode: 200 as const, smessage: '', card: card ?? null });
  });

  on('GET /quote', async ({ db, caller, query, clock }) => {
    const { currency, country, province } = query;
    const { rows, promotion, percentage, day } = await readCart(db, caller, clock());
    const quoted = quote({
      lines: rows.filter((row) => row.is_active).map((row) => couponLine(row, percentage, currency)),
      promotion,
      ship_to: country && province ? { country, province } : null,
      day,
    });
    return answered({ scode: 200 as const, smessage: '', currency, ...quoteView(quoted) });
  });

  on('GET /placeorder/orderid', async ({ db, caller }) =>
    db.transaction().execute(async (tx) => {
      const cart = await lockCart(tx, ownerOf(caller));
      if (!cart) return refusal('cart-empty');
      const orderId = await reserveOrderId(tx, cart.cart_id, freshOrderNumber());
      return answered({ scode: 200 as const, smessage: '', orderId });
    }),
  );

  const once = createSingleFlight<Awaited<ReturnType<typeof placeOrder>>>();

  on('POST /placeorder', async ({ db, caller, body, say, clock, limiter, address, setSessionCookie }) => {
    const wish = orderWish(body, caller);
    const errors = wishErrors(wish, say);
    if (errors.length > 0) return refusal('address-invalid', { errors });
    const wait = await limiter.look(db, 'declined-payments', address, clock());
    if (wait > 0) return refusal('too-many', { facts: { seconds: wait } });

    const owner = JSON.stringify(ownerOf(caller));
    const token = hashToken(wish.nonce ?? '').toString('base64');
    const key = `${owner} ${wish.order_id} ${contentHash(wish).toString('base64')} ${token}`;
    const result = await once(key, () => placeOrder(shop, caller, wish));
    if (!result.ok) {
      if (result.reason === 'payment-declined' || result.reason === 'payment-fix-input') {
        await limiter.take(db, 'declined-payments', address, clock());
      }
      return result;
    }
    const { status, session_token } = result.value;
    if (session_token) setSessionCookie(session_token);
    return answered({ scode: 200 as const, smessage: '', orderId: wish.order_id, orderStatus: status });
  });
}
