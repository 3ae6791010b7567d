import { currencyCode } from '#domain/money.ts';
import { SALES_FIGURES } from '#domain/sales-figures.ts';
import { SHOP_TIME_ZONE } from '#domain/shop-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { formatNumber } from '#texts/format-number.ts';
import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';

type Sales = Overview['currencies'][number];
type Figure = keyof Sales['figures'];
/** Today, the selected period (`now`), and the period of the same length before it (`before`). */
type Period = keyof Sales['figures']['orders'];

/** The currencies with a figure other than 0 in any period; if there is none, the first. */
export const activeCurrencies = (currencies: Sales[]): Sales[] => {
  const active = currencies.filter(({ figures }) =>
    Object.values(figures).some((figure) => figure.today !== 0 || figure.now !== 0 || figure.before !== 0),
  );
  return active.length > 0 ? active : currencies.slice(0, 1);
};

/** The figures of a currency with their definitions. Those of today and of the period link to their documents. */
export function SalesFigures({ sales, overview }: { sales: Sales; overview: Overview }) {
  const { t } = useAdmin();
  const { currency, figures } = sales;
  const { from, until, today } = overview;
  const format = (figure: Figure, value: number) =>
    figure === 'orders' ? String(value) : formatAmount(value, currency, t);
  const days = { today: { from: today, until: today }, now: { from, until } };
  const headings = { today: t('overview-today'), now: t('overview-period', { from, until }) };
  const cell = (period: Period) => (figure: Figure) => {
    const { now, before, [period]: value } = figures[figure];
    const text = format(figure, value);
    if (period === 'before') return text;
    return (
      <>
        <Link
          to={sectionPath('documents', { currency, ...days[period] })}
          aria-label={t('overview-figure-in-period', {
            figure: t(`figure-${figure}`),
            period: headings[period],
            value: text,
          })}
        >
          {text}
        </Link>
        {period === 'now' && before > 0 ? (
          <small className="subtext">
            {t('overview-change', { percent: formatNumber(Math.round((100 * (now - before)) / before), t) })}
          </small>
        ) : null}
      </>
    );
  };
  return (
    <TablePanel
      isMatrix
      title={t('overview-figures', { currency: currencyCode(currency) })}
      rows={SALES_FIGURES}
      rowKey={(figure) => figure}
      columns={[
        {
          title: t('overview-figure'),
          cell: (figure) => (
            <span className="figure">
              {t(`figure-${figure}`)}
              <span className="quiet definition">{t(`figure-${figure}-help`)}</span>
            </span>
          ),
        },
        { title: headings.today, isNumber: true, cell: cell('today') },
        { title: headings.now, isNumber: true, cell: cell('now') },
        { title: t('overview-previous'), isNumber: true, cell: cell('before') },
      ]}
    >
      <p className="quiet">{t('overview-figures-help', { zone: SHOP_TIME_ZONE })}</p>
    </TablePanel>
  );
}
