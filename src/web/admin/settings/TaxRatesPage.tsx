import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatNumber } from '#texts/format-number.ts';
import { comparePlaces, placeName } from '#texts/place-name.ts';
import { taxName } from '#texts/tax-name.ts';
import { Button } from '../../ui/Button.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { apiFor, replyOrThrow, useAdmin, useSend } from '../platform/admin.tsx';
import { History } from '../record/AuditEntries.tsx';
import { ConfirmLeave } from '../record/ConfirmLeave.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { ChangeRateForm } from './ChangeRateForm.tsx';

type Rate = Reply<'GET /admin/tax-rates'>['records'][number];

export const loader = (args: LoaderFunctionArgs) => replyOrThrow(apiFor(args)('GET /admin/tax-rates'));

export function Component() {
  const { t, api, can } = useAdmin();
  const { send } = useSend();
  const rates = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const canEdit = can('settings.change');
  const today = shopDay(new Date());

  async function withdraw(rate: Rate) {
    const params = { id: rate.rate_id };
    if (await send(() => api('POST /admin/tax-rates/:id/withdraw', { params }))) await revalidate();
  }
  /** Only a rate that has not begun can be withdrawn. */
  const withdrawButton = (rate: Rate) => {
    const { province, component, from_day: day } = rate;
    return canEdit && day !== null && day > today ? (
      <Button
        variant="small"
        label={t('tax-withdraw')}
        aria-label={t('tax-withdraw-of', {
          province: placeName(province, t),
          component: taxName(component, t),
          day,
        })}
        onClick={() => withdraw(rate)}
      />
    ) : null;
  };

  const compare = comparePlaces(t);
  const byProvince = <Row extends { province: string }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => compare(a.province, b.province));
  return (
    <div className="stack">
      <PageHeading title={t('section-tax-rates')} />
      <div className="with-aside record-layout">
        <div className="stack">
          <TablePanel
            title={t('tax-all')}
            rows={byProvince(rates.records)}
            rowKey={(rate) => rate.rate_id}
            columns={[
              { title: t('tax-province'), cell: (rate) => placeName(rate.province, t) },
              { title: t('field-tax'), cell: (rate) => taxName(rate.component, t) },
              { title: t('tax-rate'), isNumber: true, cell: (rate) => formatNumber(rate.rate, t) },
              { title: t('list-from'), cell: (rate) => rate.from_day ?? t('tax-open') },
              { title: t('list-until'), cell: (rate) => rate.until_day ?? t('tax-open') },
              { title: t('list-action'), cell: withdrawButton },
            ]}
          />
          {canEdit ? <ChangeRateForm onChanged={revalidate} today={today} /> : null}
        </div>
        <aside className="stack">
          <TablePanel
            title={t('tax-today')}
            rows={byProvince(rates.today)}
            rowKey={({ province }) => province}
            columns={[
              { title: t('tax-province'), cell: ({ province }) => placeName(province, t) },
              { title: t('tax-rate'), isNumber: true, cell: ({ rate }) => formatNumber(rate, t) },
            ]}
          />
          <History entries={rates.history} />
        </aside>
      </div>
      <ConfirmLeave />
    </div>
  );
}
