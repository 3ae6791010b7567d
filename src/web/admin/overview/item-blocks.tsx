import { Link } from '../../platform/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
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
    <Panel
      title={t('overview-low')}
      emptyText={low_stock.length === 0 && t('overview-low-none')}
      headerExtra={
        <Link to={sectionPath('items', { stock: 'low' })}>
          {t('overview-all', { count: low_stock_total })}
        </Link>
      }
    >
      <Table
        caption={t('overview-low')}
        rows={low_stock}
        rowKey={(item) => item.part_number}
        columns={[
          { title: t('overview-part'), cell: itemLink },
          { title: t('overview-name'), cell: (item) => item.displayname },
          { title: t('overview-available'), isNumber: true, cell: (item) => item.available },
          { title: t('overview-low-at'), isNumber: true, cell: (item) => item.low_at },
        ]}
      />
    </Panel>
  );
}

export function TopSellers({ overview: { top_sellers } }: { overview: Overview }) {
  const { t } = useAdmin();
  return (
    <Panel
      title={t('overview-top')}
      emptyText={top_sellers.length === 0 && t('overview-top-none')}
      headerExtra={null}
    >
      <Table
        caption={t('overview-top')}
        rows={top_sellers}
        rowKey={(item) => item.part_number}
        columns={[
          { title: t('overview-part'), cell: itemLink },
          { title: t('overview-name'), cell: (item) => item.displayname },
          { title: t('overview-quantity'), isNumber: true, cell: (item) => item.quantity },
        ]}
      />
    </Panel>
  );
}
