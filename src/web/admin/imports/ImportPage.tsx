import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { columnsFor } from '#domain/import/columns.ts';
import { fieldsOf, IMPORT_KINDS, type ImportField, type ImportKind } from '#domain/import/fields.ts';
import { progressPercent } from '#domain/import/outcome.ts';
import { auditField } from '#texts/audit-words.ts';
import { formatNumber } from '#texts/format-number.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { usePolling } from '../../ui/use-polling.ts';
import { downloadPath, sectionPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin, useSend } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import { ConfirmLeave } from '../record/ConfirmLeave.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { type ImportRecord, ImportState, isInProgress } from './import-record.tsx';
import { Differences, Preview, Problems } from './import-tables.tsx';
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
      <header>
        <p className="record-nav">
          <Link to={sectionPath('import')}>{t('imports-back')}</Link>
        </p>
        <div className="screen-head">
          <PageHeading title={record.file_name} />
          <ImportState state={record.state} />
          <p className="row quiet record-facts">
            <span>{record.uploaded_by}</span>
            <DateTime time={record.created_time} />
            {record.format ? (
              <span>{t('import-read-as', { details: details.filter(Boolean).join(', ') })}</span>
            ) : null}
          </p>
        </div>
      </header>
      <Progress record={record} />
      <ImportActions record={record} />
      {record.counts ? (
        <ImportCounts counts={record.counts} isApplied={record.applied_time !== null} />
      ) : null}
      <Problems record={record} />
      {needsNewFile ? <UploadForm key={record.import_id} label={t('import-corrected')} /> : null}
      <Differences record={record} />
      {record.may_map ? <MappingForm key={record.columns.join()} record={record} /> : null}
      <Preview record={record} />
      <ConfirmLeave />
    </div>
  );
}

/** The progress of a running import, or the reason it failed. */
function Progress({ record }: { record: ImportRecord }) {
  const { t } = useAdmin();
  const { progress, fault, state } = record;
  const percent = progress && progressPercent(progress);
  const step = progress ? t(`import-step-${progress.step}`) : t('import-state-waiting');
  return (
    <>
      <div role="status">
        {isInProgress(state) ? (
          <p className="row">
            <progress max={100} value={percent ?? undefined} aria-label={step} />
            {percent === null ? step : t('import-step-done', { step, percent })}
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
        <Button variant="primary" label={t('action-apply')} onClick={() => run('apply')} />
      ) : null}
      {/* A file with errors cannot be applied, so there is nothing to cancel. */}
      {record.may_cancel && record.state !== 'invalid' ? (
        <Button label={t('import-cancel')} onClick={() => run('cancel')} />
      ) : null}
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

const COUNTS = ['new', 'changed', 'removed', 'same', 'invalid', 'skipped', 'new_vehicles', 'rows'] as const;
/** Counts that are shown even when they are 0. */
const ALWAYS_SHOWN: readonly string[] = ['new', 'changed', 'same', 'invalid'];

function ImportCounts(props: { counts: NonNullable<ImportRecord['counts']>; isApplied: boolean }) {
  const { t } = useAdmin();
  const { counts, isApplied } = props;
  const pendingTitle = counts.invalid > 0 ? 'import-changes-blocked' : 'import-changes-pending';
  const title = isApplied ? 'import-changes-applied' : pendingTitle;
  return (
    <Panel title={t(title)} className="panel">
      <dl className="import-counts">
        {COUNTS.filter((name) => counts[name] > 0 || ALWAYS_SHOWN.includes(name)).map((name) => (
          <div key={name}>
            <dt>{t(`import-count-${name}`)}</dt>
            <dd>{formatNumber(counts[name], t)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Corrects the detected kind of the file and the fields to which its columns are mapped. */
function MappingForm({ record }: { record: ImportRecord }) {
  const { t, api } = useAdmin();
  const { revalidate } = useRevalidator();
  const form = useAdminForm({
    name: 'import',
    initial: { kind: (record.kind ?? 'items') as ImportKind, columns: record.columns },
    call: (body) => api('POST /admin/import/:id/mapping', { params: { id: record.import_id }, body }),
    onDone: () => revalidate(),
  });
  const { kind, columns } = form.values;
  const fieldOptions = fieldsOf(kind).map((field) => {
    const name = auditField(t.language, field);
    return [field, t('import-mapping-field', { field, name })] as const;
  });
  return (
    <details className="panel" open={record.missing.length > 0}>
      <summary>
        <h2>{t('import-mapping')}</h2>
      </summary>
      <Subform form={form} className="stack" submitLabel={t('import-mapping-apply')}>
        <p className="quiet">
          {t(record.is_remembered ? 'import-mapping-remembered' : 'import-mapping-help')}
        </p>
        {record.missing.length > 0 ? (
          <p className="notice alert">
            {t('import-mapping-missing', { columns: record.missing.join(', ') })}
          </p>
        ) : null}
        <SelectField
          label={t('import-kind')}
          options={IMPORT_KINDS.map((each) => [each, t(`import-kind-${each}`)])}
          {...form.field('kind')}
          onChange={(event) => {
            const next = event.target.value as ImportKind;
            form.set({ kind: next, columns: columnsFor(record.header, next).columns });
          }}
        />
        <div className="fields">
          {record.header.map((name, index) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: column names may repeat
              key={index}
              id={`import-column-${index}`}
              label={t('import-mapping-column', { column: name })}
              options={[['', t('import-mapping-ignore')], ...fieldOptions]}
              value={columns[index] ?? ''}
              onChange={(event) =>
                form.set({ columns: columns.with(index, (event.target.value || null) as ImportField | null) })
              }
            />
          ))}
        </div>
      </Subform>
    </details>
  );
}
