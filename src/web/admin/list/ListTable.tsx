import type { AdminListName } from '#domain/admin-lists.ts';
import { Link } from '../../platform/Link.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { AdminIcon } from '../shell/AdminIcon.tsx';
import type { AdminListScreen, Column, Row } from './admin-list.ts';
import type { ListState } from './ListPage.tsx';
import type { Selection } from './use-selection.ts';

interface TableProps<N extends AdminListName, Edit> {
  screen: AdminListScreen<N, Edit>;
  list: ListState;
  /** Null where nothing can be done with several rows. */
  selection: Selection | null;
}

/** The rows. The table scrolls inside its own region; its head and the first column stay. */
export function ListTable<N extends AdminListName, Edit>(
  props: TableProps<N, Edit> & { records: readonly Row<N>[] },
) {
  const { t } = useAdmin();
  const { screen, list, selection, records } = props;
  const [first, ...others] = screen.columns;
  const shown = [first!, ...others.filter((column) => !list.look.hidden.includes(column.id))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, a section would be one more landmark
    <div className="table-region" role="group" tabIndex={0} aria-label={t(screen.title)}>
      <table className={`table ${list.look.isDense ? 'dense' : ''}`}>
        <caption className="hidden">{t(screen.title)}</caption>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className="pick">
                <input
                  type="checkbox"
                  aria-label={t('list-select-all')}
                  checked={selection.isAll}
                  onChange={selection.toggleAll}
                />
              </th>
            ) : null}
            {shown.map((column) => (
              <Head key={column.id} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((row) => (
            <TableRow key={screen.key(row)} screen={screen} selection={selection} row={row} columns={shown} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A head that sorts is a link to the list in the other order. */
function Head<N extends AdminListName, Edit>({ column, list }: { column: Column<N, Edit>; list: ListState }) {
  const { t } = useAdmin();
  const { sort } = list.question;
  const { up, down } = column.sort ?? {};
  const direction = sort === up ? 'ascending' : sort === down ? 'descending' : undefined;
  const next = sort === up ? (down ?? up) : (up ?? down);
  return (
    <th scope="col" className={column.isNumber ? 'number' : undefined} aria-sort={direction}>
      {next ? (
        <Link to={list.to({ sort: next })} className="sort">
          {t(column.title)}
          {direction ? <AdminIcon name={direction === 'ascending' ? 'up' : 'down'} /> : null}
        </Link>
      ) : (
        t(column.title)
      )}
    </th>
  );
}

const useNothing = () => undefined;

function TableRow<N extends AdminListName, Edit>({
  screen,
  columns,
  selection,
  row,
}: Pick<TableProps<N, Edit>, 'screen' | 'selection'> & { columns: Column<N, Edit>[]; row: Row<N> }) {
  const { t, image } = useAdmin();
  const useEdit = (screen.useEdit ?? useNothing) as (row: Row<N>) => Edit;
  const edit = useEdit(row);
  const key = screen.key(row);
  const isMarked = screen.mark?.isMarked(row) ?? false;
  const isSelected = selection?.keys.has(key) ?? false;
  const [first, ...others] = columns;
  const tools = { t, image, edit };
  const name = first!.cell(row, tools);
  return (
    <tr
      data-row={key}
      className={isMarked ? 'marked' : undefined}
      aria-selected={selection ? isSelected : undefined}
    >
      {selection ? (
        <td className="pick">
          <input
            type="checkbox"
            aria-label={t('list-select', { row: key })}
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => selection.toggle(key, event.shiftKey)}
          />
        </td>
      ) : null}
      <th scope="row">
        {screen.open ? (
          <Link to={screen.open(row)} data-main="" className="row-link">
            {name}
          </Link>
        ) : (
          <span data-main="" tabIndex={-1}>
            {name}
          </span>
        )}
        {isMarked ? <span className="hidden"> {t(screen.mark!.word)}</span> : null}
      </th>
      {others.map((column) => (
        <td key={column.id} className={column.isNumber ? 'number' : undefined}>
          {column.cell(row, tools)}
        </td>
      ))}
    </tr>
  );
}
