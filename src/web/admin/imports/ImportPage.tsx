import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { adminImportTexts } from '#texts/en/admin-imports.ts';
import { importTexts } from '#texts/en/imports.ts';
import { registerTexts } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { filePath, sectionPath } from '../paths.ts';
import { apiFor, needed, useAdmin } from '../platform/admin.tsx';
import { DayTime } from '../record/DayTime.tsx';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { ImportDifferences } from './ImportDifferences.tsx';
import { type ImportRecord, isBusy, toneOf } from './import-facts.ts';
import { MappingForm } from './MappingForm.tsx';
import { Preview } from './Preview.tsx';
import { Problems } from './Problems.tsx';
import { useAskAgain } from './use-ask-again.ts';

registerTexts('en', { ...importTexts, ...adminImportTexts });

export async function loader(args: LoaderFunctionArgs) {
  return needed(apiFor(args)('GET /admin/import/:id', { params: { id: args.params.id! } }));
}

/** One import from upload to result: what was read, what would change, what is wrong, and what may be done now. */
export function Component() {
  const { t } = useAdmin();
  const { record } = useLoaderData<typeof loader>();
  useAskAgain(isBusy(record.state));
  const facts = [
    record.format,
    record.kind && t(`import-kind-${record.kind}`),
    record.sheet,
    record.encoding,
  ];
  return (
    <div className="stack import-screen">
      <AdminTitle page={record.file_name} />
      <p>
        <Link to={sectionPath('import')}>{t('imports-back')}</Link>
      </p>
      <div className="row">
        <h1>{record.file_name}</h1>
        <StatusMark tone={toneOf(record.state)}>{t(`import-state-${record.state}`)}</StatusMark>
      </div>
      <p className="quiet">
        {record.uploaded_by} · <DayTime at={record.created_time} />
        {record.format ? ` · ${t('import-read-as')}: ${facts.filter(Boolean).join(', ')}` : ''}
      </p>
      <Now record={record} />
      <Commands record={record} />
      {record.counts ? <ImportCounts counts={record.counts} isDone={record.applied_time !== null} /> : null}
      <Problems record={record} isBlocking />
      <Problems record={record} isBlocking={false} />
      <ImportDifferences record={record} />
      {record.may_map ? <MappingForm key={record.columns.join()} record={record} /> : null}
      <Preview record={record} />
    </div>
  );
}

/** Progress while it is worked on; why it came to nothing, where it did. */
function Now({ record }: { record: ImportRecord }) {
  const { t } = useAdmin();
  const { progress, fault, state } = record;
  const percent =
    progress && progress.total > 0 ? Math.min(100, Math.floor((progress.done / progress.total) * 100)) : 0;
  const step = progress ? t(`import-step-${progress.step}`) : t('import-state-waiting');
  return (
    <>
      <div role="status">
        {isBusy(state) ? (
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

function Commands({ record }: { record: ImportRecord }) {
  const { t, api, tried, done } = useAdmin();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const params = { id: record.import_id };

  async function run(command: 'apply' | 'cancel' | 'undo') {
    setAsking(false);
    const reply = await tried(api(`POST /admin/import/:id/${command}`, { params }));
    if (reply) done(reply.smessage);
    revalidate();
  }

  return (
    <p className="row">
      {record.may_apply ? (
        <button type="button" className="button primary" onClick={() => run('apply')}>
          {t('import-apply')}
        </button>
      ) : null}
      {record.may_cancel ? (
        <button type="button" className="button" onClick={() => run('cancel')}>
          {t('import-stop')}
        </button>
      ) : null}
      {record.may_undo ? (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {t('import-take-back')}
        </button>
      ) : null}
      {record.counts && record.counts.new + record.counts.changed + record.counts.removed > 0 ? (
        <a className="button" href={filePath(`import/${record.import_id}/changes`)} download>
          {t('import-changes-file')}
        </a>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          question={t('import-take-back-question', { file: record.file_name })}
          detail={t('import-take-back-detail')}
          keep={t('import-take-back-keep')}
          confirm={t('import-take-back')}
          onKeep={() => setAsking(false)}
          onConfirm={() => run('undo')}
        />
      ) : null}
    </p>
  );
}
