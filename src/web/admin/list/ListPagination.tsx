import type { ComponentProps } from 'react';
import { LIST_PAGE_SIZE } from '#domain/admin-lists.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { clampPage } from '../../ui/page-window.ts';
import { Table, type TableProps } from '../../ui/Table.tsx';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';

/** Links to pages, with the number of pages. With `isMore`, there are more, because not all rows were counted. */
export function ListPagination({
  total,
  isMore,
  ...pagination
}: Omit<ComponentProps<typeof Pagination>, 'pageCount'> & { total: number; isMore?: boolean }) {
  const { t } = useAdmin();
  const { page } = pagination;
  const count = Math.ceil(total / LIST_PAGE_SIZE);
  if (count <= 1) return null;
  return (
    <div className="row list-pages">
      <Pagination {...pagination} pageCount={count} />
      <p className="quiet">
        {t(isMore ? 'list-page-of-more' : 'list-page-of', { page: clampPage(page, count), count })}
      </p>
    </div>
  );
}

/** The table of a section that is not a list, with links to its pages; an empty state if it has no rows at all. */
export function PagedTable<R>({
  section,
  page,
  total,
  empty,
  ...table
}: TableProps<R> & {
  section: string;
  page: number;
  total: number;
  empty: ComponentProps<typeof EmptyState>;
}) {
  return (
    <>
      {total === 0 ? <EmptyState {...empty} /> : <Table {...table} />}
      <ListPagination page={page} total={total} to={(each) => sectionPath(section, { page: each })} />
    </>
  );
}
