import { type FormEvent, useId, useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { ADMIN_LISTS, type AdminListDefinition, type ListQuery } from '#domain/admin-lists.ts';
import { beginsLikePartNumber } from '#domain/family.ts';
import { placeOptions } from '#texts/place-name.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { Options } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { CarFilter } from './CarFilter.tsx';
import { DayFilter } from './DayFilter.tsx';
import { type AnyListDefinition, type AnyRow, tabFilterOf } from './list-definition.ts';
import type { ListState } from './list-path.ts';
import { useOutsideChange } from './use-outside-change.ts';

export function ListToolbar({ definition, list }: { definition: AnyListDefinition; list: ListState }) {
  const { t } = useAdmin();
  const navigate = useNavigate();
  /** On a narrow screen, true while the filters are shown. */
  const [isOpen, setOpen] = useState(false);
  const { query } = list;
  const onChange = (change: Partial<ListQuery>) => navigate(list.path(change));
  const choicesId = useId();
  const features: AdminListDefinition = ADMIN_LISTS[definition.list];
  const filterOptions = (name: string, values: readonly string[]) => {
    const textIds = definition.filter[name]!.values;
    return textIds === 'places'
      ? placeOptions(values, t)
      : values.map((value) => [value, t(textIds[value]!)] as const);
  };
  // The values of this filter are tabs above the list.
  const filters = Object.entries(features.filter).filter(([name]) => name !== tabFilterOf(definition));
  const filterCount =
    // On a narrow screen, combined keywords are shown with the filters.
    Object.values(query.keywords ?? {}).filter(Boolean).length +
    filters.filter(([name]) => query.filter[name]).length +
    Number(Boolean(query.from || query.until)) +
    Number(Object.keys(query.car ?? {}).length > 0);

  return (
    <div className="row toolbar">
      <SearchForm definition={definition} query={query} onChange={onChange} />
      {filters.length > 0 || features.hasDays ? (
        <Button
          variant="toolbar-open"
          aria-expanded={isOpen}
          aria-controls={choicesId}
          label={filterCount > 0 ? t('list-filter-count', { count: filterCount }) : t('list-filter')}
          onClick={() => setOpen(!isOpen)}
        />
      ) : null}
      <div id={choicesId} className="row toolbar-choices" data-open={isOpen}>
        {filters.map(([name, values]) => (
          <label key={name} className="toolbar-choice">
            <span className="quiet">{t(definition.filter[name]!.label)}</span>
            <select
              className="input"
              value={query.filter[name] ?? ''}
              onChange={(event) => {
                const { [name]: _, ...others } = query.filter;
                onChange({ filter: event.target.value ? { ...others, [name]: event.target.value } : others });
              }}
            >
              <option value="">{t('list-filter-all')}</option>
              <Options options={filterOptions(name, values)} />
            </select>
          </label>
        ))}
        {features.hasCars ? <CarFilter list={list} /> : null}
        {features.hasDays ? (
          <DayFilter label={t(definition.dayLabel ?? 'field-date')} days={query} onChange={onChange} />
        ) : null}
      </div>
      <label className="toolbar-choice">
        <span className="quiet">{t('list-sort-by')}</span>
        <select
          className="input"
          value={query.sort}
          onChange={(event) => onChange({ sort: event.target.value })}
        >
          <Options options={features.sort.map((each) => [each, t(definition.sort[each]!)])} />
        </select>
      </label>
      {list.unfilteredPath ? <Link to={list.unfilteredPath}>{t('list-filter-clear')}</Link> : null}
    </div>
  );
}

/**
 * The column to search: an email address or a part number is searched for in its own column, even if staff have chosen
 * another one.
 */
function columnFor(keyword: string, columns: readonly string[], chosen: string): string {
  const recognised =
    (keyword.includes('@') && 'email') || (beginsLikePartNumber(keyword) && 'part_number') || chosen;
  return chosen !== 'any' && columns.includes(recognised) ? recognised : chosen;
}

type Search = Pick<ListQuery, 'search' | 'keyword' | 'keywords'>;
const searchKey = ({ search, keyword, keywords }: Search) => JSON.stringify([search, keyword, keywords]);

/**
 * A keyword and the column to search or, if the list combines searches, a keyword for each column. The fields are
 * uncontrolled, so that they keep what is being typed while a list loads.
 */
function SearchForm(props: {
  definition: AnyListDefinition;
  query: ListQuery;
  onChange(change: Partial<ListQuery>): void;
}) {
  const { t } = useAdmin();
  const { definition, query, onChange } = props;
  const { records } = useLoaderData() as { records: readonly AnyRow[] };
  const { searchHint, suggestions = {} } = definition;
  const { search: columns, combinesSearches: isCombined }: AdminListDefinition = ADMIN_LISTS[definition.list];
  const label = (column: string) => t(definition.search[column]!);
  const { keywords = {} } = query;
  const form = useRef<HTMLFormElement>(null);
  function show(searched: Search) {
    const texts = { search: searched.search, keyword: searched.keyword, ...searched.keywords };
    for (const field of form.current!.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]'))
      field.value = texts[field.name as keyof typeof texts] ?? '';
  }
  const announce = useOutsideChange(searchKey(query), () => show(query));
  // The only column needs no choice, so its name is the hint.
  const onlyColumn = columns.length === 1 ? label(columns[0]) : undefined;
  const hint = searchHint ? t(searchHint) : onlyColumn;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text).trim()]);
    if (isCombined) apply({ keywords: Object.fromEntries(entries.filter(([, text]) => text !== '')) });
    else {
      const { search = columns[0], keyword } = Object.fromEntries(entries) as Record<string, string>;
      apply({ search: columnFor(keyword!, columns, search), keyword: keyword! });
    }
  }
  function apply(change: Partial<Search>) {
    show({ ...query, ...change });
    announce(searchKey({ ...query, ...change }));
    onChange(change);
  }
  return (
    <search className={isCombined ? 'combined-search' : undefined}>
      <form ref={form} className={isCombined ? 'row' : 'toolbar-search'} onSubmit={onSubmit}>
        {isCombined ? (
          columns.map((column, index) => (
            <label key={column} className="toolbar-choice">
              <span className="quiet">{label(column)}</span>
              <input
                {...(index === 0 ? { 'data-search': '' } : {})}
                className="input"
                type="search"
                name={column}
                maxLength={200}
                list={suggestions[column] && `suggested-${column}`}
                defaultValue={keywords[column] ?? ''}
              />
              {suggestions[column] ? (
                <datalist id={`suggested-${column}`}>
                  <Options options={suggestions[column](t.language, records)} />
                </datalist>
              ) : null}
            </label>
          ))
        ) : (
          <>
            {columns.length > 1 ? (
              <select
                className="input"
                name="search"
                aria-label={t('list-search-column')}
                defaultValue={query.search}
              >
                <Options options={columns.map((each) => [each, label(each)])} />
              </select>
            ) : null}
            <input
              data-search=""
              className="input"
              type="search"
              name="keyword"
              aria-label={t('list-keyword')}
              placeholder={query.search === columns[0] ? hint : undefined}
              maxLength={200}
              defaultValue={query.keyword}
            />
          </>
        )}
        <Button type="submit" label={t('search-go')} />
      </form>
    </search>
  );
}
