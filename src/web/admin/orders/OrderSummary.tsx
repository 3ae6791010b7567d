import { useState } from 'react';
import { toCents } from '#domain/money.ts';
import { isFinal } from '#domain/order-status.ts';
import { formatAmount, formatPrice } from '#texts/format-money.ts';
import { taxParams } from '#texts/tax-name.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { type AdminForm, MoneyField } from '../record/admin-form.tsx';
import { formatAmountInput, parseAmount } from '../record/amount-input.ts';
import { type OrderDraft, type OrderRecord, totalWithDiscount } from './order-draft.ts';

/** The order totals with an editable discount. The total is updated when the field loses the focus. */
export function OrderSummary({ record, form }: { record: OrderRecord; form: AdminForm<OrderDraft> }) {
  const { t } = useAdmin();
  const { orderInfo: order, money: payments } = record;
  /** The text of the discount field when it last lost the focus. The total is computed from it. */
  const [committedDiscount, setCommittedDiscount] = useState<string | null>(null);
  const discount = form.field('total_discount');
  const money = (decimal: number) => formatAmount(decimal, order.currency, t);
  const isUnpaid = order.status === 'Processing';
  const refundHint = payments.refundable > 0 ? t('order-page-discount-refunds') : undefined;
  // After a save or a reload, the field has the saved discount again, and the order's total includes it.
  const isSaved = discount.value === formatAmountInput(order.total_discount, t);
  if (isSaved && committedDiscount !== null) setCommittedDiscount(null);
  const newTotal = committedDiscount !== null ? totalWithDiscount(order, committedDiscount) : null;
  const isAmount = !Number.isNaN(parseAmount(discount.value) ?? 0);
  const promotion = order.promotion_code
    ? t('order-page-promotion', { code: order.promotion_code })
    : t('order-page-promotion-none');
  return (
    <Panel title={t('order-page-summary')}>
      <DescriptionList
        className="totals"
        entries={[
          [t('field-subtotal'), money(order.subtotal)],
          order.items_discount > 0 && [
            promotion,
            formatPrice(-toCents(order.items_discount), order.currency, t),
          ],
          [t('order-page-shipping'), money(order.shipping + order.shipping_tax)],
          [t('order-page-taxes'), money(order.items_tax)],
          ...order.tax_exemptions.map(
            (each) => [t('order-page-tax-exempt', taxParams(each, t)), money(0), 'quiet'] as const,
          ),
          [t('orders-column-placed'), money(order.placed_total)],
        ]}
      />
      <MoneyField
        label={t('record-field-total_discount')}
        hint={isUnpaid ? t('order-page-discount-unpaid') : refundHint}
        {...discount}
        disabled={isUnpaid || isFinal(order.status)}
        error={discount.error ?? (isAmount ? undefined : t('field-amount-invalid'))}
        onBlur={() => setCommittedDiscount(discount.value)}
      />
      <DescriptionList
        className="totals"
        entries={[
          order.refunded > 0 && [
            t(payments.pending > 0 ? 'order-page-refunded-pending' : 'order-refunded'),
            formatPrice(-toCents(order.refunded), order.currency, t),
          ],
          [
            t('field-total'),
            <span key="total" role="status">
              {money(newTotal ?? order.total)}
            </span>,
            'total',
          ],
        ]}
      />
    </Panel>
  );
}
