import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useShop } from '../platform/shop.tsx';
import { attachCardFields, type CardFields, type CardMethod } from './card-fields.ts';

export interface CardHandle {
  /** The fields, once they are there. */
  fields(): CardFields | null;
}

/** The provider's card fields for the currency's account; they are loaded anew when it changes. */
export function CardSection({ handle, method }: { handle: Ref<CardHandle>; method: CardMethod }) {
  const { t } = useShop();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<CardFields | null>(null);
  useImperativeHandle(handle, () => ({ fields: () => fields.current }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads again
  useEffect(() => {
    let isGone = false;
    setState('loading');
    const load = async () => {
      const attached = await attachCardFields(place.current!, method);
      if (isGone) return attached.remove();
      fields.current = attached;
      setState('ready');
    };
    load().catch((error: unknown) => {
      console.error('card fields', error);
      if (!isGone) setState('failed');
    });
    return () => {
      isGone = true;
      fields.current?.remove();
      fields.current = null;
    };
  }, [method.application_id, method.location_id, method.script_url, tries]);

  return (
    <div className="card-section">
      <p className="label" id="card-label">
        {t('checkout-card-fields')}
      </p>
      {state === 'loading' ? <p role="status">{t('checkout-card-loading')}</p> : null}
      {state === 'failed' ? (
        <p className="alert-text" role="alert">
          {t('checkout-card-failed')}{' '}
          <button type="button" className="button quiet" onClick={() => setTries(tries + 1)}>
            {t('checkout-ask-again')}
          </button>
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: the frame inside holds the fields */}
      <div ref={place} role="group" aria-labelledby="card-label" className="card-frame" />
      <p className="quiet">{t('checkout-card-safe')}</p>
    </div>
  );
}
