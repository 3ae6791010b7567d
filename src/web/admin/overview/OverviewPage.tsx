import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { currencyCode } from '#domain/money.ts';
import { formatAmount } from '#texts/format-money.ts';
import { sectionPath } from '../paths.ts';
import { PaymentIssues } from '../payment-issues/PaymentIssues.tsx';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { Conversion } from './Conversion.tsx';
import { DateRangeForm } from './DateRangeForm.tsx';
import { IntegrityChecks } from './IntegrityChecks.tsx';
import { LowStock, RunningOut, SearchesWithoutResults, TopCars, TopSellers } from './item-blocks.tsx';
import { LatestImports } from './LatestImports.tsx';
import { PagePerformance } from './PagePerformance.tsx';
import { AwaitingShipment, BeingPaid } from './QueuedOrders.tsx';
import { SalesChart } from './SalesChart.tsx';
import { activeCurrencies, SalesFigures } from './SalesFigures.tsx';
import { Stat } from './Stat.tsx';
import { WorkQueues } from './WorkQueues.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Loads the overview. The data checks are slow, so the page shows them later than the rest. */
export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const day = (name: string) => {
    const value = params.get(name);
    return value !== null && DAY.test(value) ? { [name]: value } : {};
  };
  const query = { ...day('from'), ...day('until') };
  const api = apiFor(args);
  const checks = replyOrThrow(api('GET /admin/reconciliation', { query })).then((reply) => reply.checks);
  // Prevents an unhandled rejection when the user leaves before the checks are shown.
  checks.catch(() => {});
  return { overview: await replyOrThrow(api('GET /admin/overview', { query })), checks };
}

/** Open work, then key figures, with links to the lists. */
export function Component() {
  const { t } = useAdmin();
  const { overview, checks } = useLoaderData<typeof loader>();
  const { from, until, today } = overview;
  const activeSales = activeCurrencies(overview.currencies);
  return (
    <div className="stack overview">
      <AdminTitle page={t('section-overview')} />
      <h1>{t('section-overview')}</h1>
      <WorkQueues queues={overview.queues} />
      <PaymentIssues issues={overview.findings} />
      <div className="blocks">
        <AwaitingShipment overview={overview} />
        <BeingPaid overview={overview} />
      </div>
      <div className="screen-head">
        <h2>{t('overview-sales')}</h2>
        <DateRangeForm from={from} until={until} />
      </div>
      <section className="stats" aria-label={t('overview-today')}>
        {activeSales.map(({ currency, figures }) => (
          <Stat
            key={currency}
            label={t('overview-today-of', { day: today, currency: currencyCode(currency) })}
            value={formatAmount(figures.net_sales.today, currency, t)}
            to={sectionPath('documents', { currency, from: today, until: today })}
            note={t('overview-today-orders', {
              count: figures.orders.today,
              average: formatAmount(figures.average_order.today, currency, t),
            })}
          />
        ))}
      </section>
      <div className="blocks">
        {activeSales.map(({ currency }) => (
          <SalesChart
            key={currency}
            currency={currency}
            days={overview.sales.filter((each) => each.currency === currency)}
          />
        ))}
      </div>
      <SalesFigures sales={activeSales} overview={overview} />
      <div className="block-columns">
        <RunningOut overview={overview} />
        <LowStock overview={overview} />
        <TopSellers overview={overview} />
        <TopCars overview={overview} />
        <Conversion overview={overview} />
        <SearchesWithoutResults overview={overview} />
        {overview.imports ? <LatestImports imports={overview.imports} /> : null}
      </div>
      <div className="blocks">
        <IntegrityChecks checks={checks} />
        <PagePerformance overview={overview} />
      </div>
    </div>
  );
}
