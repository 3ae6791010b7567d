import { LIST_PAGE, type ListQuestion, OFFICE_LISTS, type OfficeListName } from '#domain/office-lists.ts';

/** The parts of a question that are not the usual ones, as they stand in an address. */
export function questionQuery(list: OfficeListName, question: ListQuestion): Record<string, string | number> {
  const { search, sort } = OFFICE_LISTS[list];
  return {
    ...(question.keyword ? { search: question.search, keyword: question.keyword } : {}),
    ...(question.search !== search[0] ? { search: question.search } : {}),
    ...question.filter,
    ...(question.sort !== sort[0] ? { sort: question.sort } : {}),
    ...(question.page > 1 ? { page: question.page } : {}),
  };
}

/** How a list is shown; stands in the address beside the question and never reaches the server. */
export interface ListLook {
  hidden: string[];
  isDense: boolean;
}

export const lookOf = (params: URLSearchParams): ListLook => ({
  hidden: params.get('hide')?.split('.').filter(Boolean) ?? [],
  isDense: params.get('rows') === 'compact',
});

export const lookQuery = ({ hidden, isDense }: ListLook): Record<string, string> => ({
  ...(hidden.length > 0 ? { hide: hidden.join('.') } : {}),
  ...(isDense ? { rows: 'compact' } : {}),
});

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / LIST_PAGE));
