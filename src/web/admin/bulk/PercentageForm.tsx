import { TextField } from '../../ui/Field.tsx';
import { parsePercentage } from '../customers/customer-draft.ts';
import { useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import type { BulkFormProps } from './bulk-form.ts';

/** The form for a bulk change of customers' discounts off list prices. */
export function PercentageForm({ preview, onDone }: BulkFormProps) {
  const { t } = useAdmin();
  const form = useAdminForm({
    name: 'bulk-percentage',
    initial: { percentage: '' },
    validate: ({ percentage }) =>
      parsePercentage(percentage) === null
        ? [{ field: 'percentage', text: t('bulk-percentage-invalid') }]
        : [],
    call: ({ percentage }) =>
      preview({ kind: 'percentage', percentage: Number(parsePercentage(percentage)) }),
    onDone,
  });
  return (
    <Subform form={form} className="stack" isPrimary submitLabel={t('action-preview')}>
      <TextField
        label={t('field-percentage')}
        inputMode="decimal"
        maxLength={6}
        data-first
        required
        {...form.field('percentage')}
      />
    </Subform>
  );
}
