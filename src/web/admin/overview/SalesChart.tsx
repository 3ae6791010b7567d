import { useState } from 'react';
import { type Currency, currencyCode, formatAmount, toCents } from '#domain/money.ts';
import { CheckField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { axisTicks } from './axis-ticks.ts';
import type { Overview } from './overview.ts';

const [WIDTH, HEIGHT, LABEL_HEIGHT] = [960, 200, 22];
/** Approximate width of a character of an axis label. */
const CHARACTER_WIDTH = 8;

/** Sales by day as a bar chart, with a summary sentence and a table view. */
export function SalesChart({ currency, days }: { currency: Currency; days: Overview['sales'] }) {
  const { t } = useAdmin();
  const [isTable, setTable] = useState(false);
  const money = (decimal: number) => formatAmount(decimal, currency);
  const title = t('overview-sales-chart', { currency: currencyCode(currency) });
  const total = days.reduce((sum, day) => sum + toCents(day.sales), 0) / 100;
  const best = days.reduce((max, day) => (day.sales > max.sales ? day : max), days[0]!);
  const range = { from: days[0]!.day, until: days.at(-1)!.day };
  const sentence =
    total === 0
      ? t('overview-sales-none', range)
      : t('overview-sales-sentence', {
          ...range,
          total: money(total),
          day: best.day,
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
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            { title: t('overview-table-day'), cell: ({ day }) => day },
            { title: t('overview-table-sales'), isNumber: true, cell: ({ sales }) => money(sales) },
            { title: t('overview-table-orders'), isNumber: true, cell: ({ orders }) => orders },
          ]}
        />
      ) : total === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs to be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
        <div className="chart-region" role="group" tabIndex={0} aria-label={title} ref={scrollToNewest}>
          <Bars title={sentence} days={days} format={money} />
        </div>
      )}
    </Panel>
  );
}

/** On a narrow screen, scrolls the newest days into view. */
const scrollToNewest = (region: HTMLElement | null) => {
  if (region) region.scrollLeft = region.scrollWidth;
};

function Bars(props: { title: string; days: Overview['sales']; format(value: number): string }) {
  const { days, format } = props;
  const ticks = axisTicks(Math.max(...days.map((day) => day.sales)));
  const maxTick = ticks.at(-1)!;
  const axisWidth = 16 + CHARACTER_WIDTH * Math.max(...ticks.map((tick) => format(tick).length));
  const plotHeight = HEIGHT - LABEL_HEIGHT - 8;
  const y = (value: number) => 8 + plotHeight - (value / maxTick) * plotHeight;
  const barStep = (WIDTH - axisWidth) / days.length;
  const labelInterval = Math.ceil(days.length / 8);
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={props.title}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={axisWidth} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
          <text x={axisWidth - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {days.map(({ day, sales }, index) => (
        <g key={day}>
          <rect
            x={axisWidth + index * barStep + barStep * 0.15}
            width={barStep * 0.7}
            y={y(sales)}
            height={Math.max(0, y(0) - y(sales))}
          >
            <title>{`${day} ${format(sales)}`}</title>
          </rect>
          {index % labelInterval === 0 ? (
            <text x={axisWidth + (index + 0.5) * barStep} y={HEIGHT - 4} textAnchor="middle">
              {day.slice(5)}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
