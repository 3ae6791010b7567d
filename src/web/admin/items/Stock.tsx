import type { FormEvent } from 'react';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { useSubform } from '../record/use-subform.ts';
import type { Item } from './item-draft.ts';

const REASONS = ['count', 'received', 'damaged', 'lost', 'found', 'other'] as const;

/** Stock figures and the form for an adjustment. */
export function Stock({ item, onChanged }: { item: Item; onChanged(record: Item): void }) {
  const { t, api } = useAdmin();
  const { can } = useAccess();
  const empty = { change: '', note: '' };
  const { values, set, field, saving } = useSubform({
    ...empty,
    reason: 'count' as (typeof REASONS)[number],
  });
  const { stock } = item;

  async function adjust(event: FormEvent) {
    event.preventDefault();
    const { change, reason, note } = values;
    const units = Number(change);
    if (!/^[+-]?\d{1,6}$/.test(change.trim()) || units === 0) {
      saving.setErrors({ change: t('item-change-invalid') });
      return;
    }
    const body = {
      change: units,
      reason,
      ...(note.trim() ? { note: note.trim() } : {}),
    };
    const params = { id: item.part_number };
    const reply = await saving.send(() => api('POST /admin/items/:id/stock', { params, body }));
    if (!reply) return;
    set(empty);
    onChanged(reply.record);
  }

  return (
    <section className="panel stack" aria-labelledby="stock-title">
      <h2 id="stock-title">{t('item-stock')}</h2>
      <dl className="totals">
        <dt>{t('item-on-hand')}</dt>
        <dd>{stock.on_hand}</dd>
        <dt>{t('item-allocated')}</dt>
        <dd>{stock.allocated}</dd>
        <dt>{t('item-held')}</dt>
        <dd>{stock.held}</dd>
        <dt className="total">{t('item-available')}</dt>
        <dd className="total">{stock.available}</dd>
      </dl>
      {can('stock.adjust') ? (
        <form className="stack" onSubmit={adjust} aria-label={t('item-adjust')}>
          <TextField
            id="stock-change"
            label={t('item-change')}
            hint={t('item-change-hint')}
            autoComplete="off"
            maxLength={7}
            {...field('change')}
          />
          <SelectField id="stock-reason" label={t('item-reason')} {...field('reason')}>
            {REASONS.map((each) => (
              <option key={each} value={each}>
                {t(`item-reason-${each}`)}
              </option>
            ))}
          </SelectField>
          <TextField id="stock-note" label={t('item-note')} maxLength={500} {...field('note')} />
          <button type="submit" className="button" aria-disabled={saving.isSaving}>
            {t('item-adjust')}
          </button>
        </form>
      ) : null}
    </section>
  );
}
