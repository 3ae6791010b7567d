import { TextField } from '../../ui/Field.tsx';
import { parsePercentage } from '../customers/customer-draft.ts';
import { useAdmin } from '../platform/admin.tsx';
import { errorIf, Subform, useAdminForm } from '../record/admin-form.tsx';
import type { BulkFormProps } from './bulk-form.ts';

export function PercentageForm({ preview, onDone }: BulkFormProps) {
  const { t } = useAdmin();
  const form = useAdminForm({
    name: 'bulk-percentage',
    initial: { percentage: '' },
    validate: ({ percentage }) =>
      errorIf(parsePercentage(percentage) === null, 'percentage', t('bulk-percentage-invalid')),
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
        data-focus
        required
        {...form.field('percentage')}
      />
    </Subform>
  );
}
