import { currencyCode } from '#domain/money.ts';
import { percentChange, SALES_FIGURES } from '#domain/sales-figures.ts';
import { SHOP_TIME_ZONE } from '#domain/shop-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { formatNumber } from '#texts/format-number.ts';
import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';
import { Stat } from './queues.tsx';

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

/** True if the previous period has documents. */
const hasDataBefore = (figures: Sales['figures']) =>
  Object.values(figures).some(({ before }) => before !== 0);

/** Today's net sales in each currency, with links to the documents. */
export function SalesToday({ sales, today }: { sales: Sales[]; today: string }) {
  const { t } = useAdmin();
  return (
    <section className="stats" aria-label={t('list-days-today')}>
      {sales.map(({ currency, figures }) => (
        <Stat
          key={currency}
          label={t('overview-today-of', { day: today, currency: currencyCode(currency) })}
          value={formatAmount(figures.net_sales.today, currency, t)}
          to={sectionPath('documents', { currency, from: today, until: today })}
          notes={[
            t('overview-today-orders', {
              count: figures.orders.today,
              average: formatAmount(figures.average_order.today, currency, t),
            }),
            ...(figures.refunds.today === 0
              ? []
              : [t('overview-today-refunds', { amount: formatAmount(figures.refunds.today, currency, t) })]),
          ]}
        />
      ))}
    </section>
  );
}

/**
 * The sales figures. A row has the values of one figure in all active currencies; its name expands to the figure's
 * definition. The values of today and of the selected period link to their documents.
 */
export function SalesFigures({ sales, overview }: { sales: Sales[]; overview: Overview }) {
  const { t } = useAdmin();
  const { from, until, today } = overview;
  const days = { today: { from: today, until: today }, now: { from, until } };
  const headings = { today: t('list-days-today'), now: t('overview-period', { from, until }) };
  const format = (figure: Figure, value: number, currency: Sales['currency']) => {
    if (figure !== 'orders') return formatAmount(value, currency, t);
    // An amount names its currency, a number of orders does not.
    return sales.length > 1
      ? t('overview-figure-value', { figure: currencyCode(currency), value: String(value) })
      : String(value);
  };
  const linkedValue = (period: Period, figure: Figure, { currency, figures }: Sales) => {
    const { now, before, [period]: value } = figures[figure];
    const text = format(figure, value, currency);
    if (period === 'before') return hasDataBefore(figures) ? text : t('overview-no-data');
    const change = period === 'now' ? percentChange(before, now) : null;
    return (
      <>
        {change === null ? null : (
          <small className="quiet figure-change">
            {t('overview-change', { percent: formatNumber(change, t) })}{' '}
          </small>
        )}
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
      </>
    );
  };
  const cell = (period: Period) => (figure: Figure) =>
    sales.map((each) => (
      <div key={each.currency} className="figure-value">
        {linkedValue(period, figure, each)}
      </div>
    ));
  return (
    <TablePanel
      className="panel stack sales-figures"
      isMatrix
      title={t('overview-figures')}
      rows={SALES_FIGURES}
      rowKey={(figure) => figure}
      columns={[
        {
          title: t('field-figure'),
          cell: (figure) => (
            <details>
              <summary>{t(`figure-${figure}`)}</summary>
              <small className="subtext">{t(`figure-${figure}-help`)}</small>
            </details>
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
