import { useEffect, useMemo } from 'react';
import { useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import { type AdminListName, type ListQuery, parseListQuery } from '#domain/admin-lists.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { sectionPath } from '../paths.ts';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import type { AdminListScreen, ListReply } from './admin-list.ts';
import { BulkBar } from './BulkBar.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { Export } from './Export.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { type ListLook, listPath, lookOf, pagesOf } from './list-address.ts';
import { useListKeys } from './use-list-keys.ts';
import { useSelection } from './use-selection.ts';
import { ViewTabs } from './ViewTabs.tsx';
import { rememberList } from './visited-list.ts';

/** What the parts of a list share. */
export interface ListState {
  question: ListQuery;
  look: ListLook;
  /** The address of the list with something else asked; a new question begins at page 1. */
  to(change: Partial<ListQuery>, look?: Partial<ListLook>): string;
}

/** One list of the back office: title and total, views, questions, rows, pages (ADM-03). */
export function ListPage<N extends AdminListName, Edit>({ screen }: { screen: AdminListScreen<N, Edit> }) {
  const { t } = useAdmin();
  const { can } = useAccess();
  const navigate = useNavigate();
  const { state, location: next } = useNavigation();
  const { pathname, search } = useLocation();
  // What was chosen last counts at once, also while its rows are still on the way.
  const asked = next?.pathname === pathname ? next.search : search;
  const reply = useLoaderData() as ListReply<N>;
  const { records, total, total_is_more } = reply;
  const path = sectionPath(screen.list);

  const list = useMemo<ListState>(() => {
    const params = new URLSearchParams(asked);
    const question = parseListQuery(screen.list, Object.fromEntries(params));
    const look = lookOf(params);
    return {
      question,
      look,
      to: (change, more) =>
        listPath(path, screen.list, { ...question, page: 1, ...change }, { ...look, ...more }),
    };
  }, [screen.list, asked, path]);

  const keys = useMemo(() => records.map((row) => screen.key(row)), [records, screen]);
  const selection = useSelection(keys);
  useListKeys(selection.toggle);
  useEffect(() => {
    const { open } = screen;
    if (open) rememberList(screen.list, { address: pathname + search, records: records.map(open) });
  }, [screen, records, pathname, search]);

  const pages = pagesOf(total);
  const shownTotal = total_is_more
    ? t('list-more-than', { count: total })
    : t('list-total', { count: total });
  const mayBulk = screen.bulk !== undefined && can(screen.bulk.permission);
  return (
    <div className="list-screen" aria-busy={state === 'loading'}>
      <AdminTitle page={t(screen.title)} />
      <div className="screen-head">
        <h1>{t(screen.title)}</h1>
        <p className="list-total" role="status">
          {shownTotal}
        </p>
        {screen.More ? <screen.More /> : null}
      </div>
      <div className="views">
        <ViewTabs screen={screen} list={list} />
        <div className="views-end">
          <ColumnsMenu screen={screen} list={list} />
          {screen.hasExport === false ? null : (
            <Export section={screen.list} question={list.question} total={total} />
          )}
        </div>
      </div>
      <ListToolbar
        // A question that came with the address shows in the fields.
        key={search}
        screen={screen}
        list={list}
        api={(change) => navigate(list.to(change))}
      />
      {mayBulk ? <BulkBar screen={screen} selection={selection} /> : null}
      {records.length === 0 ? (
        <p className="panel list-empty">{t('list-nothing')}</p>
      ) : (
        <ListTable screen={screen} list={list} records={records} selection={mayBulk ? selection : null} />
      )}
      <Pagination t={t} page={list.question.page} pages={pages} to={(page) => list.to({ page })} />
    </div>
  );
}
