import { type AdminListName, type ListQuery, listQueryString } from '#domain/admin-lists.ts';
import { readDeviceSetting, writeDeviceSetting } from '../../platform/device-settings.ts';
import { sectionPath } from '../paths.ts';
import type { AnyListDefinition } from './list-definition.ts';

/** Display options of a list; part of the URL, but not sent to the server. */
export interface ListDisplay {
  hiddenColumns: string[];
  isDense: boolean;
}

type Columns = Pick<AnyListDefinition, 'list' | 'columns'>;

const columnsHiddenByDefault = ({ columns }: Columns): string[] =>
  Object.keys(columns).filter((id) => columns[id]!.isHiddenByDefault);

export const parseListDisplay = (definition: Columns, params: URLSearchParams): ListDisplay => ({
  hiddenColumns: params.get('hide')?.split('.').filter(Boolean) ?? columnsHiddenByDefault(definition),
  isDense: params.get('rows') === 'compact',
});

function displayQuery(definition: Columns, { hiddenColumns, isDense }: ListDisplay): string {
  const isDefault = `${[...hiddenColumns].sort()}` === `${columnsHiddenByDefault(definition).sort()}`;
  return [isDefault ? '' : `hide=${hiddenColumns.join('.')}`, isDense ? 'rows=compact' : '']
    .filter(Boolean)
    .join('&');
}

const displayKey = (list: AdminListName) => `admin-display-${list}`;

export const storeListDisplay = (definition: Columns, display: ListDisplay): void =>
  writeDeviceSetting(displayKey(definition.list), displayQuery(definition, display));

/** The URL with the display options stored on this device; null if it has options already or none are stored. */
export function withStoredDisplay(
  list: AdminListName,
  { pathname, search, searchParams }: URL,
): string | null {
  const stored = readDeviceSetting(displayKey(list));
  if (!stored || searchParams.has('hide') || searchParams.has('rows')) return null;
  return `${pathname}${search ? `${search}&` : '?'}${stored}`;
}

export const listQueryParams = (list: AdminListName, query: ListQuery): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(listQueryString(list, query)));

export function listPath(definition: Columns, query: ListQuery, display: ListDisplay): string {
  const parts = [listQueryString(definition.list, query), displayQuery(definition, display)].filter(Boolean);
  const path = sectionPath(definition.list);
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

export const isFiltered = ({ keyword, keywords, filter, car, from, until }: ListQuery): boolean =>
  Boolean(keyword || from || until) || Object.keys({ ...keywords, ...filter, ...car }).length > 0;

export interface ListState {
  query: ListQuery;
  display: ListDisplay;
  /** The URL of the list after a change; of its first page, unless the change contains `page`. */
  path(query: Partial<ListQuery>, display?: Partial<ListDisplay>): string;
  /** The URL of the list without its search and filters; null if it has none. */
  unfilteredPath: string | null;
}
