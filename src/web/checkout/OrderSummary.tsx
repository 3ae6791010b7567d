import { familyTitle } from '#domain/family.ts';
import { centsOf, formatPrice } from '#domain/money.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { fitText } from '../catalogue/fit-text.ts';
import { type Cart, useShop } from '../platform/shop.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import type { Quote } from './place.ts';

/** Lines and totals beside the form; the tax appears as soon as the province is known (CHK-06). */
export function OrderSummary(props: {
  cart: Cart | null;
  quote: Quote | null;
  isPlace: boolean;
  isCanada: boolean;
  hasFailed: boolean;
  onAgain(): void;
}) {
  const { t, currency } = useShop();
  const { cart, quote, isPlace, isCanada, hasFailed, onAgain } = props;
  const show = (decimal: number) => formatPrice(centsOf(decimal), currency);
  const title = quote ? t('checkout-summary-total', { total: show(quote.total) }) : t('checkout-summary');
  const waiting = isCanada ? t('checkout-tax-waiting') : t('checkout-tax-waiting-state');
  return (
    <details className="panel order-summary" open>
      <summary>
        <h2>{title}</h2>
      </summary>
      {cart ? (
        <ul className="summary-lines">
          {cart.cartItems.map((line) => (
            <li key={`${line.part_number} ${line.car_part_id}`}>
              <strong>
                {t('card-title', { family: familyTitle(line.subcategory), position: line.position })}
              </strong>
              <span className="summary-price">
                {t('cart-line-times', { quantity: line.quantity, price: show(line.unit_price[currency]) })}
              </span>
              <span className="quiet">{vehicleName(line)}</span>
              <FitBadge fit={line.fit}>{fitText(line.fit, line, t)}</FitBadge>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('cart-loading')}</p>
      )}
      {quote ? (
        <dl className="sums">
          <dt>{t('cart-subtotal')}</dt>
          <dd>{show(quote.subtotal)}</dd>
          {quote.discount > 0 ? (
            <>
              <dt>{t('cart-discount')}</dt>
              <dd>-{show(quote.discount)}</dd>
            </>
          ) : null}
          <dt>{t('cart-shipping')}</dt>
          <dd>{t('checkout-free-shipping')}</dd>
          <dt>{t('cart-tax')}</dt>
          <dd>{isPlace ? show(quote.tax) : waiting}</dd>
          {quote.tax_components.map((each) => (
            <div key={each.component} style={{ display: 'contents' }}>
              <dt className="quiet">{t('checkout-tax-component', each)}</dt>
              <dd className="quiet">{show(each.amount)}</dd>
            </div>
          ))}
          <dt className="total">{t('cart-grand-total')}</dt>
          <dd className="total">{show(quote.total)}</dd>
        </dl>
      ) : null}
      {hasFailed ? (
        <p className="alert-text" role="alert">
          {t('checkout-quote-failed')}{' '}
          <button type="button" className="button quiet" onClick={onAgain}>
            {t('checkout-ask-again')}
          </button>
        </p>
      ) : null}
      <p className="hidden" role="status">
        {quote && isPlace
          ? t('checkout-tax-announced', { tax: show(quote.tax), total: show(quote.total) })
          : ''}
      </p>
    </details>
  );
}
