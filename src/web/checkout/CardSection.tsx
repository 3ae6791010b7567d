import { localeOf } from '#texts/texts.ts';
import { useShop } from '../platform/shop.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { attachCardFields, type CardFields } from './card-fields.ts';
import type { Checkout } from './use-checkout.ts';
import { useProviderElement } from './use-provider-element.ts';

/** The provider's card fields. Each currency has its own provider account, so a new currency reloads the fields. */
export function CardSection({ checkout }: { checkout: Checkout }) {
  const { t } = useShop();
  const method = checkout.methods.details!.card!;
  const { state, container, retry } = useProviderElement<CardFields>(
    checkout.setCardFields,
    JSON.stringify([method, t.language]),
    (element) => attachCardFields(element, method, localeOf(t.language), checkout.clearCardError),
  );
  return (
    <div className="grid dense">
      {state === 'loading' ? <p role="status">{t('checkout-payment-loading')}</p> : null}
      {state === 'failed' ? <RetryAlert text={t('checkout-payment-failed')} onRetry={retry} /> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: the frame inside holds the fields */}
      <div
        ref={container}
        id="card"
        role="group"
        aria-label={t('checkout-card-fields')}
        aria-busy={state === 'loading'}
        className="card-frame"
      />
      <p className="quiet">{t('checkout-card-safe')}</p>
    </div>
  );
}
