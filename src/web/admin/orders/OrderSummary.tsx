import { useState } from 'react';
import { formatAmount, formatPrice, toCents } from '#domain/money.ts';
import { useAdmin } from '../platform/admin.tsx';
import { parseAmount } from '../record/amount-input.ts';
import { MoneyField } from '../record/fields.tsx';
import type { Draft } from '../record/use-draft.ts';
import { type OrderDraft, type OrderInfo, totalWithDiscount } from './order-draft.ts';

/** The order totals with an editable discount; the total is updated when the field loses focus. */
export function OrderSummary(props: {
  order: OrderInfo;
  draft: Draft<OrderDraft>;
  errors: Record<string, string>;
}) {
  const { t } = useAdmin();
  const { order, draft, errors } = props;
  const [committedDiscount, setCommittedDiscount] = useState<string | null>(null);
  const { discount } = draft.value;
  const money = (decimal: number) => formatAmount(decimal, order.currency);
  const hasNewDiscount = committedDiscount !== null && draft.isChanged;
  const total = hasNewDiscount ? (totalWithDiscount(order, committedDiscount) ?? order.total) : order.total;
  const isAmount = !Number.isNaN(parseAmount(discount) ?? 0);
  return (
    <section className="panel stack" aria-labelledby="summary-title">
      <h2 id="summary-title">{t('order-page-summary')}</h2>
      <dl className="totals">
        <dt>{t('order-page-subtotal')}</dt>
        <dd>{money(order.subtotal)}</dd>
        {order.items_discount > 0 ? (
          <>
            <dt>
              {order.promotion_code
                ? t('order-page-promotion', { code: order.promotion_code })
                : t('order-page-promotion-none')}
            </dt>
            <dd>{formatPrice(-toCents(order.items_discount), order.currency)}</dd>
          </>
        ) : null}
        <dt>{t('order-page-shipping')}</dt>
        <dd>{money(order.shipping + order.shipping_tax)}</dd>
        <dt>{t('order-page-taxes')}</dt>
        <dd>{money(order.items_tax)}</dd>
      </dl>
      <MoneyField
        id="total_discount"
        label={t('order-page-discount')}
        error={errors.total_discount ?? (isAmount ? undefined : t('field-amount-invalid'))}
        value={discount}
        onChange={(text) => draft.set({ discount: text })}
        onBlur={() => setCommittedDiscount(discount)}
      />
      <dl className="totals">
        <dt className="total">{t('order-page-total')}</dt>
        <dd className="total">
          <span role="status">{money(total)}</span>
        </dd>
      </dl>
    </section>
  );
}
