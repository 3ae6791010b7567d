import { Link } from '../../platform/Link.tsx';
import { Table } from '../../ui/Table.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { useOffice } from '../platform/office.tsx';
import { Block } from './Block.tsx';
import type { Overview } from './OverviewPage.tsx';

const itemLink = (part_number: string) => (
  <Link key="part" className="mono" to={recordPath('items', part_number)}>
    {part_number}
  </Link>
);

export function LowStock({ overview }: { overview: Overview }) {
  const { say } = useOffice();
  const { low_stock, low_stock_total } = overview;
  return (
    <Block
      title={say('overview-low')}
      isEmpty={low_stock.length === 0}
      none={say('overview-low-none')}
      more={
        <Link to={sectionPath('items', { stock: 'low' })}>
          {say('overview-all', { count: low_stock_total })}
        </Link>
      }
    >
      <Table
        caption={say('overview-low')}
        columns={[
          { title: say('overview-part') },
          { title: say('overview-name') },
          { title: say('overview-available'), isNumber: true },
          { title: say('overview-low-at'), isNumber: true },
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
  const { say } = useOffice();
  return (
    <Block
      title={say('overview-top')}
      isEmpty={overview.top_sellers.length === 0}
      none={say('overview-top-none')}
    >
      <Table
        caption={say('overview-top')}
        columns={[
          { title: say('overview-part') },
          { title: say('overview-name') },
          { title: say('overview-quantity'), isNumber: true },
        ]}
        rows={overview.top_sellers.map((item) => ({
          key: item.part_number,
          cells: [itemLink(item.part_number), item.displayname, item.quantity],
        }))}
      />
    </Block>
  );
}
