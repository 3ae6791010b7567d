import { type AdminListName, LIST_PAGE, type ListQuery, listUrl } from '#domain/admin-lists.ts';

/** How a list is shown; stands in the address beside the question and never reaches the server. */
export interface ListLook {
  hidden: string[];
  isDense: boolean;
}

export const lookOf = (params: URLSearchParams): ListLook => ({
  hidden: params.get('hide')?.split('.').filter(Boolean) ?? [],
  isDense: params.get('rows') === 'compact',
});

/** The question as it travels to the call of the list. */
export const questionQuery = (list: AdminListName, question: ListQuery): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(listUrl(list, question)));

/** The address of a list that asks this and looks like that. */
export function listPath(path: string, list: AdminListName, question: ListQuery, look: ListLook): string {
  const parts = [
    listUrl(list, question),
    look.hidden.length > 0 ? `hide=${look.hidden.join('.')}` : '',
    look.isDense ? 'rows=compact' : '',
  ].filter(Boolean);
  return parts.length > 0 ? `${path}?${parts.join('&')}` : path;
}

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / LIST_PAGE));
