import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isZip, MAX_ADDRESSES } from '#domain/address.ts';
import { countryOfCurrency } from '#domain/country-of-currency.ts';
import { isTaxedCountry } from '#domain/regions.ts';
import { formatAmount } from '#texts/format-money.ts';
import { pathIn } from '#texts/language-path.ts';
import {
  ADDRESS_KINDS,
  addressIn,
  entryToSaved,
  fieldFromWire,
  fieldName,
  isBlankAddress,
  isSameAddress,
  savedToEntry,
} from '../addresses/address-entry.ts';
import { useQuote } from '../cart/use-quote.ts';
import { type FormErrors, useFormModel } from '../forms/form-model.ts';
import type { Values } from '../forms/form-spec.ts';
import { checkoutPath, orderPlacedPath } from '../paths.ts';
import { DRAFT_KEY, readPostalCode } from '../platform/device-settings.ts';
import { useShop } from '../platform/shop.tsx';
import type { Cart } from '../platform/shopper.ts';
import { deleteAnalyticsClientId, getAnalyticsClientId } from './analytics-client.ts';
import type { CardField, CardFields } from './card-fields.ts';
import { deleteDraft, loadDraft, saveDraft } from './checkout-draft.ts';
import { EMPTY_FORM, toPayload, validateForm } from './checkout-form.ts';
import { storePayerName } from './payer-name.ts';
import {
  amountDue,
  matchesQuote,
  type PendingOrder,
  type PlaceOrderResult,
  placeOrder,
  prepareCardOrder,
  preparePayPalOrder,
} from './place-order.ts';
import { type PaymentChoice, parsePaymentChoice, usePaymentMethods } from './use-payment-methods.ts';

/** Refusals after which the displayed cart is out of date. */
const STALE_CART_REASONS = new Set(['cart-changed', 'total-changed', 'fit-not-acknowledged']);

type PrefillRules = typeof import('./prefill-address.ts');

/** HTTP status if the payment was refused, for example by the card's bank. */
const PAYMENT_REQUIRED = 402;

const formError = (message: string): FormErrors => ({ message, errors: [] });

/**
 * The state and actions of the checkout. What the shopper typed is kept after every reply of the server. If the URL names
 * a sales quote, the cart is always the quote's, so that the shopper's own cart is never ordered by mistake.
 */
export function useCheckout(loadedCart: Cart | null) {
  const shop = useShop();
  const { t, api, currency, account, hasHeaderFailed, reloadHeader } = shop;
  const quote_link = useSearchParams()[0].get('quote') || undefined;
  const [pageCart, setPageCart] = useState(loadedCart);
  const cart = (!quote_link && shop.cart) || pageCart;
  const [allowsAnalytics, setAllowsAnalytics] = useState(false);
  const [isPlaced, setPlaced] = useState(false);
  const pendingOrder = useRef<PendingOrder | null>(null);
  /** True if PayPal refused the funding source, so that the payer has to select another one. */
  const needsOtherFunding = useRef(false);
  /** Null until the fields are loaded. */
  const [cardFields, setCardFields] = useState<CardFields | null>(null);
  const [paymentFailure, setPaymentFailure] = useState<{
    text: string;
    isCancelled?: boolean;
    fields?: CardField[];
  } | null>(null);
  /**
   * True while changes of the form are saved as the draft: not before the draft was read, so that the empty form does
   * not overwrite it, and no longer once another tab deletes it, for example after the order or a sign-out.
   */
  const savesDraft = useRef(false);
  const form = useFormModel<Values>({
    initial: EMPTY_FORM,
    validate: (values) => validateForm(values, t),
    summary: () => t('checkout-not-valid'),
    submit: placeByCard,
    onChange: discardPendingOrder,
    validatesOnBlur: 'all',
    errorMode: 'remaining',
  });
  const shippingAddress = addressIn(form.values, 'shipping');
  const quoteState = useQuote(cart, shippingAddress.country, shippingAddress.province, quote_link);
  const { quote, hasDestination } = quoteState;
  const isTaxKnown = hasDestination || !isTaxedCountry(shippingAddress.country);
  const methods = usePaymentMethods();
  // The selected method may not be offered in the current currency.
  const selectedPayment = parsePaymentChoice(form.values.payment);
  const payment = methods.offered.includes(selectedPayment)
    ? selectedPayment
    : (methods.offered[0] ?? 'card');
  const isPlacing = form.isBusy || isPlaced;
  const isEmpty = cart?.cartItems.length === 0;
  const credit = form.values.is_credit_used === '' ? 0 : (quote?.credit ?? 0);
  const due = quote && amountDue(quote, credit);
  const isFree = due === 0 && !isEmpty;

  useEffect(() => {
    if (savesDraft.current && !isPlaced) saveDraft(form.values);
  }, [form.values, isPlaced]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => {
    const draft = loadDraft() ?? {};
    const linkedPayment = new URLSearchParams(location.search).get('payment');
    const storedValues = linkedPayment ? { ...draft, payment: linkedPayment } : draft;
    // Keeps what was typed before hydration.
    form.setValues((values) => ({
      ...values,
      ...Object.fromEntries(
        Object.entries(storedValues).filter(([field]) => values[field] === EMPTY_FORM[field]),
      ),
    }));
    // Removes the choice from the URL, so that a reload keeps the shopper's own choice.
    if (linkedPayment)
      history.replaceState(history.state, '', pathIn(shop.language, checkoutPath(quote_link)));
    savesDraft.current = true;
    // Never removed, because the checkout is a separate document.
    addEventListener('storage', ({ key, newValue }) => {
      if (key === DRAFT_KEY && newValue === null) savesDraft.current = false;
    });
  }, []);

  // A refusal may name a total in the other currency. A blank address gets the country of the currency.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per currency
  useEffect(() => {
    form.clearRefusal();
    form.setValues((values) => ({
      ...values,
      ...Object.fromEntries(
        ADDRESS_KINDS.filter((kind) => isBlankAddress(addressIn(values, kind), readPostalCode())).map(
          (kind) => [fieldName(kind, 'country'), countryOfCurrency(currency)],
        ),
      ),
    }));
  }, [currency]);

  // Prefills the email and addresses of a signed-in customer. An address already entered is kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per customer, regardless of later input
  useEffect(() => {
    if (!account) return;
    form.setValues((values) => ({ ...values, email: account.customer.email }));
    applyPrefill((rules) => rules.prefillDefaults, account.addresses);
  }, [account?.customer.customer_id]);

  const { billing_zip, billing_country } = toPayload(form.values);
  useEffect(() => {
    if (isZip(billing_zip, billing_country)) cardFields?.setPostalCode(billing_zip);
  }, [cardFields, billing_zip, billing_country]);

  /** Changes the addresses by a rule that is loaded on demand. If loading fails, the addresses stay as they are. */
  function applyPrefill<T>(
    findRule: (rules: PrefillRules) => (values: Values, estimateCode: string, input: T) => Values,
    input: T,
  ) {
    import('./prefill-address.ts').then(
      (rules) => form.setValues((values) => findRule(rules)(values, readPostalCode(), input)),
      () => {},
    );
  }

  /** Called after each change, because a changed order must not be sent with the number of the previous attempt. */
  function discardPendingOrder() {
    pendingOrder.current = null;
  }

  /** Names a part that is still loading; null if all that an order needs is there. */
  function findLoadingPart(): string | null {
    if (!cart) return t(hasHeaderFailed ? 'header-failed' : 'cart-loading');
    // The previous quote is still displayed while the new one loads.
    if (quoteState.isLoading) return t('checkout-total-loading');
    return payment === 'card' && !isFree && !cardFields ? t('checkout-card-not-ready') : null;
  }

  function findLoadFailure() {
    const failure = (text: string, reload: () => void) => ({
      text,
      onRetry() {
        // The displayed refusal can name the same failure.
        form.clearRefusal();
        reload();
      },
    });
    if (!cart) return hasHeaderFailed ? failure(t('header-failed'), reloadHeader) : null;
    return quoteState.hasFailed ? failure(t('checkout-quote-failed'), quoteState.retry) : null;
  }

  function findBlocker(): string | null {
    const loadingPart = findLoadingPart();
    if (loadingPart) return loadingPart;
    if (!hasDestination) return t('checkout-select-addresses');
    return quoteState.isForDestination ? null : t('checkout-quote-failed');
  }

  /** Shows what still prevents the order, if anything, and returns whether something does. */
  function reportBlocker(): boolean {
    const blocker = findBlocker();
    if (isPlacing || (cart && form.reportInvalid())) return true;
    if (blocker) form.refuse(formError(blocker));
    return blocker !== null;
  }

  const takeSnapshot = (values: Values) => ({
    cart: cart!,
    values,
    currency,
    quote: quote!,
    credit,
    analytics: allowsAnalytics ? { client_id: getAnalyticsClientId() } : null,
    quote_link,
  });

  /** Places an order that is paid by card or is free. */
  async function placeByCard(values: Values): Promise<FormErrors | null> {
    setPaymentFailure(null);
    return send(async () => {
      const snapshot = takeSnapshot(values);
      if (pendingOrder.current && !matchesQuote(pendingOrder.current, snapshot)) discardPendingOrder();
      if (!pendingOrder.current) {
        const preparation = await prepareCardOrder(api, { ...snapshot, fields: cardFields });
        if ('result' in preparation) return preparation.result;
        pendingOrder.current = preparation.order;
      }
      return null;
    });
  }

  async function send(prepare: () => Promise<PlaceOrderResult | null>): Promise<FormErrors | null> {
    let isSent = false;
    try {
      const refusal = await prepare();
      if (refusal) return handleResult(refusal);
      isSent = true;
      return handleResult(await placeOrder(api, pendingOrder.current!));
    } catch {
      return formError(t(isSent ? 'checkout-unreachable' : 'checkout-not-sent'));
    }
  }

  /** Returns the id of the PayPal order, or null if none was created. With an order, the form stays locked. */
  async function createPayPalOrder(): Promise<string | null> {
    if (reportBlocker()) return null;
    form.clearRefusal();
    setPaymentFailure(null);
    form.setBusy(true);
    try {
      const preparation = await preparePayPalOrder(api, takeSnapshot(form.values));
      if ('order' in preparation) {
        pendingOrder.current = preparation.order;
        return preparation.paypal_order_id;
      }
      unlock(handleResult(preparation.result));
    } catch {
      unlock(formError(t('checkout-not-sent')));
    }
    return null;
  }

  /** Places the order once the payer has approved the payment at PayPal. */
  async function payWithPayPal(): Promise<'done' | 'choose-again'> {
    const approvedOrder = pendingOrder.current;
    // `createPayPalOrder` has prepared the order. `send` sets `needsOtherFunding`.
    unlock(await send(async () => null));
    if (!approvedOrder || !needsOtherFunding.current) return 'done';
    // The payer selects another funding source for the same PayPal order.
    pendingOrder.current = approvedOrder;
    return 'choose-again';
  }

  function unlock(errors: FormErrors | null) {
    form.setBusy(false);
    if (errors) form.refuse(errors);
  }

  function invalidCard(fields: CardField[]): typeof paymentFailure {
    const sentences = fields.map((field) => t(`checkout-card-${field}`));
    return fields[0] ? { text: [...sentences, t('checkout-card-not-charged')].join(' '), fields } : null;
  }

  /** Opens the confirmation of a placed order, shows a failed payment, or returns another refusal as errors. */
  function handleResult(result: PlaceOrderResult): FormErrors | null {
    if (result.kind === 'placed') {
      if (result.payer_name) storePayerName(result.payer_name);
      // The page stays locked until the confirmation opens.
      setPlaced(true);
      deleteDraft();
      // A full load leaves the checkout's security policy, which admits the providers' scripts. Back leads to the cart.
      saveAddress().finally(() => shop.visit(orderPlacedPath(result.order_id), 'replace'));
      return null;
    }
    // A refused order is not sent again. The next attempt is a new order.
    discardPendingOrder();
    needsOtherFunding.current = result.kind === 'refused' && result.reason === 'paypal-other-funding';
    if (result.kind === 'card-invalid') {
      setPaymentFailure(invalidCard(result.fields) ?? { text: t('checkout-card-check') });
      return null;
    }
    if (result.status === PAYMENT_REQUIRED) {
      setPaymentFailure({ text: result.smessage });
      return null;
    }
    if (STALE_CART_REASONS.has(result.reason)) reloadCart();
    if (result.quote) {
      quoteState.setData(result.quote);
      if (result.reason === 'credit-changed') return formError(result.smessage);
      const total = formatAmount(result.quote.total, currency, t);
      return formError(`${result.smessage} ${t('checkout-new-total', { total })}`);
    }
    if (!result.errors) return formError(result.smessage);
    return {
      message: t('checkout-not-valid'),
      errors: result.errors.map(({ field, message: text }) => ({ field: fieldFromWire(field), text })),
    };
  }

  const canSaveAddress =
    account !== null &&
    account.addresses.length < MAX_ADDRESSES &&
    !account.addresses.some((each) => isSameAddress(savedToEntry(each), shippingAddress));

  /** Saves the shipping address if the customer asked for it; the order is placed whether or not that succeeds. */
  async function saveAddress(): Promise<void> {
    if (!canSaveAddress || form.values.is_address_saved === '') return;
    const addressInfo = entryToSaved(shippingAddress);
    await api('POST /user/address/create', { body: { addressInfo } }).catch(() => {});
  }

  /** Reloads the cart, so that the order summary shows what the next attempt will send. */
  function reloadCart() {
    if (!quote_link) return reloadHeader();
    api('GET /checkout/quote', { query: { quote_link } }).then(
      (response) => response.ok && setPageCart(response.data),
      () => {},
    );
  }

  return {
    quote,
    /** The alert to show if the cart or its total could not be loaded. */
    loadFailure: findLoadFailure(),
    isLoading: quoteState.isLoading,
    isTaxKnown,
    form,
    payment,
    methods,
    quote_link,
    cart,
    isEmpty,
    credit,
    due,
    isFree,
    isPlacing,
    paymentFailure,
    canSaveAddress,
    allowsAnalytics,
    /** Not before the cart, the total and the card fields are loaded, and not while an order is being placed. */
    canPlace: !isPlacing && findLoadingPart() === null,
    setCardFields,
    clearCardError(field: CardField) {
      setPaymentFailure((failure) =>
        failure?.fields ? invalidCard(failure.fields.filter((each) => each !== field)) : failure,
      );
    },
    /** Places the order, or shows all problems at once, including those of the card. */
    async place() {
      if (!reportBlocker()) return form.submit();
      const card = form.errors[0] && (await cardFields?.tokenize().catch(() => null));
      const failure = card && 'invalidFields' in card && invalidCard(card.invalidFields);
      const message = t('checkout-not-valid');
      if (failure) form.refuse({ message, errors: [{ field: 'card', ...failure }] }, form.errors);
    },
    createPayPalOrder,
    payWithPayPal,
    /** Unlocks the form and shows why PayPal's window closed without an approval. */
    abandonPayPal(failure: typeof paymentFailure) {
      discardPendingOrder();
      unlock(null);
      setPaymentFailure(failure);
    },
    /** False without a total for the chosen destination, so that PayPal never shows another destination's total. */
    isReady: !isPlacing && form.errors.length === 0 && findBlocker() === null,
    reportBlocker,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the form of an earlier render works just as well
    prefillRegion: useCallback(
      (region: string | null) => applyPrefill((rules) => rules.prefillRegion, region),
      [],
    ),
    setAnalyticsConsent(isAllowed: boolean) {
      discardPendingOrder();
      if (!isAllowed) deleteAnalyticsClientId();
      setAllowsAnalytics(isAllowed);
    },
    selectPayment(choice: PaymentChoice) {
      form.set({ payment: choice });
      form.clearRefusal();
      setPaymentFailure(null);
    },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
