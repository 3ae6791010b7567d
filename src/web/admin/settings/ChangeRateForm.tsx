import type { FormEvent } from 'react';
import { PROVINCES, type Province } from '#domain/regions.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { useSubform } from '../record/use-subform.ts';

const COMPONENTS = ['GST', 'PST', 'QST', 'HST'] as const;

/** Enters a tax rate with its first day; the current rate ends the day before. */
export function ChangeRateForm({ onChanged, today }: { onChanged(): void; today: string }) {
  const { t, api } = useAdmin();
  const { values, set, field, saving } = useSubform({
    rate: '',
    from_day: '',
    province: 'Alberta' as Province,
    component: 'GST' as (typeof COMPONENTS)[number],
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    const rate = values.rate.trim().replace(',', '.');
    const isRate = /^\d{1,2}(\.\d{1,3})?$/.test(rate) && Number(rate) <= 50;
    if (!isRate || values.from_day === '') {
      saving.setErrors({
        ...(isRate ? {} : { rate: t('tax-rate-invalid') }),
        ...(values.from_day === '' ? { from_day: t('tax-day-missing') } : {}),
      });
      return;
    }
    const body = { ...values, rate: Number(rate) };
    if (!(await saving.send(() => api('POST /admin/tax-rates', { body })))) return;
    set({ rate: '', from_day: '' });
    onChanged();
  }

  return (
    <form className="panel stack" onSubmit={save} noValidate aria-labelledby="change-title">
      <h2 id="change-title">{t('tax-add')}</h2>
      <p className="quiet">{t('tax-add-help')}</p>
      <div className="fields">
        <SelectField id="rate-province" label={t('tax-province')} {...field('province')}>
          {PROVINCES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <SelectField id="rate-component" label={t('tax-component')} {...field('component')}>
          {COMPONENTS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <TextField
          id="rate-rate"
          label={t('tax-rate')}
          inputMode="decimal"
          maxLength={6}
          {...field('rate')}
        />
        <TextField id="rate-day" label={t('tax-from')} type="date" min={today} {...field('from_day')} />
      </div>
      <button type="submit" className="button" aria-disabled={saving.isSaving}>
        {t('tax-add-save')}
      </button>
    </form>
  );
}
