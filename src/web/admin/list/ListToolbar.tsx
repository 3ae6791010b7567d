import { useRef } from 'react';
import { ADMIN_LISTS, type AdminList, type AdminListName, type ListQuery } from '#domain/admin-lists.ts';
import type { TextId } from '#texts/texts.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminListScreen } from './admin-list.ts';
import type { ListState } from './ListPage.tsx';

/** One row: where to search, what for, filters, order. Enter and the button both search. */
export function ListToolbar<N extends AdminListName, Edit>(props: {
  screen: AdminListScreen<N, Edit>;
  list: ListState;
  api(change: Partial<ListQuery>): void;
}) {
  const { t } = useAdmin();
  const { screen, list, api } = props;
  const { question } = list;
  const column = useRef<HTMLSelectElement>(null);
  const keyword = useRef<HTMLInputElement>(null);
  const known: AdminList = ADMIN_LISTS[screen.list];
  const words = screen as unknown as {
    search: Record<string, TextId>;
    sort: Record<string, TextId>;
    filter: Record<string, { label: TextId; values: Record<string, TextId> }>;
  };
  // The status stands as tabs above; every other filter is a choice here.
  const filters = Object.entries(known.filter).filter(([name]) => name !== 'status');

  return (
    <div className="toolbar">
      <search>
        <form
          className="toolbar-search"
          onSubmit={(event) => {
            event.preventDefault();
            api({ search: column.current!.value, keyword: keyword.current!.value.trim() });
          }}
        >
          <select
            ref={column}
            className="input"
            aria-label={t('list-search-column')}
            defaultValue={question.search}
          >
            {known.search.map((each) => (
              <option key={each} value={each}>
                {t(words.search[each]!)}
              </option>
            ))}
          </select>
          <input
            ref={keyword}
            data-search=""
            className="input"
            type="search"
            aria-label={t('list-keyword')}
            maxLength={200}
            defaultValue={question.keyword}
          />
          <button type="submit" className="button">
            {t('list-search')}
          </button>
        </form>
      </search>
      {filters.map(([name, values]) => (
        <label key={name} className="toolbar-choice">
          <span>{t(words.filter[name]!.label)}</span>
          <select
            className="input"
            value={question.filter[name] ?? ''}
            onChange={(event) => {
              const { [name]: _, ...others } = question.filter;
              api({ filter: event.target.value ? { ...others, [name]: event.target.value } : others });
            }}
          >
            <option value="">{t('list-everything')}</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {t(words.filter[name]!.values[value]!)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label className="toolbar-choice">
        <span>{t('list-order')}</span>
        <select
          className="input"
          value={question.sort}
          onChange={(event) => api({ sort: event.target.value })}
        >
          {known.sort.map((each) => (
            <option key={each} value={each}>
              {t(words.sort[each]!)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
