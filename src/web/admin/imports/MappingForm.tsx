import { useRevalidator } from 'react-router';
import { columnsFor } from '#domain/import/columns.ts';
import { fieldsOf, IMPORT_KINDS, type ImportField, type ImportKind } from '#domain/import/fields.ts';
import { auditField } from '#texts/audit-words.ts';
import { SelectField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import type { ImportRecord } from './import-record.tsx';

/** Corrects the detected kind of the file and the fields to which its columns are mapped. */
export function MappingForm({ record }: { record: ImportRecord }) {
  const { t, api } = useAdmin();
  const { revalidate } = useRevalidator();
  const form = useAdminForm({
    name: 'import',
    initial: { kind: (record.kind ?? 'items') as ImportKind, columns: record.columns },
    call: (body) => api('POST /admin/import/:id/mapping', { params: { id: record.import_id }, body }),
    onDone: () => revalidate(),
  });
  const { kind, columns } = form.values;
  const fieldOptions = fieldsOf(kind).map((field) => {
    const name = auditField(t.language, field);
    return [field, t('import-mapping-field', { field, name })] as const;
  });
  return (
    <details className="panel" open={record.missing.length > 0}>
      <summary>
        <h2>{t('import-mapping')}</h2>
      </summary>
      <Subform form={form} className="stack" submitLabel={t('import-mapping-apply')}>
        <p className="quiet">
          {t(record.is_remembered ? 'import-mapping-remembered' : 'import-mapping-help')}
        </p>
        {record.missing.length > 0 ? (
          <p className="notice alert">
            {t('import-mapping-missing', { columns: record.missing.join(', ') })}
          </p>
        ) : null}
        <SelectField
          label={t('import-kind')}
          options={IMPORT_KINDS.map((each) => [each, t(`import-kind-${each}`)])}
          {...form.field('kind')}
          onChange={(event) => {
            const next = event.target.value as ImportKind;
            form.set({ kind: next, columns: columnsFor(record.header, next).columns });
          }}
        />
        <div className="fields">
          {record.header.map((name, index) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: column names may repeat
              key={index}
              id={`import-column-${index}`}
              label={t('import-mapping-column', { column: name })}
              options={[['', t('import-mapping-ignore')], ...fieldOptions]}
              value={columns[index] ?? ''}
              onChange={(event) =>
                form.set({ columns: columns.with(index, (event.target.value || null) as ImportField | null) })
              }
            />
          ))}
        </div>
      </Subform>
    </details>
  );
}
