import { TablePanel } from '../../ui/TablePanel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { ImportRecord } from './import-record.tsx';

type Row = ImportRecord['preview'][number];

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
        { title: t('import-preview-row'), cell: ({ row_number }) => row_number },
        ...record.header.map((name, index) => ({
          title: title(name, index),
          cell: ({ cells }: Row) => cells[index],
        })),
      ]}
    />
  );
}
