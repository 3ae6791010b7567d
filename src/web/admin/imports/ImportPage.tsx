import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { Link } from '../../platform/Link.tsx';
import { usePolling } from '../../platform/use-polling.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { downloadPath, sectionPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { useSend } from '../platform/use-send.ts';
import { DateTime } from '../record/DateTime.tsx';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { ImportDifferences } from './ImportDifferences.tsx';
import { type ImportRecord, ImportState, isInProgress } from './import-record.tsx';
import { MappingForm } from './MappingForm.tsx';
import { Preview } from './Preview.tsx';
import { Problems } from './Problems.tsx';
import { UploadForm } from './UploadForm.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return replyOrThrow(apiFor(args)('GET /admin/import/:id', { params: { id: args.params.id! } }));
}

export function Component() {
  const { t } = useAdmin();
  const { record } = useLoaderData<typeof loader>();
  usePolling(isInProgress(record.state));
  const details = [
    record.format,
    record.kind && t(`import-kind-${record.kind}`),
    record.sheet,
    record.encoding,
  ];
  const needsNewFile = record.state === 'invalid' || record.state === 'failed';
  return (
    <div className="stack import-screen">
      <AdminTitle page={record.file_name} />
      <p>
        <Link to={sectionPath('import')}>{t('imports-back')}</Link>
      </p>
      <div className="row">
        <h1>{record.file_name}</h1>
        <ImportState state={record.state} />
      </div>
      <p className="quiet">
        {record.uploaded_by} · <DateTime time={record.created_time} />
        {record.format ? ` · ${t('import-read-as', { details: details.filter(Boolean).join(', ') })}` : ''}
      </p>
      <Progress record={record} />
      <ImportActions record={record} />
      {record.counts ? (
        <ImportCounts counts={record.counts} isApplied={record.applied_time !== null} />
      ) : null}
      <Problems record={record} />
      {needsNewFile ? <UploadForm key={record.import_id} label={t('import-corrected')} /> : null}
      <ImportDifferences record={record} />
      {record.may_map ? <MappingForm key={record.columns.join()} record={record} /> : null}
      <Preview record={record} />
    </div>
  );
}

/** The progress of a running import, or the reason it failed. */
function Progress({ record }: { record: ImportRecord }) {
  const { t } = useAdmin();
  const { progress, fault, state } = record;
  const percent =
    progress && progress.total > 0 ? Math.min(100, Math.floor((progress.done / progress.total) * 100)) : 0;
  const step = progress ? t(`import-step-${progress.step}`) : t('import-state-waiting');
  return (
    <>
      <div role="status">
        {isInProgress(state) ? (
          <p className="row">
            <progress max={100} value={progress ? percent : undefined} aria-label={step} />
            {progress ? t('import-step-done', { step, percent }) : step}
          </p>
        ) : null}
      </div>
      {fault ? <p className="notice alert">{fault.message}</p> : null}
    </>
  );
}

function ImportActions({ record }: { record: ImportRecord }) {
  const { t, api } = useAdmin();
  const { send } = useSend({ isSilent: true });
  const { revalidate } = useRevalidator();
  const params = { id: record.import_id };

  async function run(command: 'apply' | 'cancel' | 'undo') {
    await send(() => api(`POST /admin/import/:id/${command}`, { params }));
    revalidate();
  }

  return (
    <p className="row">
      {record.may_apply ? (
        <Button variant="primary" label={t('import-apply')} onClick={() => run('apply')} />
      ) : null}
      {record.may_cancel ? <Button label={t('import-cancel')} onClick={() => run('cancel')} /> : null}
      {record.may_undo ? (
        <ConfirmButton
          label={t('import-undo')}
          question={t('import-undo-question', { file: record.file_name })}
          detail={t('import-undo-detail')}
          cancelLabel={t('import-undo-keep')}
          onConfirm={() => run('undo')}
        />
      ) : null}
      {record.counts && record.counts.new + record.counts.changed + record.counts.removed > 0 ? (
        <a className="button" href={downloadPath(`import/${record.import_id}/changes`)} download>
          {t('import-changes-file')}
        </a>
      ) : null}
    </p>
  );
}
