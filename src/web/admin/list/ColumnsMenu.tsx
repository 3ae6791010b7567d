import { Link } from '../../platform/Link.tsx';
import { useMenu } from '../../ui/use-menu.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { AnyListDefinition } from './list-definition.ts';
import { type ListDisplay, type ListState, storeListDisplay } from './list-path.ts';
import '../../ui/menu.css';

/** Shows or hides columns and sets the row height. Both are in the URL, and stored on the device for the next visit. */
export function ColumnsMenu({ definition, list }: { definition: AnyListDefinition; list: ListState }) {
  const { t } = useAdmin();
  const { menu } = useMenu();
  const { hiddenColumns, isDense } = list.display;
  const { page } = list.query;
  const linkTo = (change: Partial<ListDisplay>) => ({
    to: list.path({ page }, change),
    onClick: () => storeListDisplay(definition, { ...list.display, ...change }),
    preventScrollReset: true,
  });
  return (
    <details className="menu" ref={menu}>
      <summary className="button">{t('list-columns')}</summary>
      <ul className="menu-list">
        {Object.entries(definition.columns)
          // The first column names the row, so it cannot be hidden.
          .slice(1)
          .map(([id, { title }]) => {
            const isHidden = hiddenColumns.includes(id);
            const next = isHidden ? hiddenColumns.filter((each) => each !== id) : [...hiddenColumns, id];
            return (
              <li key={id}>
                <Link
                  className="menu-item"
                  {...linkTo({ hiddenColumns: next })}
                  aria-label={t(isHidden ? 'list-column-show' : 'list-column-hide', { column: t(title) })}
                >
                  <span className="tick" aria-hidden="true">
                    {isHidden ? '' : '✓'}
                  </span>
                  {t(title)}
                </Link>
              </li>
            );
          })}
        <li>
          <Link className="menu-item" {...linkTo({ isDense: !isDense })}>
            <span className="tick" aria-hidden="true" />
            {isDense ? t('list-rows-regular') : t('list-rows-compact')}
          </Link>
        </li>
      </ul>
    </details>
  );
}
