import { centsOf, formatPrice } from '#domain/money.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DayTime } from '../record/DayTime.tsx';
import type { OrderRecord } from './order-draft.ts';

/** What was received and what went back. */
export function Money({ record }: { record: OrderRecord }) {
  const { t } = useAdmin();
  const { money, refunds, orderInfo } = record;
  const shown = (decimal: number) => formatPrice(centsOf(decimal), orderInfo.currency);
  return (
    <section className="panel stack" aria-labelledby="money-title">
      <h2 id="money-title">{t('order-money')}</h2>
      <dl className="sums">
        <dt>{t('order-captured')}</dt>
        <dd>{shown(money.captured)}</dd>
        <dt>{t('order-refunded')}</dt>
        <dd>{shown(money.refunded)}</dd>
        <dt>{t('order-refundable')}</dt>
        <dd>{shown(money.refundable)}</dd>
      </dl>
      {refunds.length > 0 ? (
        <>
          <h3>{t('order-refunds')}</h3>
          <ul className="plain">
            {refunds.map(({ refund_id, at, amount, reason, state }) => (
              <li key={refund_id}>
                <DayTime at={at} />
                <br />
                {t('order-refund-line', { amount: shown(amount), state, reason })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
