import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { shopDay } from '#domain/shop-day.ts';
import { adminShopTexts } from '#texts/en/admin-shop.ts';
import { learn } from '#texts/texts.ts';
import { Table } from '../../ui/Table.tsx';
import { askOf, needed, useAccess, useOffice } from '../platform/office.tsx';
import { History } from '../record/History.tsx';
import { useSaving } from '../record/use-saving.ts';
import { OfficeTitle } from '../shell/OfficeTitle.tsx';
import { ChangeRate } from './ChangeRate.tsx';

learn('en', adminShopTexts);

type Rates = Reply<'GET /admin/tax-rates'>;
type Rate = Rates['records'][number];

export async function loader(args: LoaderFunctionArgs) {
  return needed(askOf(args)('GET /admin/tax-rates'));
}

/** Every dated rate; a change begins on a day and ends the rate before. */
export function Component() {
  const { say, ask, tried } = useOffice();
  const { can } = useAccess();
  const saving = useSaving();
  const [rates, setRates] = useState<Rates>(useLoaderData<typeof loader>());
  const mayChange = can('settings.change');
  const today = shopDay(new Date());

  async function reload() {
    const reply = await tried(ask('GET /admin/tax-rates'));
    if (reply) setRates(reply);
  }
  async function withdraw(rate: Rate) {
    const params = { id: rate.rate_id };
    if (await saving.send(() => ask('POST /admin/tax-rates/:id/withdraw', { params }))) await reload();
  }
  const isAhead = (rate: Rate) => rate.from_day !== null && rate.from_day > today;

  return (
    <div className="stack">
      <OfficeTitle page={say('section-tax-rates')} />
      <h1>{say('section-tax-rates')}</h1>
      <div className="record-columns">
        <div className="stack">
          <section className="panel stack" aria-labelledby="all-title">
            <h2 id="all-title">{say('tax-all')}</h2>
            <Table
              caption={say('tax-all')}
              columns={[
                { title: say('tax-province') },
                { title: say('tax-component') },
                { title: say('tax-rate'), isNumber: true },
                { title: say('tax-from') },
                { title: say('tax-until') },
                { title: say('list-action') },
              ]}
              rows={rates.records.map((rate) => ({
                key: rate.rate_id,
                cells: [
                  rate.province,
                  rate.component,
                  rate.rate,
                  rate.from_day ?? say('tax-open'),
                  rate.until_day ?? say('tax-open'),
                  isAhead(rate) && mayChange ? (
                    <button
                      key="withdraw"
                      type="button"
                      className="button small"
                      aria-label={say('tax-withdraw-of', {
                        province: rate.province,
                        component: rate.component,
                        day: rate.from_day!,
                      })}
                      onClick={() => withdraw(rate)}
                    >
                      {say('tax-withdraw')}
                    </button>
                  ) : (
                    ''
                  ),
                ],
              }))}
            />
          </section>
          {mayChange ? <ChangeRate onChanged={reload} today={today} /> : null}
        </div>
        <aside className="stack">
          <section className="panel stack" aria-labelledby="today-title">
            <h2 id="today-title">{say('tax-today')}</h2>
            <Table
              caption={say('tax-today')}
              columns={[{ title: say('tax-province') }, { title: say('tax-rate'), isNumber: true }]}
              rows={rates.today.map(({ province, rate }) => ({ key: province, cells: [province, rate] }))}
            />
          </section>
          <History deeds={rates.history} />
        </aside>
      </div>
    </div>
  );
}
