import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform } from '../record/Subform.tsx';
import { useAdminForm } from '../record/use-admin-form.ts';
import type { Item } from './item-draft.ts';

const REASONS = ['count', 'received', 'damaged', 'lost', 'found', 'other'] as const;

/** Stock figures and the form for an adjustment. */
export function Stock({ item, onChanged }: { item: Item; onChanged(record: Item): void }) {
  const { t, api, can } = useAdmin();
  const { on_hand, allocated, held, available } = item.stock;
  const form = useAdminForm({
    name: 'stock',
    initial: { change: '', note: '', reason: 'count' as (typeof REASONS)[number] },
    validate: ({ change }) =>
      /^[+-]?\d{1,6}$/.test(change.trim()) && Number(change) !== 0
        ? []
        : [{ field: 'change', text: t('item-change-invalid') }],
    call({ change, reason, note }) {
      const body = { change: Number(change), reason, ...(note.trim() ? { note: note.trim() } : {}) };
      return api('POST /admin/items/:id/stock', { params: { id: item.part_number }, body });
    },
    onDone({ record }) {
      form.set({ change: '', note: '' });
      onChanged(record);
    },
  });
  return (
    <Panel title={t('item-stock')}>
      <DescriptionList
        className="totals"
        entries={[
          [t('item-on-hand'), on_hand],
          [t('item-allocated'), allocated],
          [t('item-held'), held],
          [t('item-available'), available, 'total'],
        ]}
      />
      {can('stock.adjust') ? (
        <Subform form={form} className="stack" aria-label={t('item-adjust')} submitLabel={t('item-adjust')}>
          <TextField
            label={t('item-change')}
            hint={t('item-change-hint')}
            maxLength={7}
            {...form.field('change')}
          />
          <SelectField
            label={t('item-reason')}
            options={REASONS.map((each) => [each, t(`item-reason-${each}`)])}
            {...form.field('reason')}
          />
          <TextField label={t('item-note')} maxLength={500} {...form.field('note')} />
        </Subform>
      ) : null}
    </Panel>
  );
}
