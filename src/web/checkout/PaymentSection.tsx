import { useShop } from '../platform/shop.tsx';
import { CardSection } from './CardSection.tsx';
import type { Checkout } from './use-checkout.ts';

/** Card or PayPal, as far as the currency's accounts offer them; nothing where nothing is to pay. */
export function PaymentSection({ checkout }: { checkout: Checkout }) {
  const { say } = useShop();
  const { ways, payment, choose, isFree, card, isPlacing } = checkout;
  const { methods, offered, hasFailed, again } = ways;
  if (isFree) return <p>{say('checkout-nothing-to-pay')}</p>;
  if (hasFailed) {
    return (
      <p className="alert-text" role="alert">
        {say('checkout-methods-failed')}{' '}
        <button type="button" className="button quiet" onClick={again}>
          {say('checkout-ask-again')}
        </button>
      </p>
    );
  }
  if (!methods) return <p role="status">{say('checkout-card-loading')}</p>;
  if (offered.length === 0) return <p className="alert-text">{say('checkout-no-method')}</p>;
  return (
    <>
      {offered.length > 1 ? (
        <fieldset className="payment-choice" disabled={isPlacing}>
          <legend className="hidden">{say('checkout-payment')}</legend>
          {offered.map((each) => (
            <label key={each} className="check">
              <input
                type="radio"
                name="payment"
                value={each}
                checked={payment === each}
                onChange={() => choose(each)}
              />
              <span>{say(`checkout-pay-${each}`)}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {payment === 'card' ? (
        <CardSection handle={card} method={methods.card!} />
      ) : (
        <p className="quiet">{say('checkout-paypal-how')}</p>
      )}
    </>
  );
}
