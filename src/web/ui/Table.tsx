import type { ReactNode } from 'react';

interface TableColumn<R> {
  title: string;
  /** Hides the title from everyone but screen readers, where the cells explain themselves. */
  isTitleHidden?: true;
  isNumber?: true;
  isRequired?: boolean;
  cell(row: R): ReactNode;
}

export interface TableProps<R> {
  caption: string;
  rows: readonly R[];
  rowKey(row: NoInfer<R>, index: number): string | number;
  columns: readonly TableColumn<NoInfer<R>>[];
  /** Keeps the columns on a narrow screen, where the table then scrolls horizontally. */
  isMatrix?: true;
}

/** A scrollable table. Its first column has the row headers. On a narrow screen, rows are cards unless `isMatrix`. */
export function Table<R>(props: TableProps<R>) {
  const { caption, rows, rowKey, columns, isMatrix } = props;
  const [headerColumn, ...dataColumns] = columns;
  const cellClass = ({ isNumber }: TableColumn<R>) => (isNumber ? 'number' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would add a landmark
    <div className="panel table-region" role="group" tabIndex={0} aria-label={caption}>
      <table className={`table dense ${isMatrix ? 'matrix' : 'cards'}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={cellClass(column)}
                data-required={column.isRequired || undefined}
              >
                {column.isTitleHidden ? (
                  <span className="visually-hidden">{column.title}</span>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              <th scope="row">{headerColumn!.cell(row)}</th>
              {dataColumns.map((column) => (
                <td key={column.title} className={cellClass(column)} data-label={column.title}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
