import { useState } from 'react';
import { type Currency, currencyCode, toCents } from '#domain/money.ts';
import { formatAmount } from '#texts/format-money.ts';
import { CheckField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Chart, type Plot } from './Chart.tsx';

/** Net sales of a day (`2026-03-01`) or month (`2026-03`). */
interface SalesPoint {
  period: string;
  sales: number;
  orders: number;
}

/** Sales by day or month as a bar chart, with a summary sentence and a table view. */
export function SalesChart(props: { currency: Currency; points: SalesPoint[]; isSmall?: true }) {
  const { currency, points, isSmall } = props;
  const { t } = useAdmin();
  const [isTable, setTable] = useState(false);
  const money = (decimal: number) => formatAmount(decimal, currency, t);
  const by = points[0]!.period.length === '2026-03'.length ? 'month' : 'day';
  const title = t(`overview-sales-chart-${by}`, { currency: currencyCode(currency) });
  const total = points.reduce((sum, { sales }) => sum + toCents(sales), 0) / 100;
  const best = points.reduce((a, b) => (b.sales > a.sales ? b : a), points[0]!);
  const isEmpty = points.every(({ sales }) => sales === 0);
  const range = { from: points[0]!.period, until: points.at(-1)!.period };
  const sentence = isEmpty
    ? t('overview-sales-none', range)
    : t(`overview-sales-sentence-${by}`, {
        ...range,
        total: money(total),
        best: best.period,
        max: money(best.sales),
      });
  return (
    <Panel
      title={title}
      headerExtra={
        <CheckField
          label={t('overview-table-show')}
          checked={isTable}
          onChange={(event) => setTable(event.target.checked)}
        />
      }
    >
      <p className="quiet">{sentence}</p>
      {isTable ? (
        <Table
          caption={title}
          rows={points}
          rowKey={({ period }) => period}
          columns={[
            { title: t(`overview-table-${by}`), cell: ({ period }) => period },
            { title: t('figure-net_sales'), isNumber: true, cell: ({ sales }) => money(sales) },
            { title: t('figure-orders'), isNumber: true, cell: ({ orders }) => orders },
          ]}
        />
      ) : null}
      {isTable || isEmpty ? null : (
        <Chart
          label={title}
          summary={sentence}
          min={Math.min(...points.map(({ sales }) => sales))}
          max={best.sales}
          format={money}
          isSmall={isSmall}
        >
          {(plot) => <Bars points={points} plot={plot} format={money} />}
        </Chart>
      )}
    </Panel>
  );
}

/** The distance at which the labels of two bars do not overlap. */
const MIN_LABEL_DISTANCE = 60;
/** The distance from the right edge at which a label is not cut off. */
const MIN_LABEL_MARGIN = 24;

function Bars(props: { points: SalesPoint[]; plot: Plot; format(value: number): string }) {
  const { points, format } = props;
  const { left, right, y, labelY } = props.plot;
  const barStep = (right - left) / points.length;
  const labelInterval = Math.ceil(MIN_LABEL_DISTANCE / barStep);
  const x = (index: number) => left + (index + 0.5) * barStep;
  return points.map(({ period, sales }, index) => (
    <g key={period}>
      <rect
        x={left + index * barStep + barStep * 0.15}
        width={barStep * 0.7}
        y={Math.min(y(0), y(sales))}
        height={Math.abs(y(0) - y(sales))}
      >
        <title>{`${period} ${format(sales)}`}</title>
      </rect>
      {index % labelInterval === 0 && right - x(index) >= MIN_LABEL_MARGIN ? (
        <text x={x(index)} y={labelY} textAnchor="middle">
          {period.length === '2026-03'.length ? period : period.slice(5)}
        </text>
      ) : null}
    </g>
  ));
}
