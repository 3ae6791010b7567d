import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Link } from '../../platform/Link.tsx';
import { parsePage } from '../../ui/page-window.ts';
import { usePolling } from '../../ui/use-polling.ts';
import { PagedTable } from '../list/ListPagination.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { BulkState, isInProgress } from './bulk-record.tsx';
import { changeSummary } from './ChangeDetails.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const page = parsePage(new URL(args.request.url).searchParams);
  return replyOrThrow(apiFor(args)('GET /admin/bulk', { query: { page } }));
}

export function Component() {
  const { t } = useAdmin();
  const { records, total, page } = useLoaderData<typeof loader>();
  usePolling(records.some(({ state }) => isInProgress(state)));
  return (
    <div className="stack">
      <PageHeading title={t('section-bulk')} />
      <PagedTable
        section="bulk"
        page={page}
        total={total}
        empty={{
          title: t('bulk-none'),
          help: t('bulk-help'),
          children: (
            <p className="row">
              {(['items', 'customers'] as const).map((list) => (
                <Link key={list} className="button" to={sectionPath(list)}>
                  {t(`section-${list}`)}
                </Link>
              ))}
            </p>
          ),
        }}
        caption={t('section-bulk')}
        rows={records}
        rowKey={(row) => row.bulk_number}
        columns={[
          {
            title: t('field-change'),
            cell: (row) => (
              <Link className="heading-link row-link" to={recordPath('bulk', row.bulk_number)}>
                {t('record-bulk', { number: row.bulk_number })}
              </Link>
            ),
          },
          { title: t('bulk-kind'), cell: ({ change }) => t(`bulk-kind-${change.kind}`) },
          { title: t('record-field-details'), cell: ({ change }) => changeSummary(change, t) },
          { title: t('field-status'), cell: (row) => <BulkState state={row.state} /> },
          { title: t('bulk-column-count'), isNumber: true, cell: (row) => row.changed },
          { title: t('field-user'), cell: (row) => row.applied_by ?? row.created_by },
          {
            title: t('field-date'),
            cell: (row) => <DateTime time={row.undone_time ?? row.applied_time ?? row.created_time} />,
          },
        ]}
      />
    </div>
  );
}
