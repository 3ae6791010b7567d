import { formatAmount } from '#domain/money.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { addressIn } from '../addresses/address-entry.ts';
import { fitText } from '../catalogue/fit-text.ts';
import { setName } from '../catalogue/set-name.ts';
import { taxComponents } from '../order/tax-components.ts';
import { useShop } from '../platform/shop.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import { RetryAlert } from './RetryAlert.tsx';
import type { Checkout } from './use-checkout.ts';

/** Lines and totals; the tax appears once the province is known (CHK-06). */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { t, currency } = useShop();
  const { cart, quote, hasDestination, form } = checkout;
  const format = (decimal: number) => formatAmount(decimal, currency);
  const title = quote ? t('checkout-summary-total', { total: format(quote.total) }) : t('checkout-summary');
  const isCanada = addressIn(form.values, 'shipping').country === 'Canada';
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
              <strong>{setName(line, t)}</strong>
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
        <DescriptionList
          className="totals"
          entries={[
            [t('cart-subtotal'), format(quote.subtotal)],
            quote.discount > 0 && [t('cart-discount'), `-${format(quote.discount)}`],
            [t('cart-shipping'), t('checkout-free-shipping')],
            [t('cart-tax'), hasDestination ? format(quote.tax) : taxPrompt],
            ...taxComponents(quote.tax_components, format, t),
            [t('cart-grand-total'), format(quote.total), 'total'],
          ]}
        />
      ) : null}
      {checkout.hasFailed ? <RetryAlert text={t('checkout-quote-failed')} onRetry={checkout.retry} /> : null}
      <p className="visually-hidden" role="status">
        {quote && hasDestination
          ? t('checkout-tax-announced', { tax: format(quote.tax), total: format(quote.total) })
          : ''}
      </p>
    </details>
  );
}
