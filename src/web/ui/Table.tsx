import type { ReactNode } from 'react';

/** A table in a scrollable region. Its first column holds the row headers. */
export function Table(props: {
  caption: string;
  columns: readonly { title: string; isNumber?: boolean }[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}) {
  const { caption, columns, rows } = props;
  const cellClass = (index: number) => (columns[index]?.isNumber ? 'number' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would add a landmark
    <div className="panel table-region" role="group" tabIndex={0} aria-label={caption}>
      <table className="table dense">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title }, index) => (
              <th key={title} scope="col" className={cellClass(index)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, index) => (
                <td key={columns[index + 1]!.title} className={cellClass(index + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
