import { formatAmount } from '#domain/money.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import type { OrderRecord } from './order-draft.ts';

/** Captured and refunded amounts, with the list of refunds. */
export function PaymentSummary({ record }: { record: OrderRecord }) {
  const { t } = useAdmin();
  const { money, refunds, orderInfo } = record;
  const format = (decimal: number) => formatAmount(decimal, orderInfo.currency);
  return (
    <section className="panel stack" aria-labelledby="payment-title">
      <h2 id="payment-title">{t('order-payment-title')}</h2>
      <dl className="totals">
        <dt>{t('order-captured')}</dt>
        <dd>{format(money.captured)}</dd>
        <dt>{t('order-refunded')}</dt>
        <dd>{format(money.refunded)}</dd>
        <dt>{t('order-refundable')}</dt>
        <dd>{format(money.refundable)}</dd>
      </dl>
      {refunds.length > 0 ? (
        <>
          <h3>{t('order-refunds')}</h3>
          <ul className="plain">
            {refunds.map(({ refund_id, at, amount, reason, state }) => (
              <li key={refund_id}>
                <DateTime at={at} />
                <br />
                {t('order-refund-line', {
                  amount: format(amount),
                  state: t(`order-refund-state-${state}`),
                  reason,
                })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
