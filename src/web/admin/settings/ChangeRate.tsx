import { type FormEvent, useState } from 'react';
import { PROVINCES, type Province } from '#domain/places.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useOffice } from '../platform/office.tsx';
import { useSaving } from '../record/use-saving.ts';

const COMPONENTS = ['GST', 'PST', 'QST', 'HST'] as const;

/** A new rate with its first day; the one before ends the day before. */
export function ChangeRate({ onChanged, today }: { onChanged(): void; today: string }) {
  const { say, ask } = useOffice();
  const saving = useSaving();
  const [province, setProvince] = useState<Province>('Alberta');
  const [component, setComponent] = useState<(typeof COMPONENTS)[number]>('GST');
  const [rate, setRate] = useState('');
  const [from_day, setDay] = useState('');

  async function save(event: FormEvent) {
    event.preventDefault();
    const typed = rate.trim().replace(',', '.');
    const isRate = /^\d{1,2}(\.\d{1,3})?$/.test(typed) && Number(typed) <= 50;
    if (!isRate || from_day === '') {
      saving.setErrors({
        ...(isRate ? {} : { rate: say('tax-rate-invalid') }),
        ...(from_day === '' ? { from_day: say('tax-day-missing') } : {}),
      });
      return;
    }
    const body = { province, component, rate: Number(typed), from_day };
    if (!(await saving.send(() => ask('POST /admin/tax-rates', { body })))) return;
    setRate('');
    setDay('');
    onChanged();
  }

  return (
    <form className="panel stack" onSubmit={save} noValidate aria-labelledby="change-title">
      <h2 id="change-title">{say('tax-add')}</h2>
      <p className="quiet">{say('tax-add-why')}</p>
      <div className="fields">
        <SelectField
          id="rate-province"
          label={say('tax-province')}
          value={province}
          onChange={(event) => setProvince(event.target.value as Province)}
        >
          {PROVINCES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <SelectField
          id="rate-component"
          label={say('tax-component')}
          value={component}
          onChange={(event) => setComponent(event.target.value as typeof component)}
        >
          {COMPONENTS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <TextField
          id="rate-rate"
          label={say('tax-rate')}
          inputMode="decimal"
          maxLength={6}
          error={saving.errors.rate}
          value={rate}
          onChange={(event) => setRate(event.target.value)}
        />
        <TextField
          id="rate-day"
          label={say('tax-from')}
          type="date"
          min={today}
          error={saving.errors.from_day}
          value={from_day}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      <button type="submit" className="button" aria-disabled={saving.isSaving}>
        {say('tax-add-save')}
      </button>
    </form>
  );
}
