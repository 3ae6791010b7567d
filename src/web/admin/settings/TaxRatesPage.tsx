import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { shopDay } from '#domain/shop-day.ts';
import { Table } from '../../ui/Table.tsx';
import { apiFor, replyOrThrow, useAccess, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/History.tsx';
import { useSaving } from '../record/use-saving.ts';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { ChangeRateForm } from './ChangeRateForm.tsx';

type Rates = Reply<'GET /admin/tax-rates'>;
type Rate = Rates['records'][number];

export async function loader(args: LoaderFunctionArgs) {
  return replyOrThrow(apiFor(args)('GET /admin/tax-rates'));
}

/** All tax rates with their dates. */
export function Component() {
  const { t, api, attempt } = useAdmin();
  const { can } = useAccess();
  const saving = useSaving();
  const [rates, setRates] = useState<Rates>(useLoaderData<typeof loader>());
  const canEdit = can('settings.change');
  const today = shopDay(new Date());

  async function reload() {
    const reply = await attempt(api('GET /admin/tax-rates'));
    if (reply) setRates(reply);
  }
  async function withdraw(rate: Rate) {
    const params = { id: rate.rate_id };
    if (await saving.send(() => api('POST /admin/tax-rates/:id/withdraw', { params }))) await reload();
  }
  const isFuture = (rate: Rate) => rate.from_day !== null && rate.from_day > today;

  return (
    <div className="stack">
      <AdminTitle page={t('section-tax-rates')} />
      <h1>{t('section-tax-rates')}</h1>
      <div className="with-aside record-layout">
        <div className="stack">
          <section className="panel stack" aria-labelledby="all-title">
            <h2 id="all-title">{t('tax-all')}</h2>
            <Table
              caption={t('tax-all')}
              columns={[
                { title: t('tax-province') },
                { title: t('tax-component') },
                { title: t('tax-rate'), isNumber: true },
                { title: t('tax-from') },
                { title: t('tax-until') },
                { title: t('list-action') },
              ]}
              rows={rates.records.map((rate) => ({
                key: rate.rate_id,
                cells: [
                  rate.province,
                  rate.component,
                  rate.rate,
                  rate.from_day ?? t('tax-open'),
                  rate.until_day ?? t('tax-open'),
                  isFuture(rate) && canEdit ? (
                    <button
                      key="withdraw"
                      type="button"
                      className="button small"
                      aria-label={t('tax-withdraw-of', {
                        province: rate.province,
                        component: rate.component,
                        day: rate.from_day!,
                      })}
                      onClick={() => withdraw(rate)}
                    >
                      {t('tax-withdraw')}
                    </button>
                  ) : (
                    ''
                  ),
                ],
              }))}
            />
          </section>
          {canEdit ? <ChangeRateForm onChanged={reload} today={today} /> : null}
        </div>
        <aside className="stack">
          <section className="panel stack" aria-labelledby="today-title">
            <h2 id="today-title">{t('tax-today')}</h2>
            <Table
              caption={t('tax-today')}
              columns={[{ title: t('tax-province') }, { title: t('tax-rate'), isNumber: true }]}
              rows={rates.today.map(({ province, rate }) => ({ key: province, cells: [province, rate] }))}
            />
          </section>
          <History entries={rates.history} />
        </aside>
      </div>
    </div>
  );
}
