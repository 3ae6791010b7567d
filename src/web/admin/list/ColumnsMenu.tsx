import type { AdminListName } from '#domain/admin-lists.ts';
import { Link } from '../../platform/Link.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { ListDefinition } from './list-definition.ts';
import type { ListState } from './list-path.ts';

/** Shows or hides columns and sets the row height; both are stored in the URL. */
export function ColumnsMenu<N extends AdminListName, Edit>(props: {
  definition: ListDefinition<N, Edit>;
  list: ListState;
}) {
  const { t } = useAdmin();
  const { definition, list } = props;
  const { hiddenColumns, isDense } = list.display;
  const { page } = list.query;
  return (
    <details className="menu">
      <summary className="button">{t('list-columns')}</summary>
      <ul className="menu-list">
        {definition.columns.slice(1).map(({ id, title }) => {
          const isHidden = hiddenColumns.includes(id);
          const next = isHidden ? hiddenColumns.filter((each) => each !== id) : [...hiddenColumns, id];
          return (
            <li key={id}>
              <Link
                className="menu-item"
                to={list.path({ page }, { hiddenColumns: next })}
                preventScrollReset
              >
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
          <Link className="menu-item" to={list.path({ page }, { isDense: !isDense })} preventScrollReset>
            <span className="tick" aria-hidden="true" />
            {isDense ? t('list-rows-regular') : t('list-rows-compact')}
          </Link>
        </li>
      </ul>
    </details>
  );
}
