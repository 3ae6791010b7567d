import type { ComponentProps } from 'react';
import { formatNumber } from '#texts/format-number.ts';
import { itemText } from '#texts/item-text.ts';
import type { Translate } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import type { Panel } from '../../ui/Panel.tsx';
import type { TableProps } from '../../ui/Table.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { ImportState } from '../imports/import-record.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { IdLink } from '../shell/IdLink.tsx';
import type { Overview } from './overview.ts';

type NamedItem = Omit<Overview['top_sellers'][number], 'quantity'>;

/** The name of a set; null for one that is no longer in the catalogue. */
const nameOf = ({ displayname, ...item }: NamedItem, t: Translate) =>
  displayname === null ? null : itemText({ ...item, displayname }, 'displayname', t);

/**
 * A table with an explanation (`help`). On a narrow screen, its rows do not become cards. `headerExtra` without
 * content keeps the headings of all blocks at the same height.
 */
function Block<R>({
  help,
  ...table
}: Omit<TableProps<R>, 'caption'> & ComponentProps<typeof Panel> & { help?: string }) {
  return (
    <TablePanel isMatrix headerExtra={null} {...table}>
      {help ? <p className="quiet">{help}</p> : null}
    </TablePanel>
  );
}

/** A block whose second column is the name of an item, which on a narrow screen is below the part number. */
const ItemBlock: typeof Block = (props) => <Block className="panel stack item-block" {...props} />;

/** The key figures other than sales. */
export function Blocks({ overview }: { overview: Overview }) {
  const { t } = useAdmin();
  const { low_stock_total: lowStockCount, running_out_days: days } = overview;
  const part = {
    title: t('column-part-number'),
    cell: (item: NamedItem) => <IdLink section="items" id={item.part_number} />,
  };
  const name = { title: t('field-name'), cell: (item: NamedItem) => nameOf(item, t) };
  const stock = [
    { title: t('field-available'), isNumber: true, cell: (item: { available: number }) => item.available },
    { title: t('overview-sold-30'), isNumber: true, cell: (item: { sold: number }) => item.sold },
  ] as const;
  const quantity = {
    title: t('overview-quantity'),
    isNumber: true,
    cell: (each: { quantity: number }) => each.quantity,
  } as const;
  return (
    <div className="block-columns">
      <ItemBlock
        title={t('overview-running-out', { days })}
        help={t('overview-running-out-help')}
        emptyText={t('overview-running-out-none')}
        rows={overview.running_out}
        rowKey={(item) => item.part_number}
        columns={[
          part,
          name,
          { title: t('overview-days-left'), isNumber: true, cell: (item) => item.days_left },
          ...stock,
        ]}
      />
      <ItemBlock
        title={t('queue-low-stock')}
        emptyText={t('overview-low-none')}
        headerExtra={
          lowStockCount > 0 ? (
            <Link to={sectionPath('items', { stock: 'low' })}>
              {t('overview-all', { count: lowStockCount })}
            </Link>
          ) : null
        }
        rows={overview.low_stock}
        rowKey={(item) => item.part_number}
        columns={[part, name, ...stock]}
      />
      <ItemBlock
        title={t('overview-top')}
        help={t('overview-top-help')}
        emptyText={t('overview-top-none')}
        rows={overview.top_sellers}
        rowKey={(item) => item.part_number}
        columns={[
          {
            title: t('column-part-number'),
            // A link to the order lines that contain the set.
            cell: ({ part_number: keyword }) => (
              <Link className="mono" to={sectionPath('orderitems', { search: 'part_number', keyword })}>
                {keyword}
              </Link>
            ),
          },
          name,
          quantity,
        ]}
      />
      <Block
        title={t('overview-top-cars')}
        help={t('overview-top-cars-help')}
        emptyText={t('overview-top-none')}
        rows={overview.top_cars}
        rowKey={({ make, model }) => `${make} ${model}`}
        columns={[{ title: t('list-car'), cell: ({ make, model }) => `${make} ${model}` }, quantity]}
      />
      <Conversion overview={overview} />
      <Block
        title={t('overview-searches')}
        help={t('overview-searches-help')}
        emptyText={t('overview-searches-none')}
        headerExtra={<Link to={sectionPath('search')}>{t('overview-searches-all')}</Link>}
        rows={overview.searches_without_results}
        rowKey={({ text }) => text}
        columns={[
          { title: t('field-text'), cell: ({ text }) => text },
          { title: t('overview-search-count'), isNumber: true, cell: ({ searches }) => searches },
        ]}
      />
      <LatestImports imports={overview.imports} />
    </div>
  );
}

const STEPS = ['carts', 'placed', 'paid'] as const;

/** The numbers of carts started, orders placed and orders paid, each also as a share of the carts. */
function Conversion({ overview: { steps, from, until } }: { overview: Overview }) {
  const { t } = useAdmin();
  /** The number of carts has no link: it includes carts that became orders, which no list shows. */
  const paths = {
    placed: sectionPath('orders', { from, until }),
    paid: sectionPath('documents', { kind: 'invoice', from, until }),
  };
  const count = (step: (typeof STEPS)[number]) => {
    const value = steps[step].now;
    if (step === 'carts') return value;
    const figure = t(`overview-step-${step}`);
    return (
      <Link to={paths[step]} aria-label={t('overview-figure-value', { figure, value })}>
        {value}
      </Link>
    );
  };
  const share = (step: (typeof STEPS)[number]) => {
    if (steps.carts.now === 0) return '';
    const percentage = Math.round((1000 * steps[step].now) / steps.carts.now) / 10;
    return t('unit-percent', { value: formatNumber(percentage, t) });
  };
  return (
    <Block
      title={t('overview-steps')}
      help={t('overview-steps-help')}
      rows={STEPS}
      rowKey={(step) => step}
      columns={[
        { title: t('overview-step'), cell: (step) => t(`overview-step-${step}`) },
        { title: t('record-field-count'), isNumber: true, cell: count },
        { title: t('overview-step-share'), isNumber: true, cell: share },
        { title: t('overview-previous'), isNumber: true, cell: (step) => steps[step].before },
      ]}
    />
  );
}

/** The latest imports with their status; nothing for staff who may not see imports. */
function LatestImports({ imports }: Pick<Overview, 'imports'>) {
  const { t } = useAdmin();
  if (!imports) return null;
  return (
    <TablePanel
      title={t('overview-imports')}
      emptyText={t('imports-none')}
      headerExtra={<Link to={sectionPath('import')}>{t('imports-back')}</Link>}
      rows={imports}
      rowKey={(row) => row.import_id}
      columns={[
        {
          title: t('record-field-file'),
          cell: (row) => <Link to={recordPath('import', row.import_id)}>{row.file_name}</Link>,
        },
        { title: t('import-kind'), cell: ({ kind }) => (kind ? t(`import-kind-${kind}`) : '') },
        { title: t('field-status'), cell: (row) => <ImportState state={row.state} /> },
        {
          title: t('imports-column-changes'),
          cell: ({ counts }) => (counts ? t('imports-changes', counts) : ''),
        },
        { title: t('field-date'), cell: (row) => <DateTime time={row.created_time} /> },
      ]}
    />
  );
}
