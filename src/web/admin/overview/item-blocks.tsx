import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';

const itemLink = ({ part_number }: { part_number: string }) => (
  <Link className="mono" to={recordPath('items', part_number)}>
    {part_number}
  </Link>
);

export function LowStock({ overview }: { overview: Overview }) {
  const { t } = useAdmin();
  const { low_stock, low_stock_total } = overview;
  return (
    <TablePanel
      title={t('overview-low')}
      emptyText={t('overview-low-none')}
      headerExtra={
        <Link to={sectionPath('items', { stock: 'low' })}>
          {t('overview-all', { count: low_stock_total })}
        </Link>
      }
      rows={low_stock}
      rowKey={(item) => item.part_number}
      columns={[
        { title: t('overview-part'), cell: itemLink },
        { title: t('overview-name'), cell: (item) => item.displayname },
        { title: t('overview-available'), isNumber: true, cell: (item) => item.available },
        { title: t('overview-low-at'), isNumber: true, cell: (item) => item.low_at },
      ]}
    />
  );
}

export function TopSellers({ overview: { top_sellers } }: { overview: Overview }) {
  const { t } = useAdmin();
  return (
    <TablePanel
      title={t('overview-top')}
      emptyText={t('overview-top-none')}
      headerExtra={null}
      rows={top_sellers}
      rowKey={(item) => item.part_number}
      columns={[
        { title: t('overview-part'), cell: itemLink },
        { title: t('overview-name'), cell: (item) => item.displayname },
        { title: t('overview-quantity'), isNumber: true, cell: (item) => item.quantity },
      ]}
    />
  );
}
