import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { IMPORT_KINDS } from '#domain/import/fields.ts';
import { adminImportTexts } from '#texts/en/admin-imports.ts';
import { importTexts } from '#texts/en/imports.ts';
import { learn } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Table } from '../../ui/Table.tsx';
import { filePath, recordPath, sectionPath } from '../paths.ts';
import { askOf, needed, useOffice } from '../platform/office.tsx';
import { DayTime } from '../record/DayTime.tsx';
import { OfficeTitle } from '../shell/OfficeTitle.tsx';
import { isBusy, toneOf } from './import-facts.ts';
import { UploadForm } from './UploadForm.tsx';
import { useAskAgain } from './use-ask-again.ts';

learn('en', { ...importTexts, ...adminImportTexts });

const PAGE = 50;

export async function loader(args: LoaderFunctionArgs) {
  const page = Number(new URL(args.request.url).searchParams.get('page')) || 1;
  return needed(askOf(args)('GET /admin/import', { query: { page } }));
}

/** A file to look at, the sheets to begin from, and what was imported before (ADM-12). */
export function Component() {
  const { say } = useOffice();
  const { records, total, page } = useLoaderData<typeof loader>();
  useAskAgain(records.some(({ state }) => isBusy(state)));
  return (
    <div className="stack">
      <OfficeTitle page={say('imports-title')} />
      <h1>{say('imports-title')}</h1>
      <div className="columns">
        <UploadForm />
        <FileLinks
          title={say('imports-templates')}
          help={say('imports-templates-help')}
          path="import/template"
        />
        <FileLinks title={say('imports-exports')} help={say('imports-exports-help')} path="export" />
      </div>
      <h2>{say('imports-history')}</h2>
      {total === 0 ? (
        <EmptyState title={say('imports-none')} help={say('imports-none-help')} />
      ) : (
        <Table
          caption={say('imports-history')}
          columns={[
            { title: say('imports-column-file') },
            { title: say('imports-column-state') },
            { title: say('imports-column-kind') },
            { title: say('imports-column-changes') },
            { title: say('imports-column-by') },
            { title: say('imports-column-at') },
          ]}
          rows={records.map((row) => ({
            key: row.import_id,
            cells: [
              <Link key="file" className="row-link" to={recordPath('import', row.import_id)}>
                {row.file_name}
              </Link>,
              <StatusMark key="state" tone={toneOf(row.state)}>
                {say(`import-state-${row.state}`)}
              </StatusMark>,
              row.kind ? say(`import-kind-${row.kind}`) : '',
              row.counts ? say('imports-changes', row.counts) : '',
              row.uploaded_by,
              <DayTime key="at" at={row.created_time} />,
            ],
          }))}
        />
      )}
      <Pagination
        say={say}
        page={page}
        pages={Math.ceil(total / PAGE)}
        to={(each) => sectionPath('import', { page: each })}
      />
    </div>
  );
}

function FileLinks(props: { title: string; help: string; path: string }) {
  const { say } = useOffice();
  return (
    <section className="panel stack" aria-label={props.title}>
      <h2>{props.title}</h2>
      <p className="quiet">{props.help}</p>
      <ul className="plain">
        {IMPORT_KINDS.map((kind) => (
          <li key={kind}>
            <a href={filePath(`${props.path}/${kind}`)} download>
              {say(`import-kind-${kind}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
