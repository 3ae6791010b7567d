import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../platform/Link.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { AdminIcon } from '../shell/AdminIcon.tsx';
import type { AnyColumn, AnyListDefinition, AnyRow } from './list-definition.ts';
import type { ListState } from './list-path.ts';
import type { Selection } from './use-selection.ts';

interface TableProps {
  definition: AnyListDefinition;
  list: ListState;
  /** Null for a list without bulk actions. */
  selection: Selection | null;
}

/** The table of a list, in a scrolling region with a sticky header and first column. On a phone, each row is a card. */
export function ListTable(props: TableProps & { records: readonly AnyRow[] }) {
  const { t } = useAdmin();
  const { definition, list, selection, records } = props;
  const { hiddenColumns, isDense } = list.display;
  const title = t(`section-${definition.list}`);
  const visibleColumns = Object.entries(definition.columns).filter(
    // The first column names the row, so it cannot be hidden.
    ([id], index) => index === 0 || !hiddenColumns.includes(id),
  );
  const groups = records.map(definition.groupOf ?? definition.key);
  const tableClasses = ['table cards', isDense && 'dense', definition.isHighlighted && 'has-highlights'];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would add a landmark
    <div className="panel table-region" role="group" tabIndex={0} aria-label={title}>
      <table className={tableClasses.filter(Boolean).join(' ')}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className="select-cell">
                <input
                  type="checkbox"
                  aria-label={t('list-select-all')}
                  checked={selection.isAll}
                  ref={(box) => {
                    if (box) box.indeterminate = selection.keys.size > 0 && !selection.isAll;
                  }}
                  onChange={selection.toggleAll}
                />
              </th>
            ) : null}
            {visibleColumns.map(([id, column]) => (
              <ColumnHeader key={id} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((row, index) => (
            <TableRow
              key={definition.key(row)}
              isGroupContinued={groups[index] === groups[index - 1]}
              definition={definition}
              selection={selection}
              row={row}
              columns={visibleColumns}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellClass = (column: AnyColumn) =>
  [column.isNumber && 'number', column.isText && 'text-cell', column.isWideOnly && 'wide-only']
    .filter(Boolean)
    .join(' ') || undefined;

/** A column header. If the column is sortable, the header links to its first sort order, then to its other one. */
function ColumnHeader({ column, list }: { column: AnyColumn; list: ListState }) {
  const { t } = useAdmin();
  const { sort } = list.query;
  const { asc, desc } = column.sort ?? {};
  const direction = (sort === asc && 'ascending') || (sort === desc && 'descending') || undefined;
  const [firstSort, secondSort = firstSort] = Object.values(column.sort ?? {});
  const otherSort = sort === firstSort ? secondSort : firstSort;
  return (
    <th scope="col" className={cellClass(column)} aria-sort={direction}>
      {otherSort ? (
        <Link to={list.path({ sort: otherSort })} className="heading-link sort">
          {t(column.title)}
          {direction ? <AdminIcon name={direction === 'ascending' ? 'up' : 'down'} /> : null}
        </Link>
      ) : (
        t(column.title)
      )}
    </th>
  );
}

const isUntitled = ({ onPhone }: AnyColumn) => onPhone === 'untitled' || onPhone === 'wide';

function TableRow(
  props: Omit<TableProps, 'list'> & {
    columns: [id: string, AnyColumn][];
    row: AnyRow;
    isGroupContinued: boolean;
  },
) {
  const { t } = useAdmin();
  const { definition, columns, selection, row } = props;
  const { useEdit = () => undefined } = definition;
  const edit = useEdit(row);
  const key = definition.key(row);
  const isHighlighted = definition.isHighlighted?.(row) ?? false;
  const isSelected = selection?.keys.has(key) ?? false;
  const [first, ...others] = columns;
  const context = { t, edit };
  const name = first![1].cell(row, context);
  const navigate = useNavigate();
  const path = definition.href?.(row);

  /** Opens the record; with a modifier key or the middle button, in a new tab. */
  function open(event: MouseEvent<HTMLElement>) {
    const isOnControl = (event.target as HTMLElement).closest('a, button, input, select, textarea, label');
    const isSelectingText = getSelection()?.toString() !== '';
    if (!path || event.button > 1 || event.defaultPrevented || isOnControl || isSelectingText) return;
    if (event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey) window.open(path);
    else navigate(path);
  }
  return (
    <tr
      data-row={key}
      data-opens={path ? '' : undefined}
      data-continued={props.isGroupContinued || undefined}
      onClick={open}
      onAuxClick={open}
      className={isHighlighted ? 'highlighted' : undefined}
      aria-selected={selection ? isSelected : undefined}
    >
      {selection ? (
        <td className="select-cell">
          <input
            type="checkbox"
            aria-label={t('list-select', { row: key })}
            checked={isSelected}
            // A click event has the Shift key, a change event does not. React requires both `checked` and `onChange`.
            onChange={() => {}}
            onClick={(event) => selection.toggle(key, event.shiftKey)}
          />
        </td>
      ) : null}
      <th scope="row" className={cellClass(first![1])}>
        {path ? (
          <Link to={path} data-row-focus="" className="heading-link row-link">
            {name}
          </Link>
        ) : (
          <span data-row-focus="" tabIndex={-1}>
            {name}
          </span>
        )}
      </th>
      {others.map(([id, column]) => (
        <td
          key={id}
          className={cellClass(column)}
          data-on-phone={column.onPhone}
          data-label={isUntitled(column) ? undefined : t(column.title)}
        >
          {column.cell(row, context)}
        </td>
      ))}
    </tr>
  );
}
