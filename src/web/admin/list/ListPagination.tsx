import type { ComponentProps } from 'react';
import { Pagination } from '../../ui/Pagination.tsx';
import { clampPage } from '../../ui/page-window.ts';
import { useAdmin } from '../platform/admin.tsx';

/** Links to pages, with the number of pages; `isMore` if there are more, because counting stopped. */
export function ListPagination({
  isMore,
  ...pagination
}: ComponentProps<typeof Pagination> & { isMore?: boolean }) {
  const { t } = useAdmin();
  const { page, pageCount: count } = pagination;
  if (count <= 1) return null;
  return (
    <div className="row list-pages">
      <Pagination {...pagination} />
      <p className="quiet">
        {t(isMore ? 'list-page-of-more' : 'list-page-of', { page: clampPage(page, count), count })}
      </p>
    </div>
  );
}
