import { type AdminListName, type ListQuery, listQueryString } from '#domain/admin-lists.ts';
import { readDeviceSetting, writeDeviceSetting } from '../../platform/device-settings.ts';
import { sectionPath } from '../paths.ts';

/** Display options of a list; part of the URL, but not sent to the server. */
export interface ListDisplay {
  hiddenColumns: string[];
  isDense: boolean;
}

export const parseListDisplay = (params: URLSearchParams): ListDisplay => ({
  hiddenColumns: params.get('hide')?.split('.').filter(Boolean) ?? [],
  isDense: params.get('rows') === 'compact',
});

const displayQuery = ({ hiddenColumns, isDense }: ListDisplay): string =>
  [hiddenColumns.length > 0 ? `hide=${hiddenColumns.join('.')}` : '', isDense ? 'rows=compact' : '']
    .filter(Boolean)
    .join('&');

const displayKey = (list: AdminListName) => `admin-display-${list}`;

export const storeListDisplay = (list: AdminListName, display: ListDisplay): void =>
  writeDeviceSetting(displayKey(list), displayQuery(display));

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

export function listPath(list: AdminListName, query: ListQuery, display: ListDisplay): string {
  const parts = [listQueryString(list, query), displayQuery(display)].filter(Boolean);
  const path = sectionPath(list);
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

export const isFiltered = ({ keyword, keywords = {}, filter, from, until }: ListQuery): boolean =>
  Boolean(keyword || from || until) || Object.keys({ ...keywords, ...filter }).length > 0;

export interface ListState {
  query: ListQuery;
  display: ListDisplay;
  /** The URL of the list after a change; of its first page, unless the change contains `page`. */
  path(query: Partial<ListQuery>, display?: Partial<ListDisplay>): string;
  /** The URL of the list without its search and filters; null if it has none. */
  unfilteredPath: string | null;
}
