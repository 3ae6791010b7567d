import { useEffect, useRef, useState } from 'react';
import { useShop } from '../platform/shop.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import {
  attachPayPal,
  type PayPalCallbacks,
  type PayPalHandle,
  type PayPalMethod,
} from './paypal-buttons.ts';
import type { Checkout } from './use-checkout.ts';
import { useProviderElement } from './use-provider-element.ts';

/** PayPal's buttons in place of PLACE ORDER, disabled until email and addresses are complete (CHK-05). */
export default function PayPalSection({ method, checkout }: { method: PayPalMethod; checkout: Checkout }) {
  const { t, currency } = useShop();
  // The buttons outlive a render, so their callbacks read the latest checkout.
  const latestCheckout = useRef(checkout);
  latestCheckout.current = checkout;
  const isPaying = useRef(false);

  const callbacks: PayPalCallbacks = {
    validate() {
      latestCheckout.current.reportBlocker();
      return latestCheckout.current.isReady;
    },
    async createOrder() {
      isPaying.current = true;
      const id = await latestCheckout.current.createPayPalOrder();
      if (id === null) isPaying.current = false;
      return id;
    },
    async captureApproved() {
      const outcome = await latestCheckout.current.payWithPayPal();
      isPaying.current = outcome === 'choose-again';
      return outcome;
    },
    onCancel() {
      isPaying.current = false;
      latestCheckout.current.abandonPayPal({ text: t('checkout-paypal-cancelled'), isCancelled: true });
    },
    onError(error) {
      console.error('paypal', error);
      // An error is displayed only while a payment is in progress (CHK-11).
      if (isPaying.current) latestCheckout.current.abandonPayPal({ text: t('checkout-paypal-failed') });
      isPaying.current = false;
    },
  };
  const [buttons, setButtons] = useState<PayPalHandle | null>(null);
  const { state, container, retry } = useProviderElement<PayPalHandle>(
    setButtons,
    JSON.stringify([method, currency]),
    (element) => attachPayPal(element, method, currency, callbacks),
  );

  useEffect(() => buttons?.setEnabled(checkout.isReady), [buttons, checkout.isReady]);

  return (
    <div>
      {state === 'loading' ? <p role="status">{t('checkout-payment-loading')}</p> : null}
      {state === 'failed' ? <RetryAlert text={t('checkout-payment-failed')} onRetry={retry} /> : null}
      {checkout.isReady || checkout.isPlacing || checkout.isLoading ? null : (
        <p className="quiet">{t('checkout-paypal-incomplete')}</p>
      )}
      <div ref={container} />
    </div>
  );
}
