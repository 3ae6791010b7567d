import { MAX_EMAIL } from '#domain/address.ts';
import { centsOf, formatPrice } from '#domain/money.ts';
import { addressTexts } from '#texts/en/address.ts';
import { cartTexts } from '#texts/en/cart.ts';
import { catalogueTexts } from '#texts/en/catalogue.ts';
import { checkoutTexts } from '#texts/en/checkout.ts';
import { refusalTexts } from '#texts/en/refusals.ts';
import { registerTexts, type Translate } from '#texts/texts.ts';
import { cartPath, checkoutPath, signInPath } from '../paths.ts';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { ErrorSummary, type Trouble } from '../ui/ErrorSummary.tsx';
import { TextField } from '../ui/Field.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { AnalyticsConsent } from './AnalyticsConsent.tsx';
import type { FieldProblem } from './checkout-form.ts';
import type { Feedback } from './checkout-state.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { PayPalSection } from './PayPalSection.tsx';
import { type Checkout, useCheckout } from './use-checkout.ts';
import { usePrefill } from './use-prefill.ts';
import './checkout.css';

registerTexts('en', { ...addressTexts, ...cartTexts, ...catalogueTexts, ...checkoutTexts, ...refusalTexts });

export const handle = { cache: 'private', noindex: true, ownDocument: true };

/** One page from e-mail to PLACE ORDER or PayPal. */
export function Component() {
  const { t } = useShop();
  const checkout = useCheckout();
  usePrefill(checkout);
  const { form, feedback, problems, served, cart, quote, element } = checkout;
  const open =
    feedback && 'fields' in feedback
      ? feedback.fields.filter(({ id }) => problems.some((each) => each.id === id) || served[id])
      : [];
  const isWrong = feedback !== null && ('message' in feedback || open.length > 0);
  const title = t('checkout-page-title');
  return (
    <div className="page">
      <PageHead
        title={isWrong ? t('checkout-error-title', { title }) : title}
        description={t('checkout-heading')}
        noindex
      />
      <p>
        <a href={cartPath()}>{t('checkout-back')}</a>
      </p>
      <h1>{t('checkout-heading')}</h1>
      <noscript>
        <p className="alert-text">{t('checkout-no-script')}</p>
      </noscript>
      <div className="checkout-page">
        <form
          ref={element}
          className="checkout-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            checkout.place();
          }}
        >
          {isWrong ? <ErrorSummary trouble={troubleOf(feedback, open, t)} since={feedback} /> : null}
          <EmailSection checkout={checkout} />
          <AddressSections checkout={checkout} />
          <section className="panel">
            <h2>{t('checkout-shipping-method')}</h2>
            <label className="check">
              <input type="radio" checked readOnly />
              <span>{t('checkout-standard-free')}</span>
            </label>
          </section>
          <section className="panel">
            <h2>{t('checkout-payment')}</h2>
            <PaymentSection checkout={checkout} />
          </section>
          <PlaceSection checkout={checkout} />
        </form>
        <OrderSummary
          cart={cart}
          quote={quote}
          isPlace={checkout.isPlace}
          isCanada={form.shipping.country === 'Canada'}
          hasFailed={checkout.hasFailed}
          onAgain={checkout.again}
        />
      </div>
    </div>
  );
}

/** What stands in the way: one sentence, or the fields, each with the address that it belongs to. */
function troubleOf(feedback: Feedback, open: FieldProblem[], t: Translate): Trouble {
  if ('message' in feedback) return { message: feedback.message, fields: [] };
  const fields = open.map(({ id, text: problem, side }) => ({
    id,
    text: side === null ? problem : t(`checkout-error-${side}`, { problem }),
  }));
  return { message: t('checkout-not-valid'), fields };
}

/** Where the confirmation goes (CHK-01). */
function EmailSection({ checkout }: { checkout: Checkout }) {
  const { t, account } = useShop();
  const { form, change, leave, errorOf } = checkout;
  return (
    <section className="panel">
      <h2>{t('checkout-email')}</h2>
      {account ? null : (
        <p className="quiet">
          {t('checkout-have-account')}{' '}
          <a href={signInPath(undefined, checkoutPath())}>{t('checkout-sign-in')}</a>
        </p>
      )}
      <TextField
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL}
        label={t('checkout-email-label')}
        hint={t('checkout-email-hint')}
        value={form.email}
        error={errorOf('email')}
        onChange={(event) => change({ ...form, email: event.target.value })}
        readOnly={account !== null}
        onBlur={() => leave('email')}
      />
    </section>
  );
}

/** Shipping, and billing unless it is the same (CHK-02). */
function AddressSections({ checkout }: { checkout: Checkout }) {
  const { t } = useShop();
  const { form, change, leave, errorOf } = checkout;
  return (
    <>
      <section className="panel">
        <h2>{t('checkout-shipping-address')}</h2>
        <AddressChoice
          section="shipping"
          value={form.shipping}
          errorOf={errorOf}
          onLeave={leave}
          onChange={(shipping) => change({ ...form, shipping })}
        />
      </section>
      <section className="panel">
        <h2>{t('checkout-billing')}</h2>
        <label className="check">
          <input
            type="checkbox"
            checked={form.isBillingSame}
            onChange={() => change({ ...form, isBillingSame: !form.isBillingSame })}
          />
          <span>{t('checkout-billing-same')}</span>
        </label>
        {form.isBillingSame ? null : (
          <AddressChoice
            section="billing"
            value={form.billing}
            errorOf={errorOf}
            onLeave={leave}
            onChange={(billing) => change({ ...form, billing })}
          />
        )}
      </section>
    </>
  );
}

/** The sum, and PLACE ORDER unless PayPal's own buttons stand in its place (CHK-05). */
function PlaceSection({ checkout }: { checkout: Checkout }) {
  const { t, currency } = useShop();
  const { quote, isPlacing, isEmpty, isFree, payment, ways } = checkout;
  return (
    <section className="place">
      <p className="place-total">
        {quote ? t('checkout-total-is', { total: formatPrice(centsOf(quote.total), currency) }) : null}
      </p>
      <p className="quiet">{t('checkout-agreed')}</p>
      <AnalyticsConsent checkout={checkout} />
      {payment === 'paypal' && !isFree && ways.methods?.paypal ? (
        <PayPalSection method={ways.methods.paypal} checkout={checkout} />
      ) : (
        <button type="submit" className="button primary wide" aria-disabled={isPlacing || isEmpty}>
          {isPlacing ? t('checkout-placing') : t('checkout-place-order')}
        </button>
      )}
    </section>
  );
}
