import { type ReactNode, useId } from 'react';
import { Link } from '../../platform/Link.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Table } from '../../ui/Table.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { useOffice } from '../platform/office.tsx';
import { Day, DayTime } from '../record/DayTime.tsx';
import { wordsOf } from '../record/Deeds.tsx';
import type { Overview } from './OverviewPage.tsx';

interface Props {
  overview: Overview;
}

/** A titled part of the overview; without rows it says so. */
function Block(props: {
  title: string;
  isEmpty: boolean;
  none: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="panel stack" aria-labelledby={id}>
      <div className="screen-head">
        <h2 id={id}>{props.title}</h2>
        {props.more}
      </div>
      {props.isEmpty ? <p className="quiet">{props.none}</p> : props.children}
    </section>
  );
}

export function ToShip({ overview }: Props) {
  const { say } = useOffice();
  const { to_ship, to_ship_total } = overview;
  return (
    <Block
      title={say('overview-to-ship')}
      isEmpty={to_ship.length === 0}
      none={say('overview-to-ship-none')}
      more={
        <Link to={sectionPath('orders', { status: 'Paid', sort: 'date-asc' })}>
          {say('overview-all', { count: to_ship_total })}
        </Link>
      }
    >
      <Table
        caption={say('overview-to-ship')}
        columns={[
          { title: say('overview-order') },
          { title: say('overview-customer') },
          { title: say('overview-date') },
          { title: say('overview-status') },
        ]}
        rows={to_ship.map((order) => ({
          key: order.order_id,
          cells: [
            <Link key="order" className="mono" to={recordPath('orders', order.order_id)}>
              {order.order_id}
            </Link>,
            order.name,
            <Day key="day" at={order.created_time} />,
            <OrderStatus key="status" status={order.status} />,
          ],
        }))}
      />
    </Block>
  );
}

const itemLink = (part_number: string) => (
  <Link key="part" className="mono" to={recordPath('items', part_number)}>
    {part_number}
  </Link>
);

export function LowStock({ overview }: Props) {
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

export function TopSellers({ overview }: Props) {
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

export function LatestImports({ overview }: Props) {
  const { say } = useOffice();
  return (
    <Block
      title={say('overview-imports')}
      isEmpty={overview.imports.length === 0}
      none={say('overview-imports-none')}
    >
      <Table
        caption={say('overview-imports')}
        columns={[
          { title: say('overview-file') },
          { title: say('overview-time') },
          { title: say('overview-state') },
        ]}
        rows={overview.imports.map((each) => ({
          key: each.import_id,
          cells: [each.file_name, <DayTime key="at" at={each.at} />, wordsOf(each.state)],
        }))}
      />
    </Block>
  );
}

/** How pages feel to those who visit them, page by page (APP-05). */
export function Vitals({ overview }: Props) {
  const { say } = useOffice();
  const pages = [...new Set(overview.vitals.map((each) => each.page))];
  const of = (page: string, measure: string) =>
    overview.vitals.find((each) => each.page === page && each.measure === measure);
  return (
    <Block title={say('overview-vitals')} isEmpty={pages.length === 0} none={say('overview-vitals-none')}>
      <p className="quiet">{say('overview-vitals-why')}</p>
      <Table
        caption={say('overview-vitals')}
        columns={[
          { title: say('overview-page') },
          { title: say('overview-lcp'), isNumber: true },
          { title: say('overview-inp'), isNumber: true },
          { title: say('overview-cls'), isNumber: true },
          { title: say('overview-visits'), isNumber: true },
        ]}
        rows={pages.map((page) => ({
          key: page,
          cells: [
            page,
            of(page, 'lcp')?.p75 ?? '',
            of(page, 'inp')?.p75 ?? '',
            of(page, 'cls')?.p75 ?? '',
            Math.max(...overview.vitals.filter((each) => each.page === page).map((each) => each.count)),
          ],
        }))}
      />
    </Block>
  );
}

/** Whether what the shop holds agrees with itself; what does not is named with examples. */
export function Books({ overview }: Props) {
  const { say } = useOffice();
  return (
    <Block title={say('overview-books')} isEmpty={false} none="">
      <ul className="plain">
        {overview.reconciliation.map(({ check, sentence, holds, count, examples }) => (
          <li key={check}>
            <StatusMark tone={holds ? 'good' : 'bad'}>
              {holds ? say('overview-holds') : say('overview-differs', { count })}
            </StatusMark>{' '}
            {sentence}{' '}
            {examples.length > 0 ? (
              <span className="mono">{say('overview-examples', { examples: examples.join(', ') })}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </Block>
  );
}
