import { useEffect, useRef, useState } from 'react';
import { useShop } from '../platform/shop.tsx';
import {
  attachPayPal,
  type PayPalCallbacks,
  type PayPalHandle,
  type PayPalMethod,
} from './paypal-buttons.ts';
import { RetryAlert } from './RetryAlert.tsx';
import type { Checkout } from './use-checkout.ts';

/** PayPal's buttons in place of PLACE ORDER, disabled until email and addresses are complete (CHK-05). */
export default function PayPalSection({ method, checkout }: { method: PayPalMethod; checkout: Checkout }) {
  const { t, currency } = useShop();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  const handle = useRef<PayPalHandle | null>(null);
  // The buttons outlive a render, so their callbacks read the latest checkout.
  const latestCheckout = useRef(checkout);
  latestCheckout.current = checkout;
  const isPaying = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the buttons again
  useEffect(() => {
    let isUnmounted = false;
    setState('loading');
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
      async approve() {
        const outcome = await latestCheckout.current.payWithPayPal();
        isPaying.current = outcome === 'choose-again';
        return outcome;
      },
      onCancel() {
        isPaying.current = false;
        latestCheckout.current.abandonPayPal(t('checkout-paypal-cancelled'), true);
      },
      onError(error) {
        console.error('paypal', error);
        // An error is displayed only while a payment is in progress (CHK-11).
        if (isPaying.current) latestCheckout.current.abandonPayPal(t('checkout-paypal-failed'));
        isPaying.current = false;
      },
    };
    attachPayPal(container.current!, method, currency, callbacks).then(
      (attachedButtons) => {
        if (isUnmounted) return attachedButtons.remove();
        handle.current = attachedButtons;
        attachedButtons.setEnabled(latestCheckout.current.isReady);
        setState('ready');
      },
      (error: unknown) => {
        console.error('paypal', error);
        if (!isUnmounted) setState('failed');
      },
    );
    return () => {
      isUnmounted = true;
      handle.current?.remove();
      handle.current = null;
    };
  }, [method.client_id, method.script_url, currency, attempt]);

  useEffect(() => handle.current?.setEnabled(checkout.isReady), [checkout.isReady]);

  return (
    <div>
      {state === 'loading' ? <p role="status">{t('checkout-paypal-loading')}</p> : null}
      {state === 'failed' ? (
        <RetryAlert text={t('checkout-paypal-not-loaded')} onRetry={() => setAttempt(attempt + 1)} />
      ) : null}
      {checkout.isReady || checkout.isPlacing || checkout.isLoading ? null : (
        <p className="quiet">{t('checkout-paypal-incomplete')}</p>
      )}
      <div ref={container} />
    </div>
  );
}
