import { useEffect, useRef, useState } from 'react';
import { centsOf, formatPrice } from '#domain/money.ts';
import { cartTexts } from '#texts/en/cart.ts';
import { catalogueTexts } from '#texts/en/catalogue.ts';
import { checkoutTexts } from '#texts/en/checkout.ts';
import { refusalTexts } from '#texts/en/refusals.ts';
import { learn } from '#texts/texts.ts';
import { cartPath, orderPlacedPath } from '../paths.ts';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { TextField } from '../ui/Field.tsx';
import { AddressFields } from './AddressFields.tsx';
import { type CardHandle, CardSection } from './CardSection.tsx';
import { type CheckoutForm, EMPTY_FORM, type FieldProblem, filledIn, formProblems } from './checkout-form.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { isAsShown, type Pending, type PlaceResult, prepare, send } from './place.ts';
import { useQuote } from './use-quote.ts';
import './checkout.css';

learn('en', { ...cartTexts, ...catalogueTexts, ...checkoutTexts, ...refusalTexts });

export const handle = { cache: 'private', noindex: true, ownDocument: true };

/** One page from e-mail to PLACE ORDER. Nothing typed is lost, whatever the answer is. */
export function Component() {
  const { say, api, cart, setCart, currency } = useShop();
  const [form, setForm] = useState<CheckoutForm>(EMPTY_FORM);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [served, setServed] = useState<Record<string, string>>({});
  const [summary, setSummary] = useState<FieldProblem[] | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isPlacing, setPlacing] = useState(false);
  const pending = useRef<Pending | null>(null);
  const card = useRef<CardHandle>(null);
  const errorBox = useRef<HTMLDivElement>(null);
  const { quote, setQuote, hasFailed, isPlace, again } = useQuote(
    cart,
    form.shipping.country,
    form.shipping.province,
  );

  const element = useRef<HTMLFormElement>(null);
  // A browser may have filled fields, or a fast hand typed, before this code was there.
  useEffect(() => {
    if (element.current) setForm((now) => filledIn(now, new FormData(element.current!)));
  }, []);

  const problems = formProblems(form, say);
  const errorOf = (id: string) =>
    left.has(id) || summary ? (problems.find((each) => each.id === id)?.text ?? served[id]) : undefined;
  const leave = (id: string) => setLeft((ids) => new Set(ids).add(id));
  const change = (next: CheckoutForm) => {
    pending.current = null;
    setServed({});
    setForm(next);
  };

  // Each new message takes the focus once.
  useEffect(() => {
    if (summary || message) errorBox.current?.focus();
  }, [summary, message]);

  const open = (summary ?? []).filter(({ id }) => problems.some((each) => each.id === id) || served[id]);
  const isWrong = message !== null || open.length > 0;
  const isEmpty = cart !== null && cart.cartItems.length === 0;
  const isFree = quote !== null && quote.total === 0 && !isEmpty;
  const show = (decimal: number) => formatPrice(centsOf(decimal), currency);

  async function place() {
    if (isPlacing) return;
    setMessage(null);
    setSummary(null);
    if (!cart) return setMessage(say('cart-loading'));
    if (isEmpty) return setMessage(say('cart-empty'));
    if (problems.length > 0) return setSummary(problems);
    if (!quote || !isPlace) return setMessage(say('checkout-select-addresses'));
    const fields = card.current?.fields() ?? null;
    if (!isFree && !fields) return setMessage(say('checkout-card-not-ready'));
    setPlacing(true);
    let isSent = false;
    let isPlaced = false;
    try {
      if (pending.current && !isAsShown(pending.current, quote)) pending.current = null;
      if (!pending.current) {
        const ready = await prepare(api, { cart, form, currency, quote, fields });
        if ('result' in ready) return tell(ready.result);
        pending.current = ready.pending;
      }
      isSent = true;
      const result = await send(api, pending.current);
      isPlaced = result.kind === 'placed';
      tell(result);
    } catch {
      setMessage(say(isSent ? 'checkout-unreachable' : 'checkout-not-sent'));
    } finally {
      // Once placed, the button stays locked until the next document is there.
      if (!isPlaced) setPlacing(false);
    }
  }

  function tell(result: PlaceResult) {
    // This document's policy lets the provider's script in; the next page has its own document again.
    if (result.kind === 'placed') return location.assign(orderPlacedPath(result.order_id));
    // Whatever was refused is not sent again: the next try asks for a new token.
    pending.current = null;
    if (result.kind === 'card-problem') {
      const { problem: reason } = result;
      return setMessage(reason ? say('checkout-card-provider', { reason }) : say('checkout-card-check'));
    }
    if (result.reason === 'cart-changed' || result.reason === 'total-changed') reloadCart();
    if (result.quote) {
      setQuote(result.quote);
      return setMessage(`${result.text} ${say('checkout-new-total', { total: show(result.quote.total) })}`);
    }
    if (result.errors) {
      const told = result.errors.map(({ field, message: text }) => ({
        id: idOfWire(field),
        text,
        side: null,
      }));
      setServed(Object.fromEntries(told.map(({ id, text }) => [id, text])));
      return setSummary(told);
    }
    setMessage(result.text);
  }

  /** What is shown beside the form is what the next try will send. */
  function reloadCart() {
    api('GET /header').then(
      (answer) => answer.ok && setCart(answer.data),
      () => {},
    );
  }

  return (
    <div className="page">
      <PageHead
        title={
          isWrong
            ? say('checkout-error-title', { title: say('checkout-page-title') })
            : say('checkout-page-title')
        }
        description={say('checkout-heading')}
        noindex
      />
      <p>
        <a href={cartPath()}>{say('checkout-back')}</a>
      </p>
      <h1>{say('checkout-heading')}</h1>
      <noscript>
        <p className="alert-text">{say('checkout-no-script')}</p>
      </noscript>
      <div className="checkout-page">
        <form
          ref={element}
          className="checkout-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            place();
          }}
        >
          {isWrong ? (
            <div className="error-summary" ref={errorBox} tabIndex={-1} role="alert">
              <h2>{message ?? say('checkout-not-valid')}</h2>
              {message === null ? (
                <ul>
                  {open.map(({ id, text, side }) => (
                    <li key={`${id} ${text}`}>
                      <a href={`#${id}`}>
                        {side === 'shipping' ? say('checkout-error-shipping', { problem: text }) : null}
                        {side === 'billing' ? say('checkout-error-billing', { problem: text }) : null}
                        {side === null ? text : null}
                      </a>
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
          ) : null}
          <section className="panel">
            <h2>{say('checkout-email')}</h2>
            <TextField
              id="email"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={50}
              label={say('checkout-email-label')}
              hint={say('checkout-email-hint')}
              value={form.email}
              error={errorOf('email')}
              onChange={(event) => change({ ...form, email: event.target.value })}
              onBlur={() => leave('email')}
            />
          </section>
          <section className="panel">
            <h2>{say('checkout-shipping-address')}</h2>
            <AddressFields
              side="shipping"
              value={form.shipping}
              errorOf={errorOf}
              onLeave={leave}
              onChange={(shipping) => change({ ...form, shipping })}
            />
          </section>
          <section className="panel">
            <h2>{say('checkout-billing')}</h2>
            <label className="check">
              <input
                type="checkbox"
                checked={form.isBillingSame}
                onChange={() => change({ ...form, isBillingSame: !form.isBillingSame })}
              />
              <span>{say('checkout-billing-same')}</span>
            </label>
            {form.isBillingSame ? null : (
              <AddressFields
                side="billing"
                value={form.billing}
                errorOf={errorOf}
                onLeave={leave}
                onChange={(billing) => change({ ...form, billing })}
              />
            )}
          </section>
          <section className="panel">
            <h2>{say('checkout-shipping-method')}</h2>
            <label className="check">
              <input type="radio" checked readOnly />
              <span>{say('checkout-standard-free')}</span>
            </label>
          </section>
          <section className="panel">
            <h2>{say('checkout-payment')}</h2>
            {isFree ? <p>{say('checkout-nothing-to-pay')}</p> : <CardSection handle={card} />}
          </section>
          <section className="place">
            <p className="place-total">
              {quote ? say('checkout-total-is', { total: show(quote.total) }) : null}
            </p>
            <p className="quiet">{say('checkout-agreed')}</p>
            <button type="submit" className="button primary wide" aria-disabled={isPlacing || isEmpty}>
              {isPlacing ? say('checkout-placing') : say('checkout-place-order')}
            </button>
          </section>
        </form>
        <OrderSummary
          cart={cart}
          quote={quote}
          isPlace={isPlace}
          isCanada={form.shipping.country === 'Canada'}
          hasFailed={hasFailed}
          onAgain={again}
        />
      </div>
    </div>
  );
}

/** `shipping_phone` of the payload is the field `shipping-phone_number`. */
function idOfWire(field: string): string {
  const [side, ...rest] = field.split('_');
  if (side !== 'shipping' && side !== 'billing') return field;
  const name = rest.join('_');
  return `${side}-${name === 'phone' ? 'phone_number' : name}`;
}
