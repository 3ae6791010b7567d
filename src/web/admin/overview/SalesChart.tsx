import { useState } from 'react';
import { type Currency, centsOf, currencyCode, formatPrice } from '#domain/money.ts';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { axisMarks } from './axis-marks.ts';
import type { Overview } from './OverviewPage.tsx';

const [WIDTH, HEIGHT, FOOT] = [960, 200, 22];
/** Room that one character of a figure beside the axis takes. */
const CHARACTER = 8;

/** Sales by day as bars; a sentence says the same, and a table shows every figure. */
export function SalesChart({ currency, days }: { currency: Currency; days: Overview['sales'] }) {
  const { t } = useAdmin();
  const [isTable, setTable] = useState(false);
  const money = (decimal: number) => formatPrice(centsOf(decimal), currency);
  const title = t('overview-sales-chart', { currency: currencyCode(currency) });
  const id = `sales-${currency}`;
  const total = days.reduce((sum, day) => sum + centsOf(day.sales), 0) / 100;
  const best = days.reduce((most, day) => (day.sales > most.sales ? day : most), days[0]!);
  const facts = { from: days[0]!.day, until: days.at(-1)!.day };
  const sentence =
    total === 0
      ? t('overview-sales-none', facts)
      : t('overview-sales-sentence', {
          ...facts,
          total: money(total),
          day: best.day,
          most: money(best.sales),
        });
  return (
    <section className="panel stack" aria-labelledby={id}>
      <div className="screen-head">
        <h2 id={id}>{title}</h2>
        <label className="check">
          <input type="checkbox" checked={isTable} onChange={(event) => setTable(event.target.checked)} />
          <span>{t('overview-table-show')}</span>
        </label>
      </div>
      <p className="quiet">{sentence}</p>
      {isTable ? (
        <Table
          caption={title}
          columns={[
            { title: t('overview-table-day') },
            { title: t('overview-table-sales'), isNumber: true },
            { title: t('overview-table-orders'), isNumber: true },
          ]}
          rows={days.map(({ day, sales, orders }) => ({ key: day, cells: [day, money(sales), orders] }))}
        />
      ) : total === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
        <div className="chart-region" role="group" tabIndex={0} aria-label={title} ref={showNewest}>
          <Bars title={sentence} days={days} shown={money} />
        </div>
      )}
    </section>
  );
}

/** Where a phone has not room for all days, the last ones are in sight. */
const showNewest = (region: HTMLElement | null) => {
  if (region) region.scrollLeft = region.scrollWidth;
};

function Bars(props: { title: string; days: Overview['sales']; shown(value: number): string }) {
  const { days, shown } = props;
  const marks = axisMarks(Math.max(...days.map((day) => day.sales)));
  const top = marks.at(-1)!;
  const left = 16 + CHARACTER * Math.max(...marks.map((mark) => shown(mark).length));
  const room = HEIGHT - FOOT - 8;
  const y = (value: number) => 8 + room - (value / top) * room;
  const step = (WIDTH - left) / days.length;
  const every = Math.ceil(days.length / 8);
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={props.title}>
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={left} x2={WIDTH} y1={y(mark)} y2={y(mark)} />
          <text x={left - 8} y={y(mark) + 4} textAnchor="end">
            {shown(mark)}
          </text>
        </g>
      ))}
      {days.map(({ day, sales }, index) => (
        <g key={day}>
          <rect
            x={left + index * step + step * 0.15}
            width={step * 0.7}
            y={y(sales)}
            height={Math.max(0, y(0) - y(sales))}
          >
            <title>{`${day} ${shown(sales)}`}</title>
          </rect>
          {index % every === 0 ? (
            <text x={left + (index + 0.5) * step} y={HEIGHT - 4} textAnchor="middle">
              {day.slice(5)}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
