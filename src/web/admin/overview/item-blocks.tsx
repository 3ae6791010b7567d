import { Link } from '../../platform/Link.tsx';
import { Table } from '../../ui/Table.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { Block, type Overview } from './Block.tsx';

const itemLink = (part_number: string) => (
  <Link key="part" className="mono" to={recordPath('items', part_number)}>
    {part_number}
  </Link>
);

export function LowStock({ overview }: { overview: Overview }) {
  const { t } = useAdmin();
  const { low_stock, low_stock_total } = overview;
  return (
    <Block
      title={t('overview-low')}
      isEmpty={low_stock.length === 0}
      emptyText={t('overview-low-none')}
      link={
        <Link to={sectionPath('items', { stock: 'low' })}>
          {t('overview-all', { count: low_stock_total })}
        </Link>
      }
    >
      <Table
        caption={t('overview-low')}
        columns={[
          { title: t('overview-part') },
          { title: t('overview-name') },
          { title: t('overview-available'), isNumber: true },
          { title: t('overview-low-at'), isNumber: true },
        ]}
        rows={low_stock.map((item) => ({
          key: item.part_number,
          cells: [itemLink(item.part_number), item.displayname, item.available, item.low_at],
        }))}
      />
    </Block>
  );
}

export function TopSellers({ overview }: { overview: Overview }) {
  const { t } = useAdmin();
  return (
    <Block
      title={t('overview-top')}
      isEmpty={overview.top_sellers.length === 0}
      emptyText={t('overview-top-none')}
    >
      <Table
        caption={t('overview-top')}
        columns={[
          { title: t('overview-part') },
          { title: t('overview-name') },
          { title: t('overview-quantity'), isNumber: true },
        ]}
        rows={overview.top_sellers.map((item) => ({
          key: item.part_number,
          cells: [itemLink(item.part_number), item.displayname, item.quantity],
        }))}
      />
    </Block>
  );
}
