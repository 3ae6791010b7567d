import { lazy, type ReactNode, Suspense } from 'react';
import { useShop } from '../platform/shop.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { CardSection } from './CardSection.tsx';
import type { Checkout } from './use-checkout.ts';
import type { PaymentChoice } from './use-payment-methods.ts';

/** Loaded when PayPal is selected. */
const PayPalSection = lazy(() => import('./PayPalSection.tsx').catch(() => ({ default: PayPalNotLoaded })));

interface MethodView {
  Details(props: { checkout: Checkout }): ReactNode;
  /** The provider's own button in place of PLACE ORDER, if it has one. */
  PayButton?(props: { checkout: Checkout }): ReactNode;
}

/** The parts of the checkout that depend on the payment method. They are shown only if the method is offered. */
export const METHOD_VIEWS: Record<PaymentChoice, MethodView> = {
  card: {
    Details: CardSection,
  },
  paypal: {
    Details: PayPalHelp,
    PayButton: ({ checkout }) => (
      <Suspense>
        <PayPalSection method={checkout.methods.details!.paypal!} checkout={checkout} />
      </Suspense>
    ),
  },
};

function PayPalNotLoaded() {
  const { t } = useShop();
  return <RetryAlert text={t('checkout-payment-failed')} onRetry={() => location.reload()} />;
}

function PayPalHelp() {
  const { t } = useShop();
  return <p className="quiet">{t('checkout-paypal-help')}</p>;
}
