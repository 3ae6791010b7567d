import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { PROVINCES, type Province } from '#domain/regions.ts';
import { shopDay } from '#domain/shop-day.ts';
import { type TAX_COMPONENTS, taxesOfProvince } from '#domain/tax-rates.ts';
import { formatNumber } from '#texts/format-number.ts';
import { comparePlaces, placeName, placeOptions } from '#texts/place-name.ts';
import { taxName } from '#texts/tax-name.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { focusAfter } from '../../ui/focus-after.ts';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/AuditEntries.tsx';
import { errorIf, PanelForm, useAdminForm } from '../record/admin-form.tsx';
import { ConfirmLeave } from '../record/ConfirmLeave.tsx';
import { useUnsavedCheck } from '../record/unsaved.ts';
import { CallButton } from '../shell/CallButton.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';

type Rate = Reply<'GET /admin/tax-rates'>['records'][number];

export const loader = (args: LoaderFunctionArgs) => replyOrThrow(apiFor(args)('GET /admin/tax-rates'));

export function Component() {
  const { t, api, can } = useAdmin();
  const rates = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const canEdit = can('settings.change');
  const today = shopDay(new Date());
  const hasUnsavedForm = useUnsavedCheck();
  /** The rate whose province and tax the form has. */
  const [changed, setChanged] = useState<Rate | null>(null);

  /** Only a rate that has not begun can be withdrawn. */
  const canWithdraw = ({ from_day }: Rate) => canEdit && from_day !== null && from_day > today;
  /** Fills the form with the province and tax of a rate that has no last day yet. */
  const changeButton = (rate: Rate) => {
    const { province, component, until_day } = rate;
    return until_day === null ? (
      <Button
        variant="small"
        label={t('tax-change')}
        aria-label={t('tax-change-of', {
          province: placeName(province, t),
          component: taxName(component, t),
        })}
        onClick={() => {
          if (!hasUnsavedForm()) focusAfter(() => setChanged(rate), 'rate-rate');
        }}
      />
    ) : null;
  };
  const withdrawButton = (rate: Rate) => {
    const { province, component, from_day } = rate;
    return canWithdraw(rate) ? (
      <CallButton
        variant="small"
        label={t('tax-withdraw')}
        aria-label={t('tax-withdraw-of', {
          province: placeName(province, t),
          component: taxName(component, t),
          day: from_day!,
        })}
        call={() => api('POST /admin/tax-rates/:id/withdraw', { params: { id: rate.rate_id } })}
        onDone={revalidate}
      />
    ) : null;
  };

  const compare = comparePlaces(t);
  const byProvince = <Row extends { province: string }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => compare(a.province, b.province));
  return (
    <div className="stack">
      <PageHeading title={t('section-tax-rates')} />
      {canEdit ? null : <p className="quiet">{t('record-read-only')}</p>}
      <div className="with-aside record-layout">
        <div className="stack">
          <TablePanel
            title={t('tax-all')}
            rows={byProvince(rates.records)}
            rowKey={(rate) => rate.rate_id}
            columns={[
              { title: t('record-field-province'), cell: (rate) => placeName(rate.province, t) },
              { title: t('record-field-tax'), cell: (rate) => taxName(rate.component, t) },
              { title: t('tax-rate'), isNumber: true, cell: (rate) => formatNumber(rate.rate, t) },
              { title: t('list-from'), cell: (rate) => rate.from_day ?? t('tax-from-always') },
              { title: t('list-until'), cell: (rate) => rate.until_day ?? t('tax-until-now') },
              ...(canEdit
                ? [
                    {
                      title: t('list-action'),
                      cell: (rate: Rate) => (
                        <span className="row">
                          {changeButton(rate)}
                          {withdrawButton(rate)}
                        </span>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {canEdit ? (
            <ChangeRateForm key={changed?.rate_id} rate={changed} onChanged={revalidate} today={today} />
          ) : null}
        </div>
        <aside className="stack">
          <TablePanel
            title={t('tax-today')}
            rows={byProvince(rates.today)}
            rowKey={({ province }) => province}
            columns={[
              { title: t('record-field-province'), cell: ({ province }) => placeName(province, t) },
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

const toDecimalText = (text: string) => text.trim().replace(',', '.');

/** The form for a new tax rate and its first day. The current rate ends the day before. */
function ChangeRateForm(props: {
  /** The rate to change; null for one that is still to be chosen. */
  rate: Rate | null;
  onChanged(): void;
  today: string;
}) {
  const { t, api } = useAdmin();
  const form = useAdminForm({
    name: 'rate',
    initial: {
      rate: '',
      from_day: '',
      province: (props.rate?.province ?? 'Alberta') as Province,
      component: (props.rate?.component ?? 'GST') as (typeof TAX_COMPONENTS)[number],
    },
    validate({ rate, from_day }) {
      const text = toDecimalText(rate);
      const isRate = /^\d{1,2}(\.\d{1,3})?$/.test(text) && Number(text) <= 50;
      return [
        ...errorIf(!isRate, 'rate', t('tax-rate-invalid')),
        ...errorIf(from_day === '', 'from_day', t('tax-day-missing')),
      ];
    },
    call: (values) =>
      api('POST /admin/tax-rates', { body: { ...values, rate: Number(toDecimalText(values.rate)) } }),
    valuesWhenDone: { rate: '', from_day: '' },
    onDone: () => props.onChanged(),
  });
  return (
    <PanelForm form={form} title={t('tax-add')} help={t('tax-add-help')} submitLabel={t('tax-add-save')}>
      <div className="fields narrow">
        <SelectField
          label={t('record-field-province')}
          options={placeOptions(PROVINCES, t)}
          {...form.field('province')}
          onChange={({ target }) => {
            const province = target.value as Province;
            form.set({ province, component: taxesOfProvince(province)[0]! });
          }}
        />
        <SelectField
          label={t('record-field-tax')}
          options={taxesOfProvince(form.values.province).map((each) => [each, taxName(each, t)])}
          {...form.field('component')}
        />
        <TextField label={t('tax-rate')} inputMode="decimal" maxLength={6} required {...form.field('rate')} />
        <TextField
          label={t('list-from')}
          type="date"
          min={props.today}
          required
          {...form.field('from_day')}
        />
      </div>
    </PanelForm>
  );
}
