import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { recordPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { SectionTabs } from '../record/SectionTabs.tsx';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { NewArticle } from './NewArticle.tsx';
import { Outdated } from './Outdated.tsx';

const KINDS = ['policy', 'announcement', 'slide', 'article', 'email'] as const;

export async function loader(args: LoaderFunctionArgs) {
  return (await replyOrThrow(apiFor(args)('GET /admin/content'))).records;
}

export function Component() {
  const { t, can } = useAdmin();
  const records = useLoaderData<typeof loader>();
  return (
    <div className="stack content-list">
      <AdminTitle page={t('section-content')} />
      <h1>{t('section-content')}</h1>
      <SectionTabs sections={KINDS.map((kind) => [`section-${kind}`, t(`content-kind-${kind}`)])} />
      {KINDS.map((kind) => (
        <div key={kind} id={`section-${kind}`}>
          <TablePanel
            title={t(`content-kind-${kind}`)}
            rows={records.filter((record) => record.kind === kind)}
            rowKey={({ name }) => name}
            columns={[
              {
                title: t('content-name'),
                cell: ({ name, title, excerpt }) => (
                  <>
                    <Link to={recordPath('content', name)}>{title}</Link>
                    {excerpt === null ? null : <span className="subtext">{excerpt}</span>}
                  </>
                ),
              },
              {
                title: t('content-state'),
                cell: ({ state, outdated }) => (
                  <span>
                    {t(`content-state-${state}`)}
                    {outdated.map((language) => (
                      <span key={language} className="subtext">
                        <Outdated language={language} />
                      </span>
                    ))}
                  </span>
                ),
              },
              {
                title: t('content-saved'),
                cell: ({ saved_at, saved_by }) =>
                  saved_at ? (
                    <span>
                      <DateTime time={saved_at} /> {saved_by}
                    </span>
                  ) : null,
              },
            ]}
          >
            {kind === 'article' && can('settings.change') ? <NewArticle /> : null}
          </TablePanel>
        </div>
      ))}
    </div>
  );
}
