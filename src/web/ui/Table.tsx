import type { ReactNode } from 'react';

/** A plain table inside a region of its own that may scroll; its first column names the row. */
export function Table(props: {
  caption: string;
  columns: readonly { title: string; isNumber?: boolean }[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}) {
  const { caption, columns, rows } = props;
  const kind = (index: number) => (columns[index]?.isNumber ? 'number' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, a section would be one more landmark
    <div className="table-region" role="group" tabIndex={0} aria-label={caption}>
      <table className="table dense">
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title }, index) => (
              <th key={title} scope="col" className={kind(index)}>
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
                <td key={columns[index + 1]!.title} className={kind(index + 1)}>
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
