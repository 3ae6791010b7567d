import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { shopDay } from '#domain/shop-day.ts';
import { Button } from '../../ui/Button.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { SalesChart } from '../chart/SalesChart.tsx';
import { periodName, periods } from '../list/periods.ts';
import { sectionPath } from '../paths.ts';
import { PaymentIssues } from '../payment-issues/PaymentIssues.tsx';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { LinkTabs } from '../shell/LinkTabs.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { Blocks } from './blocks.tsx';
import { IntegrityChecks } from './IntegrityChecks.tsx';
import { PagePerformance } from './PagePerformance.tsx';
import { QueuedOrders, WorkQueues } from './queues.tsx';
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
  /** On a narrow screen, the blocks are collapsed, because they are several screens high. */
  const isNarrow = useMediaQuery('(max-width: 800px)');
  const activeSales = activeCurrencies(overview.currencies);
  return (
    <div className="stack overview">
      <PageHeading title={t('section-overview')} />
      <WorkQueues queues={queues} low_stock={overview.low_stock} />
      <PaymentIssues issues={overview.findings} />
      <div className="blocks">
        <QueuedOrders
          title={t('queue-to-ship')}
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
            points={overview.sales
              .filter((each) => each.currency === currency)
              .map(({ day, ...sales }) => ({ period: day, ...sales }))}
          />
        ))}
      </div>
      <SalesFigures sales={activeSales} overview={overview} />
      <details className="overview-more" open={!isNarrow}>
        <summary>
          <h2>{t('overview-more')}</h2>
        </summary>
        <Blocks overview={overview} />
      </details>
      <div className="blocks">
        <IntegrityChecks checks={checks} />
        <PagePerformance overview={overview} />
      </div>
    </div>
  );
}

const PRESETS = ['today', 'last-7', 'last-30', 'last-90', 'this-month', 'last-month'] as const;

/** Selects the period that the overview covers, which is part of the URL. */
function DateRangeForm({ from, until }: { from: string; until: string }) {
  const { t } = useAdmin();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const today = shopDay(new Date());
  const choices = periods(today);
  const current = periodName(choices, PRESETS, { from, until }, params.get('period'));
  return (
    <form
      key={`${from} ${until}`}
      className="row range"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        navigate(sectionPath('', { from: String(form.get('from')), until: String(form.get('until')) }));
      }}
    >
      <LinkTabs
        label={t('field-date')}
        tabs={PRESETS.map((name) => {
          const [first, last] = choices[name];
          return {
            label: t(`list-days-${name}`),
            to: sectionPath('', { period: name, from: first, until: last }),
            isCurrent: name === current,
          };
        })}
      />
      <label>
        {t('list-from')}{' '}
        <input className="input" type="date" name="from" defaultValue={from} max={today} required />
      </label>
      <label>
        {t('list-until')}{' '}
        <input className="input" type="date" name="until" defaultValue={until} max={today} required />
      </label>
      <Button type="submit" label={t('overview-show')} />
    </form>
  );
}
