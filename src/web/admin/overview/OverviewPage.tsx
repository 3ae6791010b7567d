import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { centsOf, currencyCode, formatPrice } from '#domain/money.ts';
import { adminImportTexts } from '#texts/en/admin-imports.ts';
import { adminShopTexts } from '#texts/en/admin-shop.ts';
import { registerTexts } from '#texts/texts.ts';
import { sectionPath } from '../paths.ts';
import { PaymentIssues } from '../payment-issues/PaymentIssues.tsx';
import { apiFor, needed, useAdmin } from '../platform/admin.tsx';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { AwaitingShipment } from './AwaitingShipment.tsx';
import { IntegrityChecks } from './IntegrityChecks.tsx';
import { LowStock, TopSellers } from './items-blocks.tsx';
import { LatestImports } from './LatestImports.tsx';
import { RangeChoice } from './RangeChoice.tsx';
import { SalesChart } from './SalesChart.tsx';
import { Stat } from './Stat.tsx';
import { Vitals } from './Vitals.tsx';

registerTexts('en', { ...adminImportTexts, ...adminShopTexts });

export type Overview = Reply<'GET /admin/overview'>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The books are read through while the rest is shown already. */
export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams;
  const day = (name: string) => {
    const value = asked.get(name);
    return value !== null && DAY.test(value) ? { [name]: value } : {};
  };
  const query = { ...day('from'), ...day('until') };
  const api = apiFor(args);
  const checks = needed(api('GET /admin/reconciliation', { query })).then((reply) => reply.checks);
  // Where the page is left before the books are shown, nobody else takes the fault.
  checks.catch(() => {});
  return { overview: await needed(api('GET /admin/overview', { query })), checks };
}

/** How the shop does and what waits; each block leads to the list behind it. */
export function Component() {
  const { t } = useAdmin();
  const { overview, checks } = useLoaderData<typeof loader>();
  const { from, until, currencies } = overview;
  return (
    <div className="stack">
      <AdminTitle page={t('section-overview')} />
      <div className="screen-head">
        <h1>{t('section-overview')}</h1>
        <RangeChoice from={from} until={until} />
      </div>
      <div className="stats">
        {currencies.flatMap(({ currency, sales, orders, average_order }) => {
          const money = (decimal: number) => formatPrice(centsOf(decimal), currency);
          const code = { currency: currencyCode(currency) };
          return [
            <Stat key={`s${currency}`} label={t('overview-sales', code)} {...sales} shown={money} />,
            <Stat key={`o${currency}`} label={t('overview-orders', code)} {...orders} shown={String} />,
            <Stat
              key={`a${currency}`}
              label={t('overview-average', code)}
              {...average_order}
              shown={money}
            />,
          ];
        })}
        <Stat
          label={t('overview-messages')}
          now={overview.open_messages}
          shown={String}
          to={sectionPath('messages', { status: 'Received', unread: 'yes' })}
        />
      </div>
      <PaymentIssues findings={overview.findings} />
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
        <Vitals overview={overview} />
        <IntegrityChecks checks={checks} />
      </div>
    </div>
  );
}
