import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PaymentIssues } from '../payment-issues/PaymentIssues.tsx';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import {
  Conversion,
  LatestImports,
  LowStock,
  RunningOut,
  SearchesWithoutResults,
  TopCars,
  TopSellers,
} from './blocks.tsx';
import { DateRangeForm } from './DateRangeForm.tsx';
import { IntegrityChecks } from './IntegrityChecks.tsx';
import { PagePerformance } from './PagePerformance.tsx';
import { QueuedOrders, WorkQueues } from './queues.tsx';
import { SalesChart } from './SalesChart.tsx';
import { activeCurrencies, SalesFigures, SalesToday } from './SalesFigures.tsx';

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
  const { queues, from, until, today } = overview;
  const activeSales = activeCurrencies(overview.currencies);
  return (
    <div className="stack overview">
      <PageHeading title={t('section-overview')} />
      <WorkQueues queues={queues} />
      <PaymentIssues issues={overview.findings} />
      <div className="blocks">
        <QueuedOrders
          title={t('overview-to-ship')}
          emptyText={t('overview-to-ship-none')}
          queue="to-ship"
          orders={overview.to_ship}
          count={queues['to-ship'].count}
        />
        {queues.payment.count > 0 ? (
          <QueuedOrders
            title={t('queue-payment')}
            queue="payment"
            orders={overview.being_paid}
            count={queues.payment.count}
          />
        ) : null}
      </div>
      <div className="screen-head">
        <h2>{t('overview-sales')}</h2>
        <DateRangeForm from={from} until={until} />
      </div>
      <SalesToday sales={activeSales} today={today} />
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
        <LatestImports overview={overview} />
      </div>
      <div className="blocks">
        <IntegrityChecks checks={checks} />
        <PagePerformance overview={overview} />
      </div>
    </div>
  );
}
