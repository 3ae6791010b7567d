import { useEffect } from 'react';
import { useLoaderData, useLocation, useNavigation } from 'react-router';
import { type AdminListName, LARGE_TOTAL, parseListQuery } from '#domain/admin-lists.ts';
import type { Translate } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CREATE_PERMISSIONS, type CreateSection, recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { ConfirmLeave } from '../record/ConfirmLeave.tsx';
import { RecordNav } from '../record/RecordNav.tsx';
import { hasUnsavedRow } from '../record/unsaved.ts';
import { PageHeading } from '../shell/PageHeading.tsx';
import { BulkBar, BulkMenu } from './BulkBar.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ListPagination } from './ListPagination.tsx';
import { ListTable } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import type { AnyListDefinition, AnyRow, ListReply } from './list-definition.ts';
import { isFiltered, type ListState, listPath, parseListDisplay } from './list-path.ts';
import { useListShortcuts } from './use-list-shortcuts.ts';
import { useSelection } from './use-selection.ts';
import { type QueueSizes, ViewTabs } from './ViewTabs.tsx';
import { saveVisitedList } from './visited-list.ts';

type Total = Pick<ListReply<AdminListName>, 'total' | 'total_is_more' | 'sums'>;

function totalText({ total: count, total_is_more }: Total, t: Translate): string {
  if (total_is_more) return t('list-more-than', { count });
  return count >= LARGE_TOTAL ? t('list-total-recent', { count }) : t('list-total', { count });
}

/** Renders a list from its definition (ADM-03). */
export function ListPage({ definition }: { definition: AnyListDefinition }) {
  const { t, can } = useAdmin();
  const { state, location: nextLocation } = useNavigation();
  const { pathname, search } = useLocation();
  // During navigation within the list, controls show the new choice before its rows have loaded.
  const currentSearch = nextLocation?.pathname === pathname ? nextLocation.search : search;
  const reply = useLoaderData() as Total & { records: AnyRow[]; queues?: QueueSizes };
  const { records, total } = reply;
  const sums = total > 0 ? Object.entries(reply.sums ?? {}) : [];
  const params = new URLSearchParams(currentSearch);
  const query = parseListQuery(definition.list, Object.fromEntries(params));
  const display = parseListDisplay(definition, params);
  const pathOf: ListState['path'] = (queryChange, displayChange) =>
    listPath(definition, { ...query, page: 1, ...queryChange }, { ...display, ...displayChange });
  const unfiltered = { ...parseListQuery(definition.list, {}), sort: query.sort };
  const unfilteredPath = isFiltered(query) ? pathOf(unfiltered) : null;
  const list: ListState = { query, display, path: pathOf, unfilteredPath };

  const selection = useSelection(records.map((row) => definition.key(row)));
  useListShortcuts(selection.toggle);
  useEffect(() => {
    const { href } = definition;
    if (href) saveVisitedList(definition.list, { path: pathname + search, records: records.map(href) });
  }, [definition, records, pathname, search]);

  const { noMatch } = definition;
  const hasBulkActions = definition.bulk !== undefined && can(definition.bulk.permission);
  const table =
    records.length === 0 ? (
      definition.empty && search === '' ? (
        <EmptyState title={t(definition.empty.title)} help={t(definition.empty.help)} />
      ) : (
        <div className="panel quiet">
          <p>
            {t('list-nothing')}{' '}
            {list.unfilteredPath ? <Link to={list.unfilteredPath}>{t('list-filter-clear')}</Link> : null}
          </p>
          {noMatch && query.keyword !== '' && can(noMatch.permission) ? (
            <p>
              {t(noMatch.help)} <Link to={noMatch.path(query.keyword)}>{t(noMatch.link)}</Link>
            </p>
          ) : null}
        </div>
      )
    ) : (
      <>
        <ListTable
          definition={definition}
          list={list}
          records={records}
          selection={hasBulkActions ? selection : null}
        />
        <ConfirmLeave hasChanges={hasUnsavedRow} includesQuery />
      </>
    );
  const rows = (
    <>
      {table}
      <ListPagination
        page={list.query.page}
        total={total}
        isMore={reply.total_is_more}
        to={(page) => list.path({ page })}
      />
    </>
  );
  return (
    <div className="list-screen" aria-busy={state === 'loading'}>
      {definition.parent && query.keyword !== '' && query.search === Object.keys(definition.search)[0] ? (
        <RecordNav section={definition.parent} title={t(`section-${definition.parent}`)} />
      ) : null}
      <div className="screen-head">
        <PageHeading title={t(`section-${definition.list}`)} />
        <p className="quiet list-total" role="status">
          {[totalText(reply, t), ...sums.map(([name, count]) => t(definition.sums![name]!, { count }))].join(
            ' · ',
          )}
        </p>
        <div className="row list-options">
          <ColumnsMenu definition={definition} list={list} />
          {definition.hasExport === false ? null : (
            <ExportButton
              list={definition.list}
              query={list.query}
              total={total}
              ids={hasBulkActions ? [...selection.keys] : []}
            />
          )}
          {hasBulkActions ? <BulkMenu definition={definition} query={query} total={total} /> : null}
          {definition.newRecord && can(CREATE_PERMISSIONS[definition.list as CreateSection]) ? (
            <p className="row">
              <Link className="button primary" to={recordPath(definition.list, 'new')}>
                {t(definition.newRecord)}
              </Link>
            </p>
          ) : null}
          {definition.HeaderExtra ? <definition.HeaderExtra /> : null}
        </div>
      </div>
      {definition.help ? <p className="quiet list-help">{t(definition.help)}</p> : null}
      <ViewTabs definition={definition} list={list} queueSizes={reply.queues} />
      <ListToolbar definition={definition} list={list} />
      {hasBulkActions ? (
        <BulkBar
          definition={definition}
          selection={selection}
          records={records}
          query={list.query}
          total={total}
        >
          {rows}
        </BulkBar>
      ) : (
        rows
      )}
    </div>
  );
}
