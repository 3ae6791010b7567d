import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { columnsFor } from '#domain/import/columns.ts';
import { fieldsOf, IMPORT_KINDS, type ImportField, type ImportKind } from '#domain/import/fields.ts';
import { SelectField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { ImportRecord } from './import-record.ts';

/** Corrects the detected data type and column mapping. */
export function MappingForm({ record }: { record: ImportRecord }) {
  const { t, api, attempt, showSuccess } = useAdmin();
  const { revalidate } = useRevalidator();
  const [kind, setKind] = useState<ImportKind>(record.kind ?? 'items');
  const [columns, setColumns] = useState(record.columns);

  function changeKind(next: ImportKind) {
    setKind(next);
    setColumns(columnsFor(record.header, next).columns);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = { kind, columns };
    const reply = await attempt(
      api('POST /admin/import/:id/mapping', { params: { id: record.import_id }, body }),
    );
    if (!reply) return;
    showSuccess(reply.smessage);
    revalidate();
  }

  return (
    <details className="panel" open={record.missing.length > 0}>
      <summary>
        <h2>{t('import-mapping')}</h2>
      </summary>
      <form className="stack" onSubmit={submit}>
        <p className="quiet">
          {t(record.is_remembered ? 'import-mapping-remembered' : 'import-mapping-help')}
        </p>
        {record.missing.length > 0 ? (
          <p className="notice alert">
            {t('import-mapping-missing', { columns: record.missing.join(', ') })}
          </p>
        ) : null}
        <SelectField
          id="import-kind"
          label={t('import-mapping-kind')}
          value={kind}
          onChange={(event) => changeKind(event.target.value as ImportKind)}
        >
          {IMPORT_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`import-kind-${each}`)}
            </option>
          ))}
        </SelectField>
        <div className="fields">
          {record.header.map((name, index) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: column names may repeat
              key={index}
              id={`import-column-${index}`}
              label={t('import-mapping-column', { column: name })}
              value={columns[index] ?? ''}
              onChange={(event) =>
                setColumns(columns.with(index, (event.target.value || null) as ImportField | null))
              }
            >
              <option value="">{t('import-mapping-ignore')}</option>
              {fieldsOf(kind).map((field) => (
                <option key={field} value={field}>
                  {field}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <p>
          <button type="submit" className="button">
            {t('import-mapping-apply')}
          </button>
        </p>
      </form>
    </details>
  );
}
