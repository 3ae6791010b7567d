import { isPossibleCorrection, STOCK_REASONS, type StockReason } from '#domain/stock-correction.ts';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform } from '../record/Subform.tsx';
import { useAdminForm } from '../record/use-admin-form.ts';
import type { Item } from './item-draft.ts';

/** Stock figures and the form that corrects them, by the number of units counted or by a number to add or subtract. */
export function Stock({ item, onChanged }: { item: Item; onChanged(record: Item): void }) {
  const { t, api, can } = useAdmin();
  const { on_hand, allocated, held, available } = item.stock;
  const form = useAdminForm({
    name: 'stock',
    initial: { units: '', note: '', reason: 'received' as StockReason },
    validate({ units, reason }) {
      if (reason === 'count') {
        return /^\d{1,6}$/.test(units.trim()) ? [] : [{ field: 'units', text: t('field-whole-number') }];
      }
      if (!/^[+-]?\d{1,6}$/.test(units.trim()) || Number(units) === 0)
        return [{ field: 'units', text: t('item-change-invalid') }];
      return isPossibleCorrection(reason, Number(units))
        ? []
        : [{ field: 'units', text: t('stock-direction-wrong') }];
    },
    call({ units, reason, note }) {
      const correction = reason === 'count' ? { counted: Number(units) } : { change: Number(units) };
      const body = { ...correction, reason, ...(note.trim() ? { note: note.trim() } : {}) };
      return api('POST /admin/items/:id/stock', { params: { id: item.part_number }, body });
    },
    onDone({ record }) {
      form.set({ units: '', note: '', reason: 'received' });
      onChanged(record);
    },
  });
  const isCount = form.values.reason === 'count';
  return (
    <Panel id="section-stock" title={t('field-stock')}>
      <DescriptionList
        entries={[
          [t('item-on-hand'), on_hand],
          [t('item-allocated'), allocated],
          [t('item-held'), held],
          [t('field-available'), available],
        ]}
      />
      {can('stock.adjust') ? (
        <Subform form={form} className="stack" aria-label={t('item-adjust')} submitLabel={t('item-adjust')}>
          <div className="fields">
            <SelectField
              label={t('field-reason')}
              options={STOCK_REASONS.map((each) => [each, t(`item-reason-${each}`)])}
              {...form.field('reason')}
            />
            <TextField
              label={isCount ? t('item-counted') : t('item-change')}
              hint={isCount ? t('item-counted-hint') : t('item-change-hint')}
              maxLength={7}
              required
              {...form.field('units')}
            />
            <TextField label={t('field-note')} maxLength={500} {...form.field('note')} />
          </div>
        </Subform>
      ) : null}
    </Panel>
  );
}
