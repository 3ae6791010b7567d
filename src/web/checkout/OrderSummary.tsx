import { useEffect, useState } from 'react';
import { formatAmount } from '#texts/format-money.ts';
import { CouponEntry } from '../cart/CouponEntry.tsx';
import { LineFit } from '../cart/LineFit.tsx';
import { ItemName } from '../catalogue/ItemName.tsx';
import { setName } from '../catalogue/set-name.ts';
import { ShopPromises } from '../delivery/ShopPromises.tsx';
import { taxEntries } from '../order/tax-entries.tsx';
import { useShop } from '../platform/shop.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { SetLines } from '../ui/SetLines.tsx';
import type { Checkout } from './use-checkout.ts';

/** Screens on which the summary is above the form; it starts collapsed there. */
const NARROW_SCREEN = '(max-width: 1000px)';

/** Lines and totals, with tax once the province is known (CHK-06). On a narrow screen, the summary starts collapsed. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { t, currency } = useShop();
  const { cart, quote, quote_link, credit, due, isTaxKnown, loadFailure } = checkout;
  const format = (decimal: number) => formatAmount(decimal, currency, t);
  const titleTextId = isTaxKnown ? 'checkout-summary-total' : 'checkout-summary-before-tax';
  const title = quote ? t(titleTextId, { total: format(quote.total) }) : t('checkout-summary');
  /** Null until the width of the window is known, after hydration. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  useEffect(() => setOpen(!matchMedia(NARROW_SCREEN).matches), []);
  return (
    <>
      <details
        className={`panel stack order-summary ${isOpen === null ? 'unsized' : ''}`}
        open={isOpen !== false || loadFailure !== null}
        onToggle={({ currentTarget }) => isOpen !== null && setOpen(currentTarget.open)}
      >
        <summary>
          <h2>{title}</h2>
        </summary>
        {cart ? (
          <SetLines lines={cart.cartItems}>
            {(line) => (
              <div>
                <p className="spread">
                  <strong>
                    {t('order-parcel-line', { quantity: line.quantity, name: setName(line, t) })}
                  </strong>
                  <span className="number">{format(line.line_price[currency])}</span>
                </p>
                {line.quantity > 1 ? (
                  <p className="quiet">{t('cart-line-each', { price: format(line.unit_price[currency]) })}</p>
                ) : null}
                <p>
                  <ItemName item={line} /> <span className="mono quiet">{line.part_number}</span>
                </p>
                <LineFit line={line} />
              </div>
            )}
          </SetLines>
        ) : loadFailure ? null : (
          <p>{t('cart-loading')}</p>
        )}
        {/* Hidden, not removed, so that a code that was typed is still there if the order is refused. */}
        <div hidden={checkout.isPlacing}>
          {cart && !quote_link ? <CouponEntry coupon={cart.coupon} /> : null}
        </div>
        {loadFailure ? <RetryAlert {...loadFailure} /> : null}
        {quote ? (
          <DescriptionList
            className="totals"
            entries={[
              [t('cart-subtotal'), format(quote.subtotal)],
              quote.discount > 0 && [t('cart-discount'), format(-quote.discount)],
              [t('cart-shipping'), t('checkout-free-shipping')],
              ...(isTaxKnown
                ? taxEntries(t('cart-tax'), quote, format, t)
                : [[t('cart-tax'), t('checkout-tax-no-province')] as const]),
              [t(isTaxKnown ? 'cart-grand-total' : 'checkout-before-tax'), format(quote.total), 'total'],
              credit > 0 && [t('order-payment-credit'), format(-credit)],
              credit > 0 && due !== null && [t('checkout-due'), format(due), 'total'],
            ]}
          />
        ) : null}
        <ShopPromises />
      </details>
      <p className="visually-hidden" role="status">
        {quote && isTaxKnown
          ? t('checkout-tax-announced', { tax: format(quote.tax), total: format(quote.total) })
          : ''}
      </p>
    </>
  );
}
