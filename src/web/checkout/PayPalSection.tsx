import { useEffect, useRef, useState } from 'react';
import { useShop } from '../platform/shop.tsx';
import { attachPayPal, type PayPalActions, type PayPalHandle, type PayPalMethod } from './paypal-buttons.ts';
import type { Checkout } from './use-checkout.ts';

/** PayPal's buttons in place of PLACE ORDER; off until addresses and e-mail are complete (CHK-05). */
export function PayPalSection({ method, checkout }: { method: PayPalMethod; checkout: Checkout }) {
  const { t, currency } = useShop();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<PayPalHandle | null>(null);
  // The buttons live longer than one rendering, so they ask for the newest checkout.
  const now = useRef(checkout);
  now.current = checkout;
  const isOpening = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    let isGone = false;
    setState('loading');
    const deeds: PayPalActions = {
      mayOpen() {
        now.current.showObstacle();
        return now.current.isReady;
      },
      async open() {
        isOpening.current = true;
        const id = await now.current.openPayPal();
        if (id === null) isOpening.current = false;
        return id;
      },
      async approved() {
        const outcome = await now.current.payApproved();
        isOpening.current = outcome === 'choose-again';
        return outcome;
      },
      cancelled() {
        isOpening.current = false;
        now.current.closed(t('checkout-paypal-cancelled'));
      },
      failed(error) {
        console.error('paypal', error);
        // What breaks while nobody is ordering is nobody's concern (CHK-11).
        if (isOpening.current) now.current.closed(t('checkout-paypal-failed'));
        isOpening.current = false;
      },
    };
    attachPayPal(place.current!, method, currency, deeds).then(
      (attached) => {
        if (isGone) return attached.remove();
        handle.current = attached;
        attached.setEnabled(now.current.isReady);
        setState('ready');
      },
      (error: unknown) => {
        console.error('paypal', error);
        if (!isGone) setState('failed');
      },
    );
    return () => {
      isGone = true;
      handle.current?.remove();
      handle.current = null;
    };
  }, [method.client_id, method.script_url, currency, tries]);

  useEffect(() => handle.current?.setEnabled(checkout.isReady), [checkout.isReady]);

  return (
    <div className="paypal-section">
      {state === 'loading' ? <p role="status">{t('checkout-paypal-loading')}</p> : null}
      {state === 'failed' ? (
        <p className="alert-text" role="alert">
          {t('checkout-paypal-not-loaded')}{' '}
          <button type="button" className="button quiet" onClick={() => setTries(tries + 1)}>
            {t('checkout-ask-again')}
          </button>
        </p>
      ) : null}
      {checkout.isReady || checkout.isPlacing ? null : <p className="quiet">{t('checkout-paypal-waits')}</p>}
      <div ref={place} className="paypal-buttons" />
    </div>
  );
}
