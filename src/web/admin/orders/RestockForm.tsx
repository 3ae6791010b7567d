import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import { type CommandFormProps, restockableLines } from './order-draft.ts';
import { useUnitFields } from './use-unit-fields.tsx';

/** Returns units to stock that were refunded without restocking, and came back later. */
export function RestockForm({ record, version, onDone, onRefused, onCancel }: CommandFormProps) {
  const { t, api } = useAdmin();
  const { units, validate, renderFields, allButton } = useUnitFields(
    'restock',
    restockableLines(record),
    (line) => line.restockable_quantity,
  );
  const form = useAdminForm({
    name: 'restock',
    initial: { reason: '' },
    required: ['reason'],
    validate,
    call: ({ reason }) =>
      api('POST /admin/orders/:id/restock', {
        params: { id: record.orderInfo.order_id },
        body: { lines: units, reason: reason.trim(), last_modified_time: version },
      }),
    onDone: (reply) => onDone(reply.record),
    onRefused,
    showConflictAt: 'reason',
  });
  return (
    <Subform
      form={form}
      className="fields command-form"
      isPrimary
      submitLabel={t('order-refund-restock')}
      onCancel={onCancel}
    >
      <p className="wide quiet">{t('order-restock-help')}</p>
      {renderFields(form.errorOf)}
      <div className="wide">{allButton}</div>
      <div className="wide">
        <TextField label={t('field-reason')} required maxLength={500} {...form.field('reason')} />
      </div>
    </Subform>
  );
}
