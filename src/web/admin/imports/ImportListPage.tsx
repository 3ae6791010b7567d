import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { IMPORT_KINDS } from '#domain/import/fields.ts';
import { Link } from '../../platform/Link.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { parsePage } from '../../ui/page-window.ts';
import { usePolling } from '../../ui/use-polling.ts';
import { PagedTable } from '../list/ListPagination.tsx';
import { downloadPath, recordPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { ImportState, isInProgress } from './import-record.tsx';
import { UploadForm } from './UploadForm.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const page = parsePage(new URL(args.request.url).searchParams);
  return replyOrThrow(apiFor(args)('GET /admin/import', { query: { page } }));
}

/** Upload, templates, exports and the import history (ADM-12). */
export function Component() {
  const { t } = useAdmin();
  const { records, total, page } = useLoaderData<typeof loader>();
  usePolling(records.some(({ state }) => isInProgress(state)));
  return (
    <div className="stack">
      <PageHeading title={t('section-import')} />
      <div className="columns">
        <UploadForm label={t('record-field-file')} />
        <FileLinks title={t('imports-templates')} help={t('imports-templates-help')} path="import/template" />
        <FileLinks title={t('imports-exports')} help={t('imports-exports-help')} path="export" />
      </div>
      <h2>{t('record-history')}</h2>
      <PagedTable
        section="import"
        page={page}
        total={total}
        empty={{ title: t('imports-none'), help: t('imports-none-help') }}
        caption={t('record-history')}
        rows={records}
        rowKey={(row) => row.import_id}
        columns={[
          {
            title: t('record-field-file'),
            cell: (row) => (
              <Link className="heading-link row-link" to={recordPath('import', row.import_id)}>
                {row.file_name}
              </Link>
            ),
          },
          { title: t('field-status'), cell: (row) => <ImportState state={row.state} /> },
          { title: t('import-kind'), cell: ({ kind }) => (kind ? t(`import-kind-${kind}`) : '') },
          {
            title: t('imports-column-changes'),
            cell: ({ counts, applied_time }) =>
              counts ? t(applied_time ? 'imports-changes' : 'imports-would-change', counts) : '',
          },
          { title: t('field-user'), cell: (row) => row.uploaded_by },
          { title: t('field-date'), cell: (row) => <DateTime time={row.created_time} /> },
        ]}
      />
    </div>
  );
}

function FileLinks(props: { title: string; help: string; path: string }) {
  const { t } = useAdmin();
  return (
    <Panel title={props.title}>
      <p className="quiet">{props.help}</p>
      <ul className="plain">
        {IMPORT_KINDS.map((kind) => (
          <li key={kind}>
            <a href={downloadPath(`${props.path}/${kind}`)} download>
              {t(`import-kind-${kind}`)}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
