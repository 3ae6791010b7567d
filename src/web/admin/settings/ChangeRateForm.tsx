import { PROVINCES, type Province } from '#domain/regions.ts';
import { placeOptions } from '#texts/place-name.ts';
import { taxName } from '#texts/tax-name.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { PanelForm, useAdminForm } from '../record/admin-form.tsx';

const COMPONENTS = ['GST', 'PST', 'QST', 'HST'] as const;

const toDecimalText = (text: string) => text.trim().replace(',', '.');

/** The form for a new tax rate and its first day. The current rate ends the day before. */
export function ChangeRateForm({ onChanged, today }: { onChanged(): void; today: string }) {
  const { t, api } = useAdmin();
  const form = useAdminForm({
    name: 'rate',
    initial: {
      rate: '',
      from_day: '',
      province: 'Alberta' as Province,
      component: 'GST' as (typeof COMPONENTS)[number],
    },
    validate({ rate, from_day }) {
      const text = toDecimalText(rate);
      const isRate = /^\d{1,2}(\.\d{1,3})?$/.test(text) && Number(text) <= 50;
      return [
        ...(isRate ? [] : [{ field: 'rate', text: t('tax-rate-invalid') }]),
        ...(from_day === '' ? [{ field: 'from_day', text: t('tax-day-missing') }] : []),
      ];
    },
    call: (values) =>
      api('POST /admin/tax-rates', { body: { ...values, rate: Number(toDecimalText(values.rate)) } }),
    valuesWhenDone: { rate: '', from_day: '' },
    onDone: () => onChanged(),
  });
  return (
    <PanelForm form={form} title={t('tax-add')} help={t('tax-add-help')} submitLabel={t('tax-add-save')}>
      <div className="fields">
        <SelectField
          label={t('tax-province')}
          options={placeOptions(PROVINCES, t)}
          {...form.field('province')}
        />
        <SelectField
          label={t('field-tax')}
          options={COMPONENTS.map((each) => [each, taxName(each, t)])}
          {...form.field('component')}
        />
        <TextField label={t('tax-rate')} inputMode="decimal" maxLength={6} required {...form.field('rate')} />
        <TextField label={t('list-from')} type="date" min={today} required {...form.field('from_day')} />
      </div>
    </PanelForm>
  );
}
