import { MAX_EMAIL_LENGTH } from '#domain/address.ts';
import { formatAmount } from '#domain/money.ts';
import type { Translate } from '#texts/texts.ts';
import { cartPath, checkoutPath, signInPath } from '../paths.ts';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { ErrorSummary, type FormErrors } from '../ui/ErrorSummary.tsx';
import { TextField } from '../ui/Field.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { AnalyticsConsent } from './AnalyticsConsent.tsx';
import type { FieldError } from './checkout-form.ts';
import type { Feedback } from './checkout-state.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { PayPalSection } from './PayPalSection.tsx';
import { type Checkout, useCheckout } from './use-checkout.ts';
import { usePrefill } from './use-prefill.ts';
import './checkout.css';

export const handle = { cache: 'private', noindex: true, ownDocument: true };

/** The whole checkout on one page, from email to PLACE ORDER or PayPal. */
export function Component() {
  const { t } = useShop();
  const checkout = useCheckout();
  usePrefill(checkout);
  const { form, feedback, errors, serverErrors, cart, quote, element } = checkout;
  const openErrors =
    feedback && 'fields' in feedback
      ? feedback.fields.filter(({ id }) => errors.some((each) => each.id === id) || serverErrors[id])
      : [];
  const hasErrors = feedback !== null && ('message' in feedback || openErrors.length > 0);
  const title = t('checkout-page-title');
  return (
    <div className="page">
      <PageHead
        title={hasErrors ? t('checkout-error-title', { title }) : title}
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
      <div className="with-aside checkout-page">
        <form
          ref={element}
          className="grid checkout-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            checkout.place();
          }}
        >
          {hasErrors ? (
            <ErrorSummary errors={toFormErrors(feedback, openErrors, t)} attempt={feedback} />
          ) : null}
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
          <PlaceOrderSection checkout={checkout} />
        </form>
        <OrderSummary
          cart={cart}
          quote={quote}
          hasDestination={checkout.hasDestination}
          isCanada={form.shipping.country === 'Canada'}
          hasFailed={checkout.hasFailed}
          onRetry={checkout.retry}
        />
      </div>
    </div>
  );
}

function toFormErrors(feedback: Feedback, openErrors: FieldError[], t: Translate): FormErrors {
  if ('message' in feedback) return { message: feedback.message, fields: [] };
  const fields = openErrors.map(({ id, text: error, address }) => ({
    id,
    text: address === null ? error : t(`checkout-error-${address}`, { error }),
  }));
  return { message: t('checkout-not-valid'), fields };
}

/** The address for the confirmation (CHK-01). */
function EmailSection({ checkout }: { checkout: Checkout }) {
  const { t, account } = useShop();
  const { form, change, touch, errorOf } = checkout;
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
        maxLength={MAX_EMAIL_LENGTH}
        label={t('checkout-email-label')}
        hint={t('checkout-email-hint')}
        value={form.email}
        error={errorOf('email')}
        onChange={(event) => change({ ...form, email: event.target.value })}
        readOnly={account !== null}
        onBlur={() => touch('email')}
      />
    </section>
  );
}

/** Shipping address, and billing address unless it is the same (CHK-02). */
function AddressSections({ checkout }: { checkout: Checkout }) {
  const { t } = useShop();
  const { form, change, touch, errorOf } = checkout;
  return (
    <>
      <section className="panel">
        <h2>{t('checkout-shipping-address')}</h2>
        <AddressChoice
          section="shipping"
          value={form.shipping}
          errorOf={errorOf}
          onBlur={touch}
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
            onBlur={touch}
            onChange={(billing) => change({ ...form, billing })}
          />
        )}
      </section>
    </>
  );
}

/** The grand total with PLACE ORDER or PayPal's own buttons (CHK-05). */
function PlaceOrderSection({ checkout }: { checkout: Checkout }) {
  const { t, currency } = useShop();
  const { quote, isPlacing, isEmpty, isFree, payment, methods } = checkout;
  return (
    <section className="grid dense place">
      <p className="place-total">
        {quote ? t('checkout-total-is', { total: formatAmount(quote.total, currency) }) : null}
      </p>
      <p className="quiet">{t('checkout-terms')}</p>
      <AnalyticsConsent checkout={checkout} />
      {payment === 'paypal' && !isFree && methods.details?.paypal ? (
        <PayPalSection method={methods.details.paypal} checkout={checkout} />
      ) : (
        <button type="submit" className="button primary wide" aria-disabled={isPlacing || isEmpty}>
          {isPlacing ? t('checkout-placing') : t('checkout-place-order')}
        </button>
      )}
    </section>
  );
}
