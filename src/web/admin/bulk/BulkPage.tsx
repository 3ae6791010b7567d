import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { LIST_PAGE_SIZE } from '#domain/admin-lists.ts';
import { BULK_SORTS, type BulkSort, CONFIRMATION_MIN_RECORDS, hasChangeSize } from '#domain/bulk-change.ts';
import { LARGE_PRICE_CHANGE } from '#domain/price.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { formatNumber } from '#texts/format-number.ts';
import { withQuery } from '../../paths.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { parsePage } from '../../ui/page-window.ts';
import { Table } from '../../ui/Table.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { usePolling } from '../../ui/use-polling.ts';
import { ListPagination } from '../list/ListPagination.tsx';
import { visitedListPath } from '../list/visited-list.ts';
import { recordPath, sectionPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin, useSend } from '../platform/admin.tsx';
import { Changes } from '../record/AuditEntries.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { LinkTabs } from '../shell/LinkTabs.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { type BulkRecord, BulkState, isInProgress } from './bulk-record.tsx';
import { ChangeDetails, formatSigned } from './ChangeDetails.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const sort = searchParams.get('sort') === 'change' ? 'change' : 'key';
  const params = { number: Number(args.params.id) };
  const query = { page: parsePage(searchParams), sort } as const;
  const { record } = await replyOrThrow(apiFor(args)('GET /admin/bulk/:number', { params, query }));
  return { record, sort } as const;
}

export function Component() {
  const { t } = useAdmin();
  const { record, sort } = useLoaderData<typeof loader>();
  const { bulk_number: number, state } = record;
  usePolling(isInProgress(state));
  const title = t('record-bulk', { number });
  return (
    <div className="stack">
      <header>
        <p className="record-nav">
          <Link to={sectionPath('bulk')}>{t('bulk-back')}</Link>
        </p>
        <div className="screen-head">
          <PageHeading title={title} />
          <BulkState state={state} />
          <p className="row quiet record-facts">
            <span>{record.applied_by ?? record.created_by}</span>
            <DateTime time={record.undone_time ?? record.applied_time ?? record.created_time} />
          </p>
        </div>
      </header>
      <ChangeDetails change={record.change} />
      <Progress record={record} />
      <Warnings record={record} />
      <BulkActions record={record} />
      <Skipped record={record} />
      <ChangedRecords record={record} sort={sort} />
    </div>
  );
}

/** Names the number of records changed, restored or to be changed. Records that an undo did not restore do not count. */
function countText({ state, changed, kept: notRestored }: BulkRecord, t: ReturnType<typeof useAdmin>['t']) {
  const count = changed - notRestored;
  if (count === 0) return t('bulk-nothing');
  if (state === 'applied') return t('bulk-changed', { count });
  return state === 'undone' ? t('bulk-restored', { count }) : t('bulk-changes', { count });
}

function Progress({ record }: { record: BulkRecord }) {
  const { t } = useAdmin();
  const { done, changed: total, fault, kept: notRestored, state } = record;
  const text = done > 0 ? t('bulk-progress', { done, total }) : t('bulk-waiting');
  return (
    <>
      <div role="status">
        {isInProgress(state) ? (
          <p className="row">
            <progress max={total} value={done > 0 ? done : undefined} aria-label={text} />
            {text}
          </p>
        ) : (
          <p>
            <strong>{countText(record, t)}</strong>
            {notRestored > 0 ? ` ${t('bulk-kept', { count: notRestored })}` : null}
          </p>
        )}
      </div>
      {fault ? <p className="notice alert">{t(`bulk-fault-${fault}`)}</p> : null}
      <NewerRecords record={record} />
    </>
  );
}

/** A link to a changed record: items are known by part number, customers by name. */
const RecordLink = ({ list, id, name }: { list: BulkRecord['list']; id: string; name: string | null }) => (
  <Link to={recordPath(list, id)}>
    {list === 'items' ? <span className="mono">{id}</span> : (name ?? id)}
  </Link>
);

/** After a refused undo, links to the records that have been changed since the bulk change. */
function NewerRecords({ record: { list, newer } }: { record: BulkRecord }) {
  const { t } = useAdmin();
  if (!newer || newer.count === 0) return null;
  const more = newer.count - newer.first.length;
  return (
    <section className="stack">
      <h2>{t('bulk-newer', { count: newer.count })}</h2>
      <ul className="row plain">
        {newer.first.map(({ key, name }) => (
          <li key={key}>
            <RecordLink list={list} id={key} name={name} />
          </li>
        ))}
        {more > 0 ? <li className="quiet">{t('bulk-newer-more', { count: more })}</li> : null}
      </ul>
    </section>
  );
}

function Warnings({ record }: { record: BulkRecord }) {
  const { t, language } = useAdmin();
  const { change, dearer, ended_sales, kept_sales, large_changes, state } = record;
  if (state !== 'ready') return null;
  const percent = formatNumber(100 * LARGE_PRICE_CHANGE, { language });
  const day = change.kind === 'sale' && change.sale_start;
  const largeChangesText = change.kind === 'sale' ? 'bulk-large-sales' : 'bulk-large-prices';
  const warnings = [
    dearer > 0 && t('bulk-dearer', { count: dearer }),
    kept_sales > 0 && t('bulk-kept-sales', { count: kept_sales }),
    ended_sales > 0 && day && t('bulk-ends-sales', { count: ended_sales, day }),
    large_changes > 0 && t(largeChangesText, { count: large_changes, percent }),
  ];
  return warnings.map(
    (text) =>
      text && (
        <p key={text} className="note-box">
          {text}
        </p>
      ),
  );
}

function BulkActions({ record }: { record: BulkRecord }) {
  const { t, api } = useAdmin();
  const { send } = useSend({ isSilent: true });
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { bulk_number: number, changed: count, change, newer } = record;
  const newerCount = newer?.count ?? 0;
  const needsConfirmation = change.kind === 'active' && count >= CONFIRMATION_MIN_RECORDS;
  const activation = change.kind === 'active' && !change.is_active ? 'deactivate' : 'activate';

  async function apply() {
    await send(() => api('POST /admin/bulk/:number/apply', { params: { number } }));
    revalidate();
  }
  async function repeat() {
    const reply = await send(() => api('POST /admin/bulk/:number/preview', { params: { number } }));
    if (reply) navigate(recordPath('bulk', reply.bulk_number));
  }
  async function undo(keeps_newer: boolean) {
    await send(() => api('POST /admin/bulk/:number/undo', { params: { number }, body: { keeps_newer } }));
    revalidate();
  }

  const applyButton = needsConfirmation ? (
    <ConfirmButton
      variant="primary"
      label={t('bulk-apply', { count })}
      question={t(`bulk-confirm-${activation}`, { count })}
      detail={t(`bulk-confirm-${activation}-detail`)}
      cancelLabel={t('bulk-keep')}
      onConfirm={apply}
    />
  ) : (
    <Button variant="primary" label={t('bulk-apply', { count })} onClick={apply} />
  );
  return (
    <p className="row">
      {record.may_apply ? applyButton : null}
      {record.may_repeat ? <Button variant="primary" label={t('bulk-repeat')} onClick={repeat} /> : null}
      {record.may_undo && newerCount === 0 ? (
        <ConfirmButton
          label={t('bulk-undo')}
          question={t('bulk-undo-question', { number })}
          detail={t('bulk-undo-detail', { count })}
          cancelLabel={t('bulk-keep')}
          onConfirm={() => undo(false)}
        />
      ) : null}
      {record.may_undo && newerCount > 0 && newerCount < count ? (
        <Button label={t('bulk-undo-others', { count: count - newerCount })} onClick={() => undo(true)} />
      ) : null}
      <Link className="button" to={visitedListPath(record.list)}>
        {t(`bulk-back-to-${record.list}`)}
      </Link>
    </p>
  );
}

/** A page of the changed records, with their values before and after. */
function ChangedRecords({ record, sort }: { record: BulkRecord; sort: BulkSort }) {
  const { t, language } = useAdmin();
  const { rows, page, changed: total, list, change } = record;
  if (rows.length === 0) return null;
  const first = (page - 1) * LIST_PAGE_SIZE + 1;
  const path = (query: { sort: BulkSort; page?: number }) =>
    withQuery(recordPath('bulk', record.bulk_number), query);
  const sizeText = (size: number) =>
    t('unit-percent', { value: formatSigned(100 * size, (value) => formatNumber(value, { language }, 1)) });
  type Row = BulkRecord['rows'][number];
  return (
    <section className="stack">
      <div className="screen-head">
        <h2>{t('bulk-records')}</h2>
        <p className="quiet">{t('bulk-records-shown', { first, last: first + rows.length - 1, total })}</p>
        {hasChangeSize(change) && total > 1 ? (
          <LinkTabs
            label={t('list-sort-by')}
            tabs={BULK_SORTS.map((each) => ({
              label: t(`bulk-sort-${each}`),
              to: path({ sort: each }),
              isCurrent: each === sort,
            }))}
          />
        ) : null}
      </div>
      <Table
        caption={t('bulk-records')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            title: t('bulk-column-record'),
            cell: ({ key, name, is_kept }) => (
              <>
                <RecordLink list={list} id={key} name={name} />
                {is_kept ? <small className="subtext">{t('bulk-not-undone')}</small> : null}
              </>
            ),
          },
          ...(list === 'items'
            ? [{ title: t('field-name'), cell: ({ name }: Row) => name && catalogueText(name, t) }]
            : []),
          {
            title: t('bulk-column-difference'),
            cell: ({ before, after }) => <Changes before={before} after={after} />,
          },
          ...(hasChangeSize(change)
            ? [
                {
                  title: t('bulk-column-size'),
                  isNumber: true as const,
                  cell: ({ size }: Row) => size !== null && sizeText(size),
                },
              ]
            : []),
        ]}
      />
      <ListPagination page={page} total={total} to={(each) => path({ sort, page: each })} />
    </section>
  );
}

function Skipped({ record }: { record: BulkRecord }) {
  const { t } = useAdmin();
  if (record.skipped.length === 0) return null;
  return (
    <TablePanel
      className="stack"
      title={t('bulk-skipped')}
      rows={record.skipped}
      rowKey={({ message }) => message}
      columns={[
        { title: t('field-reason'), cell: ({ message }) => message },
        { title: t('bulk-column-count'), isNumber: true, cell: ({ count }) => count },
        { title: t('bulk-skipped-first'), cell: ({ first }) => first.join(', ') },
      ]}
    />
  );
}
