import { familyTitle } from '#domain/family.ts';
import { formatAmount } from '#domain/money.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { fitText } from '../catalogue/fit-text.ts';
import { type Cart, useShop } from '../platform/shop.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import type { Quote } from './place-order.ts';

/** Lines and totals; the tax appears once the province is known (CHK-06). */
export function OrderSummary(props: {
  cart: Cart | null;
  quote: Quote | null;
  hasDestination: boolean;
  isCanada: boolean;
  hasFailed: boolean;
  onRetry(): void;
}) {
  const { t, currency } = useShop();
  const { cart, quote, hasDestination, isCanada, hasFailed, onRetry } = props;
  const format = (decimal: number) => formatAmount(decimal, currency);
  const title = quote ? t('checkout-summary-total', { total: format(quote.total) }) : t('checkout-summary');
  const taxPrompt = isCanada ? t('checkout-tax-no-province') : t('checkout-tax-no-state');
  return (
    <details className="panel stack order-summary" open>
      <summary>
        <h2>{title}</h2>
      </summary>
      {cart ? (
        <ul className="grid tight summary-lines">
          {cart.cartItems.map((line) => (
            <li key={`${line.part_number} ${line.car_part_id}`}>
              <strong>
                {t('card-title', { family: familyTitle(line.subcategory), position: line.position })}
              </strong>
              <span className="number">
                {t('cart-line-times', { quantity: line.quantity, price: format(line.unit_price[currency]) })}
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
        <dl className="totals">
          <dt>{t('cart-subtotal')}</dt>
          <dd>{format(quote.subtotal)}</dd>
          {quote.discount > 0 ? (
            <>
              <dt>{t('cart-discount')}</dt>
              <dd>-{format(quote.discount)}</dd>
            </>
          ) : null}
          <dt>{t('cart-shipping')}</dt>
          <dd>{t('checkout-free-shipping')}</dd>
          <dt>{t('cart-tax')}</dt>
          <dd>{hasDestination ? format(quote.tax) : taxPrompt}</dd>
          {quote.tax_components.map((each) => (
            <div key={each.component}>
              <dt className="quiet">{t('checkout-tax-component', each)}</dt>
              <dd className="quiet">{format(each.amount)}</dd>
            </div>
          ))}
          <dt className="total">{t('cart-grand-total')}</dt>
          <dd className="total">{format(quote.total)}</dd>
        </dl>
      ) : null}
      {hasFailed ? (
        <p className="alert-text" role="alert">
          {t('checkout-quote-failed')}{' '}
          <button type="button" className="button quiet" onClick={onRetry}>
            {t('checkout-retry')}
          </button>
        </p>
      ) : null}
      <p className="visually-hidden" role="status">
        {quote && hasDestination
          ? t('checkout-tax-announced', { tax: format(quote.tax), total: format(quote.total) })
          : ''}
      </p>
    </details>
  );
}
