import { useEffect, useReducer, useRef } from 'react';
import { centsOf, formatPrice } from '#domain/money.ts';
import { afterPointerUp } from '../forms/after-pointer-up.ts';
import { orderPlacedPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { analyticsClient, forgetAnalyticsClient } from './analytics-client.ts';
import type { CardHandle } from './CardSection.tsx';
import { type CheckoutForm, fieldOfWire, filledIn, formProblems } from './checkout-form.ts';
import { type Feedback, nextState, START } from './checkout-state.ts';
import { keepPayerName } from './payer-name.ts';
import { isAsShown, type Pending, type PlaceResult, prepare, preparePayPal, send } from './place.ts';
import { useMethods } from './use-methods.ts';
import { useQuote } from './use-quote.ts';

/** After these the cart is not what the page shows. */
const CART_IS_OTHER = new Set(['cart-changed', 'total-changed', 'coupon-used']);

/** Everything that the checkout knows and can do. Nothing typed is lost, whatever an answer is. */
export function useCheckout() {
  const { t, api, cart, setCart, currency } = useShop();
  const [state, dispatch] = useReducer(nextState, START);
  const { form, isPlacing } = state;
  const pending = useRef<Pending | null>(null);
  const isOtherFunding = useRef(false);
  const card = useRef<CardHandle>(null);
  const element = useRef<HTMLFormElement>(null);
  const quoting = useQuote(cart, form.shipping.country, form.shipping.province);
  const { quote, isPlace } = quoting;
  const ways = useMethods();
  // The other currency may not offer what was chosen.
  const payment = ways.offered.includes(state.payment) ? state.payment : (ways.offered[0] ?? 'card');

  // A browser may have filled fields, or a fast hand typed, before this code was there.
  useEffect(() => {
    if (element.current) {
      dispatch({ type: 'changed', form: filledIn(START.form, new FormData(element.current)) });
    }
  }, []);

  const problems = formProblems(form, t);
  const isEmpty = cart !== null && cart.cartItems.length === 0;
  const isFree = quote !== null && quote.total === 0 && !isEmpty;

  /** Why nothing can be placed yet, or null. */
  function obstacle(): Feedback | null {
    if (!cart) return { message: t('cart-loading') };
    if (isEmpty) return { message: t('cart-empty') };
    if (problems.length > 0) return { fields: problems };
    return quote && isPlace ? null : { message: t('checkout-select-addresses') };
  }

  /** What the shopper sees and agrees to. */
  const shown = () => ({
    cart: cart!,
    form,
    currency,
    quote: quote!,
    analytics: state.mayCount ? { client_id: analyticsClient() } : null,
  });

  async function place() {
    if (isPlacing) return;
    const stop = obstacle();
    if (stop) return dispatch({ type: 'told', feedback: stop });
    const fields = card.current?.fields() ?? null;
    if (!isFree && !fields) return tellMessage(t('checkout-card-not-ready'));
    await placing(async () => {
      const parts = shown();
      if (pending.current && !isAsShown(pending.current, parts.quote)) pending.current = null;
      if (!pending.current) {
        const ready = await prepare(api, { ...parts, fields });
        if ('result' in ready) return ready.result;
        pending.current = ready.pending;
      }
      return null;
    });
  }

  /** The provider's own order for what is shown; null when there is something to put right first. */
  async function openPayPal(): Promise<string | null> {
    const stop = obstacle();
    if (stop || isPlacing) {
      if (stop) dispatch({ type: 'told', feedback: stop });
      return null;
    }
    dispatch({ type: 'started' });
    try {
      const ready = await preparePayPal(api, shown());
      if ('result' in ready) {
        tell(ready.result);
        return null;
      }
      pending.current = ready.pending;
      return ready.paypal_order_id;
    } catch {
      tellMessage(t('checkout-not-sent'));
      return null;
    }
  }

  /** Makes ready, sends, tells what came of it. */
  async function placing(makeReady: () => Promise<PlaceResult | null>) {
    dispatch({ type: 'started' });
    let isSent = false;
    try {
      const refused = await makeReady();
      if (refused) return tell(refused);
      isSent = true;
      tell(await send(api, pending.current!));
    } catch {
      tellMessage(t(isSent ? 'checkout-unreachable' : 'checkout-not-sent'));
    }
  }

  /** Pays what the shopper has just approved at PayPal. */
  async function payApproved(): Promise<'done' | 'choose-again'> {
    const approved = pending.current;
    await placing(async () => null);
    if (!approved || !isOtherFunding.current) return 'done';
    // The same order at the provider, another source of money.
    pending.current = approved;
    return 'choose-again';
  }

  const tellMessage = (message: string) => dispatch({ type: 'told', feedback: { message } });

  function tell(result: PlaceResult) {
    if (result.kind === 'placed') {
      if (result.payer_name) keepPayerName(result.payer_name);
      // This document's policy lets the providers' scripts in; the next page has its own document again.
      // Until it is there, the page stays locked.
      return location.assign(orderPlacedPath(result.order_id));
    }
    // Whatever was refused is not sent again: the next try begins anew.
    pending.current = null;
    isOtherFunding.current = result.kind === 'refused' && result.reason === 'paypal-other-funding';
    if (result.kind === 'card-problem') {
      const { problem: reason } = result;
      return tellMessage(reason ? t('checkout-card-provider', { reason }) : t('checkout-card-check'));
    }
    if (CART_IS_OTHER.has(result.reason)) reloadCart();
    if (result.quote) {
      quoting.setQuote(result.quote);
      const total = formatPrice(centsOf(result.quote.total), currency);
      return tellMessage(`${result.text} ${t('checkout-new-total', { total })}`);
    }
    if (result.errors) {
      return dispatch({
        type: 'served',
        problems: result.errors.map(({ field, message: text }) => ({
          id: fieldOfWire(field),
          text,
          side: null,
        })),
      });
    }
    tellMessage(result.text);
  }

  /** What is shown beside the form is what the next try will send. */
  function reloadCart() {
    api('GET /header').then(
      (response) => response.ok && setCart(response.data),
      () => {},
    );
  }

  return {
    ...state,
    ...quoting,
    payment,
    ways,
    cart,
    isEmpty,
    isFree,
    problems,
    element,
    card,
    place,
    openPayPal,
    payApproved,
    /** The provider's window closed without an approval. */
    closed(message: string) {
      pending.current = null;
      tellMessage(message);
    },
    isReady: obstacle() === null && !isPlacing,
    showObstacle() {
      const stop = obstacle();
      if (stop) dispatch({ type: 'told', feedback: stop });
    },
    change(next: CheckoutForm) {
      pending.current = null;
      dispatch({ type: 'changed', form: next });
    },
    leave: (id: string) => afterPointerUp(() => dispatch({ type: 'left', id })),
    agree(mayCount: boolean) {
      pending.current = null;
      if (!mayCount) forgetAnalyticsClient();
      dispatch({ type: 'agreed', mayCount });
    },
    choose(choice: typeof payment) {
      pending.current = null;
      dispatch({ type: 'chose', payment: choice });
    },
    errorOf(id: string): string | undefined {
      if (!state.left.has(id) && !(state.feedback && 'fields' in state.feedback)) return undefined;
      return problems.find((each) => each.id === id)?.text ?? state.served[id];
    },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
