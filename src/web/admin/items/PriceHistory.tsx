import { type Currency, currencyCode } from '#domain/money.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { BreakableEmail } from '../../ui/BreakableEmail.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { Chart, type Plot } from '../chart/Chart.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { SourceLink, splitSource } from '../record/AuditEntries.tsx';
import { DateTime } from '../record/DateTime.tsx';
import type { Item } from './item-draft.ts';

type Period = Item['price_history'][number];
/** A change of prices: the period that starts with it, and the period before. */
type Change = Period & { before: Period | undefined };
const PRICES = [
  ['cad', 'ca'],
  ['usd', 'us'],
] as const satisfies [keyof Period, Currency][];

/** The prices that shoppers saw over time, as a chart, and their changes as a table, newest first. */
export function PriceHistory({ periods }: { periods: Period[] }) {
  const { t, actorName } = useAdmin();
  // `from` is null in the period before the first recorded change.
  const changes = periods
    .map((period, index) => ({ ...period, before: periods[index - 1] }))
    .filter(({ from }) => from !== null)
    .reverse();
  return (
    <Panel
      id="section-price-history"
      title={t('price-history')}
      emptyText={periods.length === 1 && t('price-history-none')}
    >
      <p className="quiet">{t('price-history-summary')}</p>
      <Chart
        label={t('price-history')}
        summary={t('price-history-summary')}
        max={Math.max(...periods.flatMap(({ cad, usd }) => [cad, usd]))}
        format={String}
      >
        {(plot) => <PriceLines periods={periods} plot={plot} />}
      </Chart>
      <Table
        caption={t('price-history')}
        rows={changes}
        rowKey={({ from }) => from ?? ''}
        columns={[
          { title: t('price-history-time'), cell: ({ from }) => from && <DateTime time={from} /> },
          ...PRICES.map(([field, currency]) => ({
            title: currencyCode(currency),
            isNumber: true as const,
            cell: (change: Change) => {
              const after = formatAmount(change[field], currency, t);
              if (!change.before || change.before[field] === change[field]) return after;
              return t('record-change', { before: formatAmount(change.before[field], currency, t), after });
            },
          })),
          {
            title: t('record-field-is_sale'),
            cell: ({ is_sale }) => (is_sale ? t('field-yes') : null),
          },
          {
            title: t('price-history-by'),
            cell: ({ by }) =>
              by && (
                <>
                  <BreakableEmail text={actorName(by.actor)} />
                  <small className="subtext">
                    <SourceLink source={splitSource(by).source} />
                  </small>
                </>
              ),
          },
        ]}
      />
    </Panel>
  );
}

/** The space for the currency code at the end of each line, in units of the chart. */
const CURRENCY_LABEL_WIDTH = 40;
/** The distance at which the dates of two changes do not overlap, in units of the chart. */
const MIN_DATE_SPACING = 90;

/** A stepped line for each currency, up to now. It starts with the price before the first recorded change. */
function PriceLines({ periods, plot }: { periods: Period[]; plot: Plot }) {
  const right = plot.right - CURRENCY_LABEL_WIDTH;
  const times = periods.flatMap(({ from }) => (from ? [Date.parse(from)] : []));
  const firstTime = times[0]!;
  const now = Date.now();
  // It is unknown since when the first prices applied. Their part is drawn an eighth as wide as the rest.
  const start = periods[0]!.from ? firstTime : firstTime - Math.max(now - firstTime, 1) / 8;
  const x = (time: number) => plot.left + ((time - start) / Math.max(now - start, 1)) * (right - plot.left);
  const startX = ({ from }: Period) => (from ? x(Date.parse(from)) : plot.left);
  /** Starts at the first price; each later period adds a horizontal line (H) and a vertical step (V). */
  const linePath = (field: 'cad' | 'usd') => {
    const [first, ...later] = periods;
    const steps = later.map((period) => `H${startX(period)}V${plot.y(period[field])}`);
    return `M${startX(first!)} ${plot.y(first![field])}${steps.join('')}H${right}`;
  };
  const changes = periods.flatMap((period) =>
    period.from ? [{ from: period.from, x: startX(period) }] : [],
  );
  return (
    <>
      {PRICES.map(([field]) => (
        <path key={field} d={linePath(field)} />
      ))}
      {PRICES.map(([field, currency]) => (
        <text key={field} x={right + 6} y={plot.y(periods.at(-1)![field]) + 4}>
          {currencyCode(currency)}
        </text>
      ))}
      {pointsToLabel(changes).map((each) => (
        <text key={each.from} x={each.x} y={plot.labelY} textAnchor="middle">
          {shopDay(new Date(each.from))}
        </text>
      ))}
    </>
  );
}

/** The points to label, without those whose label would overlap the previous one. */
function pointsToLabel<P extends { x: number }>(points: P[]): P[] {
  const labelled: P[] = [];
  for (const point of points) {
    const last = labelled.at(-1);
    if (!last || point.x - last.x >= MIN_DATE_SPACING) labelled.push(point);
  }
  return labelled;
}
