import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { localeOf } from '#texts/texts.ts';
import { useShop } from '../platform/shop.tsx';
import { attachCardFields, type CardFields, type CardMethod } from './card-fields.ts';
import { RetryAlert } from './RetryAlert.tsx';

export interface CardHandle {
  /** Null until the fields are loaded. */
  fields(): CardFields | null;
}

/** The provider's card fields. Each currency has its own account there, so a new currency reloads the fields. */
export function CardSection({ handle, method }: { handle: Ref<CardHandle>; method: CardMethod }) {
  const { t } = useShop();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  const fields = useRef<CardFields | null>(null);
  useImperativeHandle(handle, () => ({ fields: () => fields.current }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the fields again
  useEffect(() => {
    let isUnmounted = false;
    setState('loading');
    const load = async () => {
      const attachedFields = await attachCardFields(container.current!, method, localeOf(t.language));
      if (isUnmounted) return attachedFields.remove();
      fields.current = attachedFields;
      setState('ready');
    };
    load().catch((error: unknown) => {
      console.error('card fields', error);
      if (!isUnmounted) setState('failed');
    });
    return () => {
      isUnmounted = true;
      fields.current?.remove();
      fields.current = null;
    };
  }, [method.application_id, method.location_id, method.script_url, t.language, attempt]);

  return (
    <div className="grid dense">
      <p className="label" id="card-label">
        {t('checkout-card-fields')}
      </p>
      {state === 'loading' ? <p role="status">{t('checkout-card-loading')}</p> : null}
      {state === 'failed' ? (
        <RetryAlert text={t('checkout-card-failed')} onRetry={() => setAttempt(attempt + 1)} />
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: the frame inside holds the fields */}
      <div ref={container} role="group" aria-labelledby="card-label" className="card-frame" />
      <p className="quiet">{t('checkout-card-safe')}</p>
    </div>
  );
}
