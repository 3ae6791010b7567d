import { useSearchParams } from 'react-router';
import { currencyCode } from '#domain/money.ts';
import type { Translate } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Table } from '../../ui/Table.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { SalesChart } from '../chart/SalesChart.tsx';
import { DayFilter, type Days } from '../list/DayFilter.tsx';
import { promotionOrdersPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { Promotion } from './promotion-draft.ts';
import { daysQuery, FIGURES, type Figure, formatFigure, useFigureDays } from './promotion-parts.tsx';

/** States that there are no paid orders on these days. */
function noneText({ from, until }: Days, t: Translate): string {
  if (from && until) return t('promotion-performance-none-then', { from, until });
  if (from) return t('promotion-performance-none-from', { from });
  return until ? t('promotion-performance-none-until', { until }) : t('promotion-performance-none');
}

/** Figures of the orders that were placed with a promotion in a period, in each currency, with a chart of their sales. */
export function Performance({ promotion: { id, code } }: { promotion: Promotion }) {
  const { t, api } = useAdmin();
  const days = useFigureDays();
  const [, setParams] = useSearchParams();
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
          <DayFilter
            label={t('promotions-period')}
            days={days}
            onChange={(next) => setParams(daysQuery(next), { replace: true, preventScrollReset: true })}
          />
        </div>
        {hasFailed ? <RetryAlert text={t('promotion-performance-failed')} onRetry={retry} /> : null}
        {currencies.length === 0 && !hasFailed ? <p className="quiet">{noneText(days, t)}</p> : null}
        {currencies.length > 0 ? (
          <Table
            caption={t('promotion-performance')}
            rows={FIGURES}
            rowKey={(figure) => figure}
            isMatrix
            columns={[
              { title: t('field-figure'), cell: (figure) => t(`figure-${figure}`) },
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
