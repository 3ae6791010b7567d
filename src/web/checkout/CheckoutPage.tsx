import type { FormEvent } from 'react';
import { type LoaderFunctionArgs, redirect, redirectDocument, useLoaderData } from 'react-router';
import { lineKey } from '#domain/cart.ts';
import { countryOfCurrency } from '#domain/country-of-currency.ts';
import { COUNTRIES } from '#domain/regions.ts';
import { formatAmount } from '#texts/format-money.ts';
import { fullItemName } from '#texts/item-text.ts';
import { addressIn } from '../addresses/address-entry.ts';
import { CartProblems, findProblems } from '../cart/CartProblems.tsx';
import { fitText } from '../catalogue/fit-text.ts';
import { DeliveryEstimate } from '../delivery/DeliveryEstimate.tsx';
import { ErrorSummary } from '../forms/ErrorSummary.tsx';
import { openQuestionOf } from '../garage/open-question.ts';
import { cartPath, checkoutPath, contentPath, pathOfQuoteLink, signInPath } from '../paths.ts';
import { apiOf } from '../platform/api.ts';
import { DocumentLink } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import type { Cart } from '../platform/shopper.ts';
import { Button } from '../ui/Button.tsx';
import { CheckField, EmailField } from '../ui/Field.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import { METHOD_VIEWS } from './method-views.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { type Checkout, useCheckout } from './use-checkout.ts';
import './checkout.css';

export const handle = { cache: 'private', noindex: true, ownDocument: true };

/**
 * The cart of the sales quote that the URL names. Without a quote, the shopper's cart if it is empty; otherwise null,
 * because the header's data contains it.
 */
async function loadCart(args: LoaderFunctionArgs): Promise<Cart | Response | null> {
  const api = apiOf(args);
  const quote_link = new URL(args.request.url).searchParams.get('quote');
  if (!quote_link) {
    const header = await api('GET /header', { query: { cart: 'closed' } });
    if (!header.ok || header.data.cartItems.length > 0) return null;
    const { cartItems, coupon, totals, stock_problems } = header.data;
    return { cartItems, coupon, totals, stock_problems };
  }
  const response = await api('GET /checkout/quote', { query: { quote_link } });
  // The page of the quote says why it cannot be ordered.
  return response.ok ? response.data : redirect(pathOfQuoteLink(quote_link));
}

/**
 * Only the server loads the cart. In the browser, a navigation here becomes a full load, which has the checkout's
 * security policy.
 */
export const loader = import.meta.env.SSR
  ? loadCart
  : ({ request }: LoaderFunctionArgs) => redirectDocument(request.url);
/** Going back from a link within the page keeps the loaded cart and everything typed. */
export const shouldRevalidate = () => false;

export function Component() {
  const { t } = useShop();
  const checkout = useCheckout(useLoaderData<Cart | null>());
  const { form } = checkout;
  const problems = checkout.cart ? findProblems(checkout.cart, t) : [];
  const title = t('checkout-heading');
  const hasError = form.summary || (checkout.paymentFailure && !checkout.paymentFailure.isCancelled);
  return (
    <div className="page">
      <PageHead title={hasError ? t('checkout-error-title', { title }) : title} description={title} noindex />
      <h1>{title}</h1>
      <noscript>
        <p className="alert-text">{t('checkout-no-script')}</p>
      </noscript>
      {checkout.isEmpty && !checkout.isPlacing ? (
        <p className="panel">
          {t('cart-is-empty')} <DocumentLink to={cartPath()}>{t('cart-continue')}</DocumentLink>
        </p>
      ) : (
        <div className="with-aside checkout-page">
          <form
            {...form.props}
            className="grid checkout-form"
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              checkout.place();
            }}
          >
            <ErrorSummary form={form} />
            {problems.length > 0 ? (
              <div className="error-summary stack">
                <CartProblems problems={problems} t={t} />
                {checkout.quote_link ? null : (
                  <p>
                    <DocumentLink to={cartPath()}>{t('checkout-change-cart')}</DocumentLink>
                  </p>
                )}
              </div>
            ) : null}
            <EmailSection checkout={checkout} />
            <AddressSections checkout={checkout} />
            <ShippingMethod form={form} prefillRegion={checkout.prefillRegion} />
            <section className="panel">
              <h2>{t('checkout-payment')}</h2>
              <PaymentSection checkout={checkout} />
            </section>
            <PlaceOrderSection checkout={checkout} />
          </form>
          <OrderSummary checkout={checkout} />
        </div>
      )}
    </div>
  );
}

function EmailSection({ checkout: { form, quote_link } }: { checkout: Checkout }) {
  const { t, account } = useShop();
  return (
    <section className="panel">
      <h2>{t('checkout-email')}</h2>
      {account ? null : (
        <p className="quiet">
          {t('checkout-have-account')}{' '}
          <DocumentLink to={signInPath(undefined, checkoutPath(quote_link))}>
            {t('checkout-sign-in')}
          </DocumentLink>
        </p>
      )}
      <EmailField
        label={t('checkout-email-label')}
        hint={t('checkout-email-hint')}
        readOnly={account !== null}
        {...form.field('email')}
      />
    </section>
  );
}

/** Shipping address, and billing address unless it is the same (CHK-02). */
function AddressSections({ checkout: { form, canSaveAddress } }: { checkout: Checkout }) {
  const { t, currency } = useShop();
  const { country } = addressIn(form.values, 'shipping');
  return (
    <>
      <section className="panel">
        <h2>{t('checkout-shipping-address')}</h2>
        <p role="status">{country !== countryOfCurrency(currency) && t(`checkout-pays-${currency}`)}</p>
        <AddressChoice form={form} kind="shipping" />
        {canSaveAddress ? (
          <CheckField label={t('checkout-save-address')} {...form.checkbox('is_address_saved')} />
        ) : null}
      </section>
      <section className="panel">
        <h2>{t('checkout-billing')}</h2>
        <CheckField label={t('checkout-billing-same')} {...form.checkbox('is_billing_same')} />
        {form.values.is_billing_same ? null : <AddressChoice form={form} kind="billing" />}
      </section>
    </>
  );
}

function ShippingMethod({ form, prefillRegion }: Pick<Checkout, 'form' | 'prefillRegion'>) {
  const { t } = useShop();
  const { country, zip } = addressIn(form.values, 'shipping');
  return (
    <section className="panel">
      <h2>{t('checkout-shipping-method')}</h2>
      <div className="choices">
        <CheckField type="radio" checked readOnly label={t('checkout-standard-free')} />
      </div>
      <DeliveryEstimate
        country={COUNTRIES.find((each) => each === country)}
        postal_code={zip}
        onRegion={prefillRegion}
      />
    </section>
  );
}

/** The sets whose fit an unanswered question decides; repeated here because phones collapse the summary. */
function OpenConditions({ checkout: { cart, quote_link } }: { checkout: Checkout }) {
  const { t } = useShop();
  const lines = cart?.cartItems.filter(({ fit }) => openQuestionOf(fit)) ?? [];
  return lines.length > 0 ? (
    <div className="note-box grid dense">
      <p>{t('checkout-open-fit')}</p>
      {lines.map((line) => (
        <p key={lineKey(line)}>
          {fullItemName(line, t)}
          <br />
          {fitText(line.fit, line, t)}
        </p>
      ))}
      {quote_link ? null : <DocumentLink to={cartPath()}>{t('checkout-answer')}</DocumentLink>}
    </div>
  ) : null;
}

/** The grand total with PLACE ORDER or PayPal's own buttons (CHK-05). */
function PlaceOrderSection({ checkout }: { checkout: Checkout }) {
  const { t, currency, has_analytics } = useShop();
  const { due, credit, isTaxKnown, isPlacing, isFree, payment, methods } = checkout;
  const taxedTextId = credit > 0 ? 'checkout-due-is' : 'checkout-total-is';
  const totalTextId = isTaxKnown ? taxedTextId : 'checkout-total-before-tax';
  const { PayButton } = METHOD_VIEWS[payment];
  return (
    <section className="panel grid dense place-order">
      <OpenConditions checkout={checkout} />
      <p className="place-order-total">
        {due === null ? null : t(totalTextId, { total: formatAmount(due, currency, t) })}
      </p>
      {isTaxKnown ? null : <p className="quiet">{t('checkout-tax-added')}</p>}
      {/* Shown only if analytics are configured (CHK-12). No analytics script is loaded. */}
      {has_analytics ? (
        <CheckField
          label={t('checkout-analytics')}
          checked={checkout.allowsAnalytics}
          onChange={() => checkout.setAnalyticsConsent(!checkout.allowsAnalytics)}
        />
      ) : null}
      {PayButton && !isFree && methods.offered.includes(payment) ? (
        <PayButton checkout={checkout} />
      ) : (
        <Button
          type="submit"
          variant="primary wide"
          label={isPlacing ? t('checkout-placing') : t('checkout-place-order')}
          aria-disabled={!checkout.canPlace}
        />
      )}
      <p className="quiet">
        {isFree ? null : t('checkout-next')}{' '}
        <DocumentLink to={contentPath('terms')}>{t('content-terms')}</DocumentLink>
      </p>
    </section>
  );
}
