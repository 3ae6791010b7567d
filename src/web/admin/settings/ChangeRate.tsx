import type { FormEvent } from 'react';
import { PROVINCES, type Province } from '#domain/places.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useOffice } from '../platform/office.tsx';
import { useEntry } from '../record/use-entry.ts';

const COMPONENTS = ['GST', 'PST', 'QST', 'HST'] as const;

/** A new rate with its first day; the one before ends the day before. */
export function ChangeRate({ onChanged, today }: { onChanged(): void; today: string }) {
  const { say, ask } = useOffice();
  const { typed, set, field, saving } = useEntry({
    rate: '',
    from_day: '',
    province: 'Alberta' as Province,
    component: 'GST' as (typeof COMPONENTS)[number],
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    const rate = typed.rate.trim().replace(',', '.');
    const isRate = /^\d{1,2}(\.\d{1,3})?$/.test(rate) && Number(rate) <= 50;
    if (!isRate || typed.from_day === '') {
      saving.setErrors({
        ...(isRate ? {} : { rate: say('tax-rate-invalid') }),
        ...(typed.from_day === '' ? { from_day: say('tax-day-missing') } : {}),
      });
      return;
    }
    const body = { ...typed, rate: Number(rate) };
    if (!(await saving.send(() => ask('POST /admin/tax-rates', { body })))) return;
    set({ rate: '', from_day: '' });
    onChanged();
  }

  return (
    <form className="panel stack" onSubmit={save} noValidate aria-labelledby="change-title">
      <h2 id="change-title">{say('tax-add')}</h2>
      <p className="quiet">{say('tax-add-why')}</p>
      <div className="fields">
        <SelectField id="rate-province" label={say('tax-province')} {...field('province')}>
          {PROVINCES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <SelectField id="rate-component" label={say('tax-component')} {...field('component')}>
          {COMPONENTS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <TextField
          id="rate-rate"
          label={say('tax-rate')}
          inputMode="decimal"
          maxLength={6}
          {...field('rate')}
        />
        <TextField id="rate-day" label={say('tax-from')} type="date" min={today} {...field('from_day')} />
      </div>
      <button type="submit" className="button" aria-disabled={saving.isSaving}>
        {say('tax-add-save')}
      </button>
    </form>
  );
}
