import { useEffect, useReducer, useRef } from 'react';
import { formatAmount } from '#domain/money.ts';
import { afterPointerUp } from '../forms/after-pointer-up.ts';
import { orderPlacedPath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import { deleteAnalyticsClientId, getAnalyticsClientId } from './analytics-client.ts';
import type { CardHandle } from './CardSection.tsx';
import { type CheckoutForm, fieldIdFromWire, mergeFormData, validateForm } from './checkout-form.ts';
import { checkoutReducer, type Feedback, INITIAL_STATE } from './checkout-state.ts';
import { storePayerName } from './payer-name.ts';
import {
  matchesQuote,
  type PendingOrder,
  type PlaceOrderResult,
  placeOrder,
  prepareCardOrder,
  preparePayPalOrder,
} from './place-order.ts';
import { usePaymentMethods } from './use-payment-methods.ts';
import { useQuote } from './use-quote.ts';

/** Refusals after which the displayed cart is out of date. */
const STALE_CART_REASONS = new Set(['cart-changed', 'total-changed', 'coupon-used']);

/** The state and actions of the checkout. Input is preserved whatever the server replies. */
export function useCheckout() {
  const { t, api, cart, setCart, currency } = useShop();
  const [state, dispatch] = useReducer(checkoutReducer, INITIAL_STATE);
  const { form, isPlacing } = state;
  const pending = useRef<PendingOrder | null>(null);
  const needsOtherFunding = useRef(false);
  const card = useRef<CardHandle>(null);
  const element = useRef<HTMLFormElement>(null);
  const quoteState = useQuote(cart, form.shipping.country, form.shipping.province);
  const { quote, hasDestination } = quoteState;
  const methods = usePaymentMethods();
  // The selected method may not be offered in the other currency.
  const payment = methods.offered.includes(state.payment) ? state.payment : (methods.offered[0] ?? 'card');

  // Fields may have been filled by the browser or the shopper before hydration.
  useEffect(() => {
    if (element.current) {
      dispatch({ type: 'changed', form: mergeFormData(INITIAL_STATE.form, new FormData(element.current)) });
    }
  }, []);

  const errors = validateForm(form, t);
  const isEmpty = cart !== null && cart.cartItems.length === 0;
  const isFree = quote !== null && quote.total === 0 && !isEmpty;

  /** The reason the order cannot be placed yet, or null. */
  function findBlocker(): Feedback | null {
    if (!cart) return { message: t('cart-loading') };
    if (isEmpty) return { message: t('cart-empty') };
    if (errors.length > 0) return { fields: errors };
    return quote && hasDestination ? null : { message: t('checkout-select-addresses') };
  }

  const takeSnapshot = () => ({
    cart: cart!,
    form,
    currency,
    quote: quote!,
    analytics: state.allowsAnalytics ? { client_id: getAnalyticsClientId() } : null,
  });

  async function place() {
    if (isPlacing) return;
    const blocker = findBlocker();
    if (blocker) return dispatch({ type: 'failed', feedback: blocker });
    const fields = card.current?.fields() ?? null;
    if (!isFree && !fields) return showMessage(t('checkout-card-not-ready'));
    await submit(async () => {
      const snapshot = takeSnapshot();
      if (pending.current && !matchesQuote(pending.current, snapshot.quote)) pending.current = null;
      if (!pending.current) {
        const prepared = await prepareCardOrder(api, { ...snapshot, fields });
        if ('result' in prepared) return prepared.result;
        pending.current = prepared.order;
      }
      return null;
    });
  }

  /** Returns the id of the PayPal order, or null if it cannot be created yet. */
  async function createPayPalOrder(): Promise<string | null> {
    const blocker = findBlocker();
    if (blocker || isPlacing) {
      if (blocker) dispatch({ type: 'failed', feedback: blocker });
      return null;
    }
    dispatch({ type: 'submitted' });
    try {
      const prepared = await preparePayPalOrder(api, takeSnapshot());
      if ('result' in prepared) {
        showResult(prepared.result);
        return null;
      }
      pending.current = prepared.order;
      return prepared.paypal_order_id;
    } catch {
      showMessage(t('checkout-not-sent'));
      return null;
    }
  }

  /** Prepares the order, sends it and displays the result. */
  async function submit(prepare: () => Promise<PlaceOrderResult | null>) {
    dispatch({ type: 'submitted' });
    let isSent = false;
    try {
      const refusal = await prepare();
      if (refusal) return showResult(refusal);
      isSent = true;
      showResult(await placeOrder(api, pending.current!));
    } catch {
      showMessage(t(isSent ? 'checkout-unreachable' : 'checkout-not-sent'));
    }
  }

  /** Places the order after the payer's approval at PayPal. */
  async function payWithPayPal(): Promise<'done' | 'choose-again'> {
    const approved = pending.current;
    await submit(async () => null);
    if (!approved || !needsOtherFunding.current) return 'done';
    // The PayPal order stays the same; the payer selects another funding source.
    pending.current = approved;
    return 'choose-again';
  }

  const showMessage = (message: string) => dispatch({ type: 'failed', feedback: { message } });

  function showResult(result: PlaceOrderResult) {
    if (result.kind === 'placed') {
      if (result.payer_name) storePayerName(result.payer_name);
      // A full page load, because only this document's Content-Security-Policy admits the providers' scripts.
      // The page stays locked until then.
      return location.assign(orderPlacedPath(result.order_id));
    }
    // A refused order is not sent again: the next attempt starts over.
    pending.current = null;
    needsOtherFunding.current = result.kind === 'refused' && result.reason === 'paypal-other-funding';
    if (result.kind === 'card-error') {
      const { error: reason } = result;
      return showMessage(reason ? t('checkout-card-provider', { reason }) : t('checkout-card-check'));
    }
    if (STALE_CART_REASONS.has(result.reason)) reloadCart();
    if (result.quote) {
      quoteState.setQuote(result.quote);
      const total = formatAmount(result.quote.total, currency);
      return showMessage(`${result.text} ${t('checkout-new-total', { total })}`);
    }
    if (result.errors) {
      return dispatch({
        type: 'rejected',
        errors: result.errors.map(({ field, message: text }) => ({
          id: fieldIdFromWire(field),
          text,
          address: null,
        })),
      });
    }
    showMessage(result.text);
  }

  /** Updates the order summary to what the next attempt will send. */
  function reloadCart() {
    api('GET /header').then(
      (response) => response.ok && setCart(response.data),
      () => {},
    );
  }

  return {
    ...state,
    ...quoteState,
    payment,
    methods,
    cart,
    isEmpty,
    isFree,
    errors,
    element,
    card,
    place,
    createPayPalOrder,
    payWithPayPal,
    /** Displays why PayPal's window closed without an approval. */
    abandonPayPal(message: string) {
      pending.current = null;
      showMessage(message);
    },
    isReady: findBlocker() === null && !isPlacing,
    showBlocker() {
      const blocker = findBlocker();
      if (blocker) dispatch({ type: 'failed', feedback: blocker });
    },
    change(next: CheckoutForm) {
      pending.current = null;
      dispatch({ type: 'changed', form: next });
    },
    touch: (id: string) => afterPointerUp(() => dispatch({ type: 'touched', id })),
    setAnalyticsConsent(allowsAnalytics: boolean) {
      pending.current = null;
      if (!allowsAnalytics) deleteAnalyticsClientId();
      dispatch({ type: 'consent-changed', allowsAnalytics });
    },
    selectPayment(choice: typeof payment) {
      pending.current = null;
      dispatch({ type: 'payment-selected', payment: choice });
    },
    errorOf(id: string): string | undefined {
      if (!state.touched.has(id) && !(state.feedback && 'fields' in state.feedback)) return undefined;
      return errors.find((each) => each.id === id)?.text ?? state.serverErrors[id];
    },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
