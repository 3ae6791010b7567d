import { useEffect, useMemo } from 'react';
import { useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import { type ListQuestion, listQuestion, type OfficeListName } from '#domain/office-lists.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { sectionPath } from '../paths.ts';
import { useAccess, useOffice } from '../platform/office.tsx';
import { OfficeTitle } from '../shell/OfficeTitle.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { Export } from './Export.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { type ListLook, listPath, lookOf, pagesOf } from './list-address.ts';
import type { ListReply, OfficeListScreen } from './office-list.ts';
import { useListKeys } from './use-list-keys.ts';
import { useSelection } from './use-selection.ts';
import { ViewTabs } from './ViewTabs.tsx';
import { rememberList } from './visited-list.ts';

/** What the parts of a list share. */
export interface ListState {
  question: ListQuestion;
  look: ListLook;
  /** The address of the list with something else asked; a new question begins at page 1. */
  to(change: Partial<ListQuestion>, look?: Partial<ListLook>): string;
}

/** One list of the back office: title and total, views, questions, rows, pages (ADM-03). */
export function ListPage<N extends OfficeListName, Edit>({ screen }: { screen: OfficeListScreen<N, Edit> }) {
  const { say } = useOffice();
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
    const question = listQuestion(screen.list, Object.fromEntries(params));
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
    ? say('list-more-than', { count: total })
    : say('list-total', { count: total });
  const mayBulk = screen.bulk !== undefined && can(screen.bulk.permission);
  return (
    <div className="list-screen" aria-busy={state === 'loading'}>
      <OfficeTitle page={say(screen.title)} />
      <div className="screen-head">
        <h1>{say(screen.title)}</h1>
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
        ask={(change) => navigate(list.to(change))}
      />
      {mayBulk ? <BulkBar screen={screen} selection={selection} /> : null}
      {records.length === 0 ? (
        <p className="panel list-empty">{say('list-nothing')}</p>
      ) : (
        <ListTable screen={screen} list={list} records={records} selection={mayBulk ? selection : null} />
      )}
      <Pagination say={say} page={list.question.page} pages={pages} to={(page) => list.to({ page })} />
    </div>
  );
}
