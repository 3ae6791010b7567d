import type { AdminListName } from '#domain/admin-lists.ts';
import { Link } from '../../platform/Link.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminListScreen } from './admin-list.ts';
import type { ListState } from './ListPage.tsx';

/** Which columns show, and how high a row is; both stand in the address. */
export function ColumnsMenu<N extends AdminListName, Edit>(props: {
  screen: AdminListScreen<N, Edit>;
  list: ListState;
}) {
  const { t } = useAdmin();
  const { screen, list } = props;
  const { hidden, isDense } = list.look;
  const { page } = list.question;
  return (
    <details className="menu">
      <summary className="button">{t('list-columns')}</summary>
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
                  ? t('list-column-show', { column: t(title) })
                  : t('list-column-hide', { column: t(title) })}
              </Link>
            </li>
          );
        })}
        <li>
          <Link to={list.to({ page }, { isDense: !isDense })} preventScrollReset>
            <span className="tick" aria-hidden="true" />
            {isDense ? t('list-rows-usual') : t('list-rows-compact')}
          </Link>
        </li>
      </ul>
    </details>
  );
}
