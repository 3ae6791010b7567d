import { formatAmount } from '#domain/money.ts';
import { hasInvoice } from '#domain/order-status.ts';
import { creditNotePath, invoicePath } from '../paths.ts';
import { useShop } from '../platform/shop.tsx';
import type { Order } from './order-info.ts';

/** Totals, refunds and the documents for both. */
export function OrderTotals({ order, linkKey }: { order: Order; linkKey: string | undefined }) {
  const { t } = useShop();
  const format = (decimal: number) => formatAmount(decimal, order.currency);
  return (
    <section className="panel grid order-totals">
      <h2>{t('order-price-summary')}</h2>
      <dl className="totals">
        <dt>{t('order-subtotal')}</dt>
        <dd>{format(order.subtotal)}</dd>
        <dt>
          {t('order-discount')}{' '}
          {order.promotion_code ? <span className="mono">{order.promotion_code}</span> : null}
        </dt>
        <dd>{order.total_discount > 0 ? `-${format(order.total_discount)}` : format(0)}</dd>
        <dt>{t('order-net')}</dt>
        <dd>{format(order.net)}</dd>
        <dt>{t('order-shipping')}</dt>
        <dd>{t('order-free-shipping')}</dd>
        <dt>{t('order-taxes')}</dt>
        <dd>{format(order.tax)}</dd>
        {order.tax_components.map((each) => (
          <div key={each.component}>
            <dt className="quiet">{t('checkout-tax-component', each)}</dt>
            <dd className="quiet">{format(each.amount)}</dd>
          </div>
        ))}
        <dt className="total">{t('order-gross')}</dt>
        <dd className="total">{format(order.total)}</dd>
        {order.refunds.map((refund, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added at the end
          <div key={index}>
            <dt>{t(`order-refund-${refund.state}`)}</dt>
            <dd>-{format(refund.amount)}</dd>
          </div>
        ))}
      </dl>
      {hasInvoice(order.status) ? (
        <p>
          <a
            className="button"
            href={invoicePath(order.order_id, linkKey)}
            download={`${order.order_id}.pdf`}
          >
            {t('order-invoice')}
          </a>
        </p>
      ) : (
        <p className="quiet">{t('order-invoice-later')}</p>
      )}
      {order.refunds.map(({ credit_note_number: number }) =>
        number === null ? null : (
          <p key={number}>
            <a
              href={creditNotePath(order.order_id, number, linkKey)}
              download={`${order.order_id}-${number}.pdf`}
            >
              {t('order-credit-note', { number })}
            </a>
          </p>
        ),
      )}
    </section>
  );
}
