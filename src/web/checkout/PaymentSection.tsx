import { useEffect, useRef } from 'react';
import { formatAmount } from '#texts/format-money.ts';
import { useShop } from '../platform/shop.tsx';
import { CheckField } from '../ui/Field.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { METHOD_VIEWS } from './method-views.tsx';
import type { Checkout } from './use-checkout.ts';
import '../ui/error-summary.css';

export function PaymentSection({ checkout }: { checkout: Checkout }) {
  const { t, currency } = useShop();
  const { form, quote, isPlacing } = checkout;
  return (
    <>
      {quote && quote.credit > 0 ? (
        <CheckField
          label={t('checkout-use-credit', { amount: formatAmount(quote.credit, currency, t) })}
          disabled={isPlacing}
          {...form.checkbox('is_credit_used')}
        />
      ) : null}
      <PaymentChoice checkout={checkout} />
    </>
  );
}

function PaymentChoice({ checkout }: { checkout: Checkout }) {
  const { t } = useShop();
  const { payment, selectPayment, isFree, isPlacing } = checkout;
  const { details, offered, hasFailed, retry } = checkout.methods;
  if (isFree) return <p>{t('checkout-nothing-to-pay')}</p>;
  if (hasFailed) return <RetryAlert text={t('checkout-payment-failed')} onRetry={retry} />;
  if (!details) return <p role="status">{t('checkout-payment-loading')}</p>;
  if (offered.length === 0) return <p className="alert-text">{t('checkout-no-method')}</p>;
  const { Details } = METHOD_VIEWS[payment];
  return (
    <>
      {checkout.paymentFailure ? <PaymentFailure failure={checkout.paymentFailure} /> : null}
      {offered.length > 1 ? (
        <fieldset className="choices" disabled={isPlacing}>
          <legend className="visually-hidden">{t('checkout-payment')}</legend>
          {offered.map((each) => (
            <CheckField
              key={each}
              type="radio"
              name="payment"
              label={t(`checkout-pay-${each}`)}
              value={each}
              checked={payment === each}
              onChange={() => selectPayment(each)}
            />
          ))}
        </fieldset>
      ) : null}
      <Details checkout={checkout} />
    </>
  );
}

/** Shows why a payment failed or, as a warning, that the payer cancelled it. Receives focus. */
function PaymentFailure({ failure }: { failure: NonNullable<Checkout['paymentFailure']> }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failure moves the focus, also one with the same text
  useEffect(() => box.current?.focus(), [failure]);
  return (
    <div className={failure.isCancelled ? 'note-box' : 'error-summary'} ref={box} tabIndex={-1} role="alert">
      <p>{failure.text}</p>
    </div>
  );
}
