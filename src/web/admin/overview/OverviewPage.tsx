import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { currencyCode, formatAmount } from '#domain/money.ts';
import { sectionPath } from '../paths.ts';
import { PaymentIssues } from '../payment-issues/PaymentIssues.tsx';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { AwaitingShipment } from './AwaitingShipment.tsx';
import { DateRangeForm } from './DateRangeForm.tsx';
import { IntegrityChecks } from './IntegrityChecks.tsx';
import { LowStock, TopSellers } from './item-blocks.tsx';
import { LatestImports } from './LatestImports.tsx';
import { PagePerformance } from './PagePerformance.tsx';
import { SalesChart } from './SalesChart.tsx';
import { Stat } from './Stat.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The data checks are slow, so they are streamed in after the rest. */
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

/** Key figures and open work, with links to the lists. */
export function Component() {
  const { t } = useAdmin();
  const { overview, checks } = useLoaderData<typeof loader>();
  const { from, until, currencies } = overview;
  return (
    <div className="stack">
      <AdminTitle page={t('section-overview')} />
      <div className="screen-head">
        <h1>{t('section-overview')}</h1>
        <DateRangeForm from={from} until={until} />
      </div>
      <div className="stats">
        {currencies.flatMap(({ currency, sales, orders, average_order }) => {
          const money = (decimal: number) => formatAmount(decimal, currency);
          const code = { currency: currencyCode(currency) };
          return [
            <Stat key={`s${currency}`} label={t('overview-sales', code)} {...sales} format={money} />,
            <Stat key={`o${currency}`} label={t('overview-orders', code)} {...orders} format={String} />,
            <Stat
              key={`a${currency}`}
              label={t('overview-average', code)}
              {...average_order}
              format={money}
            />,
          ];
        })}
        <Stat
          label={t('overview-messages')}
          now={overview.open_messages}
          format={String}
          to={sectionPath('messages', { status: 'Received', unread: 'yes' })}
        />
      </div>
      <PaymentIssues issues={overview.findings} />
      {currencies.map(({ currency }) => (
        <SalesChart
          key={currency}
          currency={currency}
          days={overview.sales.filter((each) => each.currency === currency)}
        />
      ))}
      <div className="blocks">
        <AwaitingShipment overview={overview} />
        <LowStock overview={overview} />
        <TopSellers overview={overview} />
        {overview.imports ? <LatestImports imports={overview.imports} /> : null}
        <PagePerformance overview={overview} />
        <IntegrityChecks checks={checks} />
      </div>
    </div>
  );
}
