import { isPriceField } from '#domain/import/fields.ts';
import { auditField } from '#texts/audit-words.ts';
import { formatWithoutCurrency } from '#texts/format-money.ts';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { downloadPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { ImportRecord } from './import-record.tsx';

/** The problems of a file, grouped by cause: the errors, which block applying, and the warnings. */
export function Problems({ record }: { record: ImportRecord }) {
  const { t } = useAdmin();
  const { problems } = record;
  if (problems.length === 0) return null;
  const errors = problems.filter((group) => group.is_blocking);
  const [onlyError] = errors;
  const row_number = errors.length === 1 && onlyError!.count === 1 && onlyError!.first[0]?.row_number;
  return (
    <>
      {row_number ? (
        <p className="notice alert">
          {t(onlyError!.column ? 'import-error-in' : 'import-error-in-row', {
            row: row_number,
            column: onlyError!.column ?? '',
            message: onlyError!.message,
          })}
        </p>
      ) : null}
      <ProblemTable isBlocking groups={errors} />
      <ProblemTable isBlocking={false} groups={problems.filter((group) => !group.is_blocking)} />
      <p>
        <a className="button" href={downloadPath(`import/${record.import_id}/problems`)} download>
          {t('import-problems-file')}
        </a>
      </p>
    </>
  );
}

function ProblemTable({ groups, isBlocking }: { groups: ImportRecord['problems']; isBlocking: boolean }) {
  const { t } = useAdmin();
  if (groups.length === 0) return null;
  const title = t(isBlocking ? 'import-errors' : 'import-warnings');
  return (
    <TablePanel
      className="stack"
      title={title}
      rows={groups}
      rowKey={(group) => `${group.cause} ${group.column}`}
      columns={[
        { title: t('import-column-cause'), cell: (group) => group.message },
        { title: t('import-column-column'), cell: (group) => group.column },
        { title: t('record-field-count'), isNumber: true, cell: (group) => group.count },
        { title: t('import-column-remedy'), cell: (group) => group.remedy },
        {
          title: t('import-examples'),
          cell: (group) => (
            <ul className="plain">
              {group.first.map(({ row_number, value, part_number: part }, index) => {
                const row = { row: row_number ?? '', value: value || t('import-problem-empty') };
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
                  <li key={index}>
                    {part && part !== value
                      ? t('import-problem-row-of', { ...row, part })
                      : t('import-problem-row', row)}
                  </li>
                );
              })}
            </ul>
          ),
        },
      ]}
    >
      <p className="quiet">{t(isBlocking ? 'import-errors-help' : 'import-warnings-help')}</p>
    </TablePanel>
  );
}

export function Differences({ record }: { record: ImportRecord }) {
  const { t, language } = useAdmin();
  if (record.differences.length === 0) return null;
  const format = (field: string, value: string | null) => {
    if (value === null || value === '') return t('record-none');
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'record-yes' : 'record-no');
    return isPriceField(field) ? formatWithoutCurrency(Number(value), t) : value;
  };
  return (
    <TablePanel
      className="stack"
      title={t('import-differences')}
      rows={record.differences}
      rowKey={({ field }) => field}
      columns={[
        { title: t('import-difference-field'), cell: ({ field }) => auditField(language, field) },
        { title: t('record-field-count'), isNumber: true, cell: ({ count }) => count },
        {
          title: t('import-examples'),
          cell: ({ field, first }) => (
            <ul className="plain">
              {first.map(({ key, before, after }) => (
                <li key={key}>
                  {t('import-difference-example', {
                    key,
                    before: format(field, before),
                    after: format(field, after),
                  })}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

/** The first rows of the file, with the field each column is mapped to. */
export function Preview({ record }: { record: ImportRecord }) {
  const { t } = useAdmin();
  if (record.preview.length === 0) return null;
  const title = (name: string, index: number) => {
    const field = record.columns[index];
    return field && field !== name ? `${name} (${field})` : name || String(index + 1);
  };
  return (
    <TablePanel
      className="stack"
      title={t('import-preview')}
      rows={record.preview}
      rowKey={({ row_number }) => row_number}
      columns={[
        { title: t('import-column-row'), cell: ({ row_number }) => row_number },
        ...record.header.map((name, index) => ({
          title: title(name, index),
          cell: ({ cells }: ImportRecord['preview'][number]) => cells[index],
        })),
      ]}
    />
  );
}
