import { useState } from 'react';
import { type Currency, currencyCode, toCents } from '#domain/money.ts';
import { formatAmount } from '#texts/format-money.ts';
import { CheckField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { Chart, type Plot } from '../chart/Chart.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';

/** Sales by day as a bar chart, with a summary sentence and a table view. */
export function SalesChart({ currency, days }: { currency: Currency; days: Overview['sales'] }) {
  const { t } = useAdmin();
  const [isTable, setTable] = useState(false);
  const money = (decimal: number) => formatAmount(decimal, currency, t);
  const title = t('overview-sales-chart', { currency: currencyCode(currency) });
  const total = days.reduce((sum, day) => sum + toCents(day.sales), 0) / 100;
  const bestDay = days.reduce((best, day) => (day.sales > best.sales ? day : best), days[0]!);
  const isEmpty = days.every(({ sales }) => sales === 0);
  const range = { from: days[0]!.day, until: days.at(-1)!.day };
  const sentence = isEmpty
    ? t('overview-sales-none', range)
    : t('overview-sales-sentence', {
        ...range,
        total: money(total),
        day: bestDay.day,
        max: money(bestDay.sales),
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
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            { title: t('overview-table-day'), cell: ({ day }) => day },
            { title: t('figure-net_sales'), isNumber: true, cell: ({ sales }) => money(sales) },
            { title: t('figure-orders'), isNumber: true, cell: ({ orders }) => orders },
          ]}
        />
      ) : null}
      {isTable || isEmpty ? null : (
        <Chart
          label={title}
          summary={sentence}
          min={Math.min(...days.map(({ sales }) => sales))}
          max={bestDay.sales}
          format={money}
        >
          {(plot) => <Bars days={days} plot={plot} format={money} />}
        </Chart>
      )}
    </Panel>
  );
}

function Bars(props: { days: Overview['sales']; plot: Plot; format(value: number): string }) {
  const { days, format } = props;
  const { left, right, y, labelY } = props.plot;
  const barStep = (right - left) / days.length;
  const labelInterval = Math.ceil(days.length / 8);
  return days.map(({ day, sales }, index) => (
    <g key={day}>
      <rect
        x={left + index * barStep + barStep * 0.15}
        width={barStep * 0.7}
        y={Math.min(y(0), y(sales))}
        height={Math.abs(y(0) - y(sales))}
      >
        <title>{`${day} ${format(sales)}`}</title>
      </rect>
      {index % labelInterval === 0 ? (
        <text x={left + (index + 0.5) * barStep} y={labelY} textAnchor="middle">
          {day.slice(5)}
        </text>
      ) : null}
    </g>
  ));
}
