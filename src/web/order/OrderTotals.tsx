import { toCents, toDecimal } from '#domain/money.ts';
import { hasInvoice } from '#domain/order-status.ts';
import { formatAmount, formatByCurrencyCode } from '#texts/format-money.ts';
import { creditNotePath, invoicePath } from '../paths.ts';
import { DocumentLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import type { Order } from './order-info.ts';
import { totalEntries } from './total-entries.tsx';

export function OrderTotals({ order, linkKey }: { order: Order; linkKey: string | undefined }) {
  const { t } = useShop();
  const format = (decimal: number) => formatAmount(decimal, order.currency, t);
  const isVoid = order.status === 'Void';
  /** True if another total follows the total at the purchase, such as the total after a refund. */
  const hasLaterTotal = isVoid || order.paid_total < order.total;
  return (
    <section className="panel grid">
      <h2>{t('order-price-summary')}</h2>
      <DescriptionList
        className="totals"
        entries={[
          ...totalEntries(order, t, { isFinal: !hasLaterTotal }),
          !isVoid && order.credit > 0 && [t('order-payment-credit'), format(-order.credit)],
          !isVoid &&
            order.credit > 0 &&
            order.credit < order.total && [
              t('order-paid-otherwise'),
              format(toDecimal(toCents(order.total) - toCents(order.credit))),
            ],
          ...order.refunds.flatMap(({ state, is_discount, amount, credit, currency }) => [
            [
              is_discount && state !== 'failed' ? t('order-later-discount') : t(`order-refund-${state}`),
              formatByCurrencyCode(-toCents(amount), currency, t),
            ] as const,
            credit > 0 && ([t('order-refund-to-credit'), format(credit)] as const),
          ]),
          isVoid
            ? [t('order-due'), format(0), 'total']
            : hasLaterTotal && [t('order-paid-total'), format(order.paid_total), 'total'],
        ]}
      />
      {hasInvoice(order.status) ? (
        <p>
          <DocumentLink
            className="button"
            to={invoicePath(order.order_id, linkKey)}
            download={`${order.order_id}.pdf`}
          >
            {t('order-invoice')}
          </DocumentLink>
        </p>
      ) : null}
      {order.status === 'Processing' ? <p className="quiet">{t('order-invoice-later')}</p> : null}
      {order.refunds.map(({ credit_note_number: number }) =>
        number === null ? null : (
          <p key={number}>
            <DocumentLink
              to={creditNotePath(order.order_id, number, linkKey)}
              download={`${order.order_id}-${number}.pdf`}
            >
              {t('order-credit-note', { number })}
            </DocumentLink>
          </p>
        ),
      )}
    </section>
  );
}
