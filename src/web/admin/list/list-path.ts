import { type AdminListName, LIST_PAGE_SIZE, type ListQuery, listQueryString } from '#domain/admin-lists.ts';

/** Display options of a list; part of the URL, but not sent to the server. */
export interface ListDisplay {
  hiddenColumns: string[];
  isDense: boolean;
}

export const parseListDisplay = (params: URLSearchParams): ListDisplay => ({
  hiddenColumns: params.get('hide')?.split('.').filter(Boolean) ?? [],
  isDense: params.get('rows') === 'compact',
});

export const listQueryParams = (list: AdminListName, query: ListQuery): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(listQueryString(list, query)));

export function listPath(path: string, list: AdminListName, query: ListQuery, display: ListDisplay): string {
  const parts = [
    listQueryString(list, query),
    display.hiddenColumns.length > 0 ? `hide=${display.hiddenColumns.join('.')}` : '',
    display.isDense ? 'rows=compact' : '',
  ].filter(Boolean);
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

export const countPages = (total: number): number => Math.max(1, Math.ceil(total / LIST_PAGE_SIZE));

/** The state of a list, read from the URL. */
export interface ListState {
  query: ListQuery;
  display: ListDisplay;
  /** The URL of the list with changes applied. Returns to page 1 unless a page is given. */
  path(query: Partial<ListQuery>, display?: Partial<ListDisplay>): string;
}
