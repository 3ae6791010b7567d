import { useShop } from '../platform/shop.tsx';
import { CardSection } from './CardSection.tsx';
import type { Checkout } from './use-checkout.ts';

/** Card or PayPal, as far as the currency's accounts offer them; nothing where nothing is to pay. */
export function PaymentSection({ checkout }: { checkout: Checkout }) {
  const { t } = useShop();
  const { ways, payment, choose, isFree, card, isPlacing } = checkout;
  const { methods, offered, hasFailed, again } = ways;
  if (isFree) return <p>{t('checkout-nothing-to-pay')}</p>;
  if (hasFailed) {
    return (
      <p className="alert-text" role="alert">
        {t('checkout-methods-failed')}{' '}
        <button type="button" className="button quiet" onClick={again}>
          {t('checkout-ask-again')}
        </button>
      </p>
    );
  }
  if (!methods) return <p role="status">{t('checkout-card-loading')}</p>;
  if (offered.length === 0) return <p className="alert-text">{t('checkout-no-method')}</p>;
  return (
    <>
      {offered.length > 1 ? (
        <fieldset className="payment-choice" disabled={isPlacing}>
          <legend className="hidden">{t('checkout-payment')}</legend>
          {offered.map((each) => (
            <label key={each} className="check">
              <input
                type="radio"
                name="payment"
                value={each}
                checked={payment === each}
                onChange={() => choose(each)}
              />
              <span>{t(`checkout-pay-${each}`)}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {payment === 'card' ? (
        <CardSection handle={card} method={methods.card!} />
      ) : (
        <p className="quiet">{t('checkout-paypal-how')}</p>
      )}
    </>
  );
}
