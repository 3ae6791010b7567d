import { itemText } from '#texts/item-text.ts';
import type { Translate } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';

type NamedItem = Omit<Overview['top_sellers'][number], 'quantity'>;

/** The name of a set; null for one that is no longer in the catalogue. */
const nameOf = ({ displayname, ...item }: NamedItem, t: Translate) =>
  displayname === null ? null : itemText({ ...item, displayname }, 'displayname', t);

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
      className="panel stack item-block"
      isMatrix
      title={t('overview-low')}
      emptyText={t('overview-low-none')}
      headerExtra={
        low_stock_total > 0 ? (
          <Link to={sectionPath('items', { stock: 'low' })}>
            {t('overview-all', { count: low_stock_total })}
          </Link>
        ) : null
      }
      rows={low_stock}
      rowKey={(item) => item.part_number}
      columns={[
        { title: t('overview-part'), cell: itemLink },
        { title: t('field-name'), cell: (item) => nameOf(item, t) },
        { title: t('field-available'), isNumber: true, cell: (item) => item.available },
        { title: t('overview-sold-30'), isNumber: true, cell: (item) => item.sold },
      ]}
    />
  );
}

/** The best-selling sets. Each part number links to the order lines that contain it. */
export function TopSellers({ overview: { top_sellers } }: { overview: Overview }) {
  const { t } = useAdmin();
  return (
    <TablePanel
      className="panel stack item-block"
      isMatrix
      title={t('overview-top')}
      emptyText={t('overview-top-none')}
      headerExtra={null}
      rows={top_sellers}
      rowKey={(item) => item.part_number}
      columns={[
        {
          title: t('overview-part'),
          cell: ({ part_number: keyword }) => (
            <Link className="mono" to={sectionPath('orderitems', { search: 'part_number', keyword })}>
              {keyword}
            </Link>
          ),
        },
        { title: t('field-name'), cell: (item) => nameOf(item, t) },
        { title: t('overview-quantity'), isNumber: true, cell: (item) => item.quantity },
      ]}
    >
      <p className="quiet">{t('overview-top-help')}</p>
    </TablePanel>
  );
}

export function TopCars({ overview: { top_cars } }: { overview: Overview }) {
  const { t } = useAdmin();
  return (
    <TablePanel
      isMatrix
      title={t('overview-top-cars')}
      emptyText={t('overview-top-none')}
      headerExtra={null}
      rows={top_cars}
      rowKey={({ make, model }) => `${make} ${model}`}
      columns={[
        { title: t('overview-car'), cell: ({ make, model }) => `${make} ${model}` },
        { title: t('overview-quantity'), isNumber: true, cell: (car) => car.quantity },
      ]}
    >
      <p className="quiet">{t('overview-top-cars-help')}</p>
    </TablePanel>
  );
}

export function RunningOut({ overview }: { overview: Overview }) {
  const { t } = useAdmin();
  return (
    <TablePanel
      className="panel stack item-block"
      isMatrix
      title={t('overview-running-out', { days: overview.running_out_days })}
      emptyText={t('overview-running-out-none')}
      headerExtra={null}
      rows={overview.running_out}
      rowKey={(item) => item.part_number}
      columns={[
        { title: t('overview-part'), cell: itemLink },
        { title: t('field-name'), cell: (item) => nameOf(item, t) },
        { title: t('overview-days-left'), isNumber: true, cell: (item) => item.days_left },
        { title: t('field-available'), isNumber: true, cell: (item) => item.available },
        { title: t('overview-sold-30'), isNumber: true, cell: (item) => item.sold },
      ]}
    >
      <p className="quiet">{t('overview-running-out-help')}</p>
    </TablePanel>
  );
}

export function SearchesWithoutResults({ overview }: { overview: Overview }) {
  const { t } = useAdmin();
  return (
    <TablePanel
      isMatrix
      title={t('overview-searches')}
      emptyText={t('overview-searches-none')}
      headerExtra={<Link to={sectionPath('search')}>{t('overview-searches-all')}</Link>}
      rows={overview.searches_without_results}
      rowKey={({ text }) => text}
      columns={[
        { title: t('field-text'), cell: ({ text }) => text },
        { title: t('overview-search-count'), isNumber: true, cell: ({ searches }) => searches },
      ]}
    >
      <p className="quiet">{t('overview-searches-help')}</p>
    </TablePanel>
  );
}
