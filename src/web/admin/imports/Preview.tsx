import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { ImportRecord } from './import-record.ts';

/** The first rows of the file, with the field each column is mapped to. */
export function Preview({ record }: { record: ImportRecord }) {
  const { t } = useAdmin();
  if (record.preview.length === 0) return null;
  const title = (name: string, index: number) => {
    const field = record.columns[index];
    return field && field !== name ? `${name} (${field})` : name || String(index + 1);
  };
  return (
    <div className="stack">
      <h2>{t('import-preview')}</h2>
      <Table
        caption={t('import-preview')}
        columns={[
          { title: t('import-preview-row') },
          ...record.header.map((name, index) => ({ title: title(name, index) })),
        ]}
        rows={record.preview.map(({ row_number, cells }) => ({
          key: row_number,
          cells: [row_number, ...record.header.map((_, index) => cells[index] ?? '')],
        }))}
      />
    </div>
  );
}
