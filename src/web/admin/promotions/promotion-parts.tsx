import { useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { currencyCode } from '#domain/money.ts';
import { formatAmount } from '#texts/format-money.ts';
import { formatNumber } from '#texts/format-number.ts';
import type { TextId, Translate } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { Table } from '../../ui/Table.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { SalesChart } from '../chart/SalesChart.tsx';
import { DayFilter, type Days } from '../list/DayFilter.tsx';
import type { Row } from '../list/list-definition.ts';
import { promotionOrdersPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { Promotion } from './promotion-draft.ts';

type State = Row<'promotions'>['state'];

/** The tone and the label of each state. */
const BADGES = {
  Active: ['success', 'promotion-state-active'],
  Scheduled: ['warning', 'promotion-state-scheduled'],
  Expired: ['neutral', 'promotion-state-expired'],
  'Used up': ['neutral', 'promotion-state-used-up'],
  Inactive: ['neutral', 'promotion-state-inactive'],
} as const satisfies Record<State, readonly [Tone, TextId]>;

export function PromotionState({ state }: { state: State }) {
  const { t } = useAdmin();
  const [tone, label] = BADGES[state];
  return <StatusBadge tone={tone}>{t(label)}</StatusBadge>;
}

/** The number of uses, as a link to the orders once there are any. */
export function UsedTimes({
  promotion: { code, used_times: used, max_uses: max },
}: {
  promotion: Pick<Row<'promotions'>, 'code' | 'used_times' | 'max_uses'>;
}) {
  const { t } = useAdmin();
  const text = max === null ? used : t('promotions-used-of', { used, max });
  return used === 0 ? text : <Link to={promotionOrdersPath(code)}>{text}</Link>;
}

const FIGURES = [
  'orders',
  'sales_before_discounts',
  'discounts',
  'discount_rate',
  'average_order',
  'refunds',
  'net_sales',
] as const;

export type Figure = (typeof FIGURES)[number];

type Sales = Reply<'GET /admin/promotions/:id/performance'>['currencies'][number];

export function formatFigure(figure: Figure, sales: Sales, t: Translate): string | number {
  if (figure === 'orders') return sales.orders;
  if (figure !== 'discount_rate') return formatAmount(sales[figure], sales.currency, t);
  const { discounts, sales_before_discounts: before } = sales;
  const percent = before === 0 ? 0 : Math.round((1000 * discounts) / before) / 10;
  return t('unit-percent', { value: formatNumber(percent, t) });
}

/** Figures of the orders that were placed with a promotion in a period, in each currency, with a chart of their sales. */
export function Performance({ promotion: { id, code } }: { promotion: Promotion }) {
  const { t, api } = useAdmin();
  const [days, setDays] = useState<Days>({});
  const { data, hasFailed, retry } = useFetched(JSON.stringify([id, days]), () =>
    api('GET /admin/promotions/:id/performance', { params: { id }, query: days }),
  );
  if (!data) return null;
  // After a failure, the data belongs to another period.
  const { currencies, trend } = hasFailed ? { currencies: [], trend: [] } : data;
  return (
    <>
      <Panel title={t('promotion-performance')}>
        <p className="quiet">{t('promotion-performance-help')}</p>
        <div className="row">
          <DayFilter label={t('promotions-period')} days={days} onChange={setDays} />
        </div>
        {hasFailed ? (
          <p className="alert-text" role="alert">
            {t('promotion-performance-failed')}{' '}
            <Button variant="quiet" label={t('picking-retry')} onClick={retry} />
          </p>
        ) : null}
        {currencies.length === 0 && !hasFailed ? (
          <p className="quiet">
            {t(days.from || days.until ? 'promotion-performance-none-then' : 'promotion-performance-none')}
          </p>
        ) : null}
        {currencies.length > 0 ? (
          <Table
            caption={t('promotion-performance')}
            rows={FIGURES}
            rowKey={(figure) => figure}
            isMatrix
            columns={[
              { title: t('field-figure'), cell: (figure) => t(`promotion-figure-${figure}`) },
              ...currencies.map((sales) => ({
                title: currencyCode(sales.currency),
                isNumber: true as const,
                cell: (figure: Figure) => {
                  const value = formatFigure(figure, sales, t);
                  return figure === 'orders' ? (
                    <Link to={promotionOrdersPath(code, days)}>{value}</Link>
                  ) : (
                    value
                  );
                },
              })),
            ]}
          />
        ) : null}
        <p>
          <Link to={sectionPath('promotions', { ...days, sort: 'used-desc' })}>
            {t('promotion-performance-compare')}
          </Link>
        </p>
      </Panel>
      {currencies.map(({ currency }) => {
        const points = trend.filter((each) => each.currency === currency);
        // One bar shows no trend.
        return points.length > 1 ? (
          <SalesChart key={currency} currency={currency} points={points} isSmall />
        ) : null;
      })}
    </>
  );
}
