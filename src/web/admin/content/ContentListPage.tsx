import type { ComponentProps } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { MAX_SLUG_LENGTH, slugOf } from '#domain/edited-content.ts';
import { Link } from '../../platform/Link.tsx';
import { TextField } from '../../ui/Field.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { Subform, useAdminForm } from '../record/admin-form.tsx';
import { ConfirmLeave } from '../record/ConfirmLeave.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { SectionTabs } from '../record/SectionTabs.tsx';
import { LinkTabs } from '../shell/LinkTabs.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { Outdated } from './Outdated.tsx';

type Content = Reply<'GET /admin/content'>['records'][number];

const KINDS = ['policy', 'announcement', 'slide', 'article', 'email'] as const;

/** The value of `?show=` that leaves out the texts that staff have not changed. */
const CHANGED = 'changed';

export async function loader(args: LoaderFunctionArgs) {
  const { records } = await replyOrThrow(apiFor(args)('GET /admin/content'));
  const isFiltered = new URL(args.request.url).searchParams.get('show') === CHANGED;
  return { records, isFiltered };
}

export function Component() {
  const { t, can } = useAdmin();
  const { records, isFiltered } = useLoaderData<typeof loader>();
  const changed = records.filter(({ state }) => state !== 'default');
  const shown = isFiltered ? changed : records;
  const changeColumns: ComponentProps<typeof TablePanel<Content>>['columns'] = [
    {
      title: t('field-status'),
      cell: ({ state, outdated }) => (
        <span>
          {state === 'default' ? null : t(`content-state-${state}`)}
          {outdated.map((language) => (
            <span key={language} className="subtext">
              <Outdated language={language} />
            </span>
          ))}
        </span>
      ),
    },
    {
      title: t('field-last-change'),
      cell: ({ saved_at, saved_by }) =>
        saved_at ? (
          <span>
            <DateTime time={saved_at} /> {saved_by}
          </span>
        ) : null,
    },
  ];
  return (
    <div className="stack content-list">
      <div className="screen-head">
        <PageHeading title={t('section-content')} />
        {isFiltered || changed.length > 0 ? (
          <LinkTabs
            label={t('field-status')}
            tabs={[
              { label: t('list-filter-all'), to: sectionPath('content'), isCurrent: !isFiltered },
              {
                label: t('content-changed', { count: changed.length }),
                to: sectionPath('content', { show: CHANGED }),
                isCurrent: isFiltered,
              },
            ]}
          />
        ) : null}
      </div>
      {isFiltered ? null : (
        <SectionTabs sections={KINDS.map((kind) => [`section-${kind}`, t(`content-kind-${kind}`)])} />
      )}
      {shown.length === 0 ? <p className="quiet">{t('content-changed-none')}</p> : null}
      {KINDS.map((kind) => ({ kind, rows: shown.filter((record) => record.kind === kind) }))
        .filter(({ rows }) => !isFiltered || rows.length > 0)
        .map(({ kind, rows }) => (
          <div key={kind} id={`section-${kind}`}>
            <TablePanel
              title={t(`content-kind-${kind}`)}
              rows={rows}
              rowKey={({ name }) => name}
              columns={[
                {
                  title: t('field-text'),
                  cell: ({ name, title, excerpt }) => (
                    <>
                      <Link to={recordPath('content', name)}>{title}</Link>
                      {excerpt === null ? null : <span className="subtext">{excerpt}</span>}
                    </>
                  ),
                },
                // Until a text has been edited, these columns would be empty.
                ...(rows.some(({ state }) => state !== 'default') ? changeColumns : []),
              ]}
            >
              {kind === 'article' && !isFiltered && can('settings.change') ? <NewArticle /> : null}
            </TablePanel>
          </div>
        ))}
      {/* The list of changed texts has no form for a new article. */}
      <ConfirmLeave includesQuery />
    </div>
  );
}

/** Creates an article. The last part of its URL (`slug`) is derived from the heading unless staff enter it. */
function NewArticle() {
  const { t, api } = useAdmin();
  const navigate = useNavigate();
  const form = useAdminForm({
    name: 'article',
    initial: { heading: '', slug: '' },
    required: ['heading'],
    call: ({ heading, slug }) =>
      api('POST /admin/articles', { body: { heading, slug: slug || slugOf(heading) } }),
    onDone: ({ name }) => navigate(recordPath('content', name)),
  });
  return (
    <>
      <h3 id="new-article">{t('content-article-new')}</h3>
      <Subform
        form={form}
        className="fields"
        aria-labelledby="new-article"
        submitLabel={t('content-article-create')}
      >
        <TextField label={t('content-field-heading')} maxLength={120} required {...form.field('heading')} />
        <TextField
          label={t('content-article-slug')}
          hint={t('content-article-slug-hint')}
          maxLength={MAX_SLUG_LENGTH}
          {...form.field('slug')}
          placeholder={slugOf(form.values.heading)}
        />
      </Subform>
    </>
  );
}
