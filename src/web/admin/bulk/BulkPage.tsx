import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { MANY_RECORDS } from '#domain/bulk-change.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { Link } from '../../platform/Link.tsx';
import { usePolling } from '../../platform/use-polling.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Table } from '../../ui/Table.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { useSend } from '../platform/use-send.ts';
import { Changes } from '../record/AuditEntries.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { type BulkRecord, BulkState, ChangeDetails, isInProgress } from './ChangeDetails.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const params = { number: Number(args.params.id) };
  return replyOrThrow(apiFor(args)('GET /admin/bulk/:number', { params }));
}

/** A bulk change from preview to result, with undo. */
export function Component() {
  const { t } = useAdmin();
  const { record } = useLoaderData<typeof loader>();
  const { bulk_number: number, state } = record;
  usePolling(isInProgress(state));
  const title = t('bulk-title', { number });
  return (
    <div className="stack">
      <AdminTitle page={title} />
      <p>
        <Link to={sectionPath('bulk')}>{t('bulk-back')}</Link>
      </p>
      <div className="row">
        <h1>{title}</h1>
        <BulkState state={state} />
      </div>
      <p className="quiet">
        {record.applied_by ?? record.created_by} ·{' '}
        <DateTime at={record.undone_time ?? record.applied_time ?? record.created_time} />
      </p>
      <ChangeDetails change={record.change} />
      <Progress record={record} />
      <BulkActions record={record} />
      <Examples record={record} />
      <Skipped record={record} />
    </div>
  );
}

function countText({ state, changed: count }: BulkRecord, t: ReturnType<typeof useAdmin>['t']) {
  if (count === 0) return t('bulk-nothing');
  if (state === 'applied') return t('bulk-changed', { count });
  return state === 'undone' ? t('bulk-restored', { count }) : t('bulk-changes', { count });
}

/** The progress while the job runs, then the result, and the reason if the last attempt changed nothing. */
function Progress({ record }: { record: BulkRecord }) {
  const { t } = useAdmin();
  const { done, changed: total, fault, state } = record;
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
          </p>
        )}
      </div>
      {fault ? <p className="notice alert">{t(`bulk-fault-${fault}`)}</p> : null}
    </>
  );
}

function BulkActions({ record }: { record: BulkRecord }) {
  const { t, api } = useAdmin();
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const { bulk_number: number, changed: count, change } = record;
  const needsConfirmation = change.kind === 'active' && count >= MANY_RECORDS;
  const activation = change.kind === 'active' && !change.is_active ? 'deactivate' : 'activate';

  async function run(command: 'apply' | 'undo') {
    await send(() => api(`POST /admin/bulk/:number/${command}`, { params: { number } }));
    revalidate();
  }

  return (
    <p className="row">
      {!record.may_apply ? null : needsConfirmation ? (
        <ConfirmButton
          variant="primary"
          label={t('bulk-apply', { count })}
          question={t(`bulk-confirm-${activation}`, { count })}
          detail={t(`bulk-confirm-${activation}-detail`)}
          cancelLabel={t('bulk-keep')}
          onConfirm={() => run('apply')}
        />
      ) : (
        <Button variant="primary" label={t('bulk-apply', { count })} onClick={() => run('apply')} />
      )}
      {record.may_undo ? (
        <ConfirmButton
          label={t('bulk-undo')}
          question={t('bulk-undo-question', { number })}
          detail={t('bulk-undo-detail', { count })}
          cancelLabel={t('bulk-keep')}
          onConfirm={() => run('undo')}
        />
      ) : null}
    </p>
  );
}

function Examples({ record }: { record: BulkRecord }) {
  const { t } = useAdmin();
  if (record.examples.length === 0) return null;
  const section = record.list;
  const [shown, total] = [record.examples.length, record.changed];
  const title = shown < total ? t('bulk-examples-of', { shown, total }) : t('bulk-examples');
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Table
        caption={title}
        rows={record.examples}
        rowKey={({ key }) => key}
        columns={[
          {
            title: t('bulk-column-record'),
            cell: ({ key, name }) => (
              <Link to={recordPath(section, key)}>
                {section === 'items' ? <span className="mono">{key}</span> : (name ?? key)}
              </Link>
            ),
          },
          ...(section === 'items'
            ? [
                {
                  title: t('bulk-column-name'),
                  cell: ({ name }: BulkRecord['examples'][number]) => name && catalogueText(name, t),
                },
              ]
            : []),
          {
            title: t('bulk-column-difference'),
            cell: ({ before, after }) => <Changes before={before} after={after} />,
          },
        ]}
      />
    </section>
  );
}

function Skipped({ record }: { record: BulkRecord }) {
  const { t } = useAdmin();
  if (record.skipped.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t('bulk-skipped')}</h2>
      <Table
        caption={t('bulk-skipped')}
        rows={record.skipped}
        rowKey={({ message }) => message}
        columns={[
          { title: t('bulk-skipped-reason'), cell: ({ message }) => message },
          { title: t('bulk-column-count'), isNumber: true, cell: ({ count }) => count },
          { title: t('bulk-skipped-first'), cell: ({ first }) => first.join(', ') },
        ]}
      />
    </section>
  );
}
