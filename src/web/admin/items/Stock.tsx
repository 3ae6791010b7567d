import type { FormEvent } from 'react';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAccess, useOffice } from '../platform/office.tsx';
import { useEntry } from '../record/use-entry.ts';
import type { Item } from './item-draft.ts';

const REASONS = ['count', 'received', 'damaged', 'lost', 'found', 'other'] as const;

/** What is there, and a correction with its reason; the ledger keeps every one. */
export function Stock({ item, onChanged }: { item: Item; onChanged(record: Item): void }) {
  const { say, ask } = useOffice();
  const { can } = useAccess();
  const empty = { change: '', note: '' };
  const { typed, set, field, saving } = useEntry({ ...empty, reason: 'count' as (typeof REASONS)[number] });
  const { stock } = item;

  async function adjust(event: FormEvent) {
    event.preventDefault();
    const { change, reason, note } = typed;
    const pieces = Number(change);
    if (!/^[+-]?\d{1,6}$/.test(change.trim()) || pieces === 0) {
      saving.setErrors({ change: say('item-change-invalid') });
      return;
    }
    const body = {
      change: pieces,
      reason,
      ...(note.trim() ? { note: note.trim() } : {}),
    };
    const params = { id: item.part_number };
    const reply = await saving.send(() => ask('POST /admin/items/:id/stock', { params, body }));
    if (!reply) return;
    set(empty);
    onChanged(reply.record);
  }

  return (
    <section className="panel stack" aria-labelledby="stock-title">
      <h2 id="stock-title">{say('item-stock')}</h2>
      <dl className="sums">
        <dt>{say('item-on-hand')}</dt>
        <dd>{stock.on_hand}</dd>
        <dt>{say('item-allocated')}</dt>
        <dd>{stock.allocated}</dd>
        <dt>{say('item-held')}</dt>
        <dd>{stock.held}</dd>
        <dt className="total">{say('item-available')}</dt>
        <dd className="total">{stock.available}</dd>
      </dl>
      {can('stock.adjust') ? (
        <form className="stack" onSubmit={adjust} aria-label={say('item-adjust')}>
          <TextField
            id="stock-change"
            label={say('item-change')}
            hint={say('item-change-hint')}
            autoComplete="off"
            maxLength={7}
            {...field('change')}
          />
          <SelectField id="stock-reason" label={say('item-reason')} {...field('reason')}>
            {REASONS.map((each) => (
              <option key={each} value={each}>
                {say(`item-reason-${each}`)}
              </option>
            ))}
          </SelectField>
          <TextField id="stock-note" label={say('item-note')} maxLength={500} {...field('note')} />
          <button type="submit" className="button" aria-disabled={saving.isSaving}>
            {say('item-adjust')}
          </button>
        </form>
      ) : null}
    </section>
  );
}
