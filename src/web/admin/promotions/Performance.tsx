import { currencyCode } from '#domain/money.ts';
import { formatAmount } from '#texts/format-money.ts';
import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';

const FIGURES = [
  'orders',
  'sales_before_discounts',
  'discounts',
  'average_order',
  'refunds',
  'net_sales',
] as const;

/** Figures of the orders that were placed with a promotion, with a column for each currency. */
export function Performance({ id }: { id: number }) {
  const { t, api } = useAdmin();
  const { data } = useFetched(String(id), () =>
    api('GET /admin/promotions/:id/performance', { params: { id } }),
  );
  if (!data) return null;
  return (
    <TablePanel
      title={t('promotion-performance')}
      emptyText={t('promotion-performance-none')}
      rows={data.currencies.length > 0 ? FIGURES : []}
      rowKey={(figure) => figure}
      columns={[
        { title: t('promotion-performance-figure'), cell: (figure) => t(`promotion-figure-${figure}`) },
        ...data.currencies.map((sales) => ({
          title: currencyCode(sales.currency),
          isNumber: true as const,
          cell: (figure: (typeof FIGURES)[number]) =>
            figure === 'orders' ? sales.orders : formatAmount(sales[figure], sales.currency, t),
        })),
      ]}
    >
      <p className="quiet">{t('promotion-performance-help')}</p>
      <p>
        <Link to={sectionPath('promotions', { sort: 'used-desc' })}>
          {t('promotion-performance-compare')}
        </Link>
      </p>
    </TablePanel>
  );
}
