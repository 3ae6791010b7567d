import type { OfficeListName } from '#domain/office-lists.ts';
import { Link } from '../../platform/Link.tsx';
import { useOffice } from '../platform/office.tsx';
import type { ListState } from './ListPage.tsx';
import type { OfficeListScreen } from './office-list.ts';

/** Which columns show, and how high a row is; both stand in the address. */
export function ColumnsMenu<N extends OfficeListName, Edit>(props: {
  screen: OfficeListScreen<N, Edit>;
  list: ListState;
}) {
  const { say } = useOffice();
  const { screen, list } = props;
  const { hidden, isDense } = list.look;
  const { page } = list.question;
  return (
    <details className="menu">
      <summary className="button">{say('list-columns')}</summary>
      <ul className="menu-list">
        {screen.columns.slice(1).map(({ id, title }) => {
          const isHidden = hidden.includes(id);
          const next = isHidden ? hidden.filter((each) => each !== id) : [...hidden, id];
          return (
            <li key={id}>
              <Link to={list.to({ page }, { hidden: next })} preventScrollReset>
                <span className="tick" aria-hidden="true">
                  {isHidden ? '' : '✓'}
                </span>
                {isHidden
                  ? say('list-column-show', { column: say(title) })
                  : say('list-column-hide', { column: say(title) })}
              </Link>
            </li>
          );
        })}
        <li>
          <Link to={list.to({ page }, { isDense: !isDense })} preventScrollReset>
            <span className="tick" aria-hidden="true" />
            {isDense ? say('list-rows-usual') : say('list-rows-compact')}
          </Link>
        </li>
      </ul>
    </details>
  );
}
