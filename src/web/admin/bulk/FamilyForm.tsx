import { FAMILIES, type FamilyCode } from '#domain/family.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { SelectField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform } from '../record/Subform.tsx';
import { useAdminForm } from '../record/use-admin-form.ts';
import type { BulkFormProps } from './bulk-form.ts';

export function FamilyForm({ preview, onDone }: BulkFormProps) {
  const { t } = useAdmin();
  const form = useAdminForm({
    name: 'bulk-family',
    initial: { family: FAMILIES[0].code as FamilyCode },
    call: ({ family }) => preview({ kind: 'family', family }),
    onDone,
  });
  return (
    <Subform form={form} className="stack" isPrimary submitLabel={t('action-preview')}>
      <SelectField
        label={t('bulk-kind-family')}
        options={FAMILIES.map(({ code, title }) => [code, catalogueText(title, t)])}
        data-first
        {...form.field('family')}
      />
    </Subform>
  );
}
